import { isIndianMobile, phoneDigits } from '@millwright/ui/phone-field/phone-digits';

/** What was entered, as the server takes it. */
export type ResetEntry = { entity: 'email' | 'mobile'; value: string };

/** What is said of everything that is neither (section 5 of the product specification). */
export const resetEntryMessage = 'Enter an Email or Valid Phone Number';

/** Reads an address or an Indian mobile number, with or without 91 before it; a number gets the prefix. Null: it is neither. */
export function readResetEntry(text: string): ResetEntry | null {
  const entry = text.trim();
  if (/^[+\d\s()-]+$/.test(entry)) {
    const digits = phoneDigits(entry);
    return isIndianMobile(digits) ? { entity: 'mobile', value: `+91${digits}` } : null;
  }
  return entry.length <= 256 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(entry)
    ? { entity: 'email', value: entry.toLowerCase() }
    : null;
}
