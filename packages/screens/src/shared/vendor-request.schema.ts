import type { components } from '@millwright/contract/types';
import * as z from 'zod/mini';
import { indianToday, isDay, isDayOrEmpty, notADay } from './days.ts';

type VendorRequest = components['schemas']['VendorRequest'];

const optionalText = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest, `At most ${longest} characters`));
/** Nothing, or a text of the given form. */
const emptyOr = (form: RegExp, message: string, longest: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(longest, message),
    z.refine((text) => text === '' || form.test(text), message),
  );

/**
 * The form of a vendor request; empty means not given.
 *
 * @param neededByBefore The day of a request that is changed: it stays good when it is over by now.
 */
export const vendorRequestSchema = (neededByBefore = '') =>
  z.object({
    requirement: z
      .string()
      .check(
        z.trim(),
        z.minLength(3, 'Please enter what the vendor should do'),
        z.maxLength(200, 'At most 200 characters'),
      ),
    subcategoryId: z.string(),
    vendorCompanyName: optionalText(200),
    vendorGstn: emptyOr(/^[0-9]{2}[A-Z0-9]{13}$/, 'A GSTIN has 15 characters and begins with two digits', 15),
    vendorContactName: optionalText(120),
    vendorEmail: emptyOr(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'Please enter valid email address', 256),
    vendorPhone: emptyOr(/^(\+91)?[6-9][0-9]{9}$/, 'Please enter 10 digit mobile number', 13),
    location: optionalText(120),
    neededBy: z.string().check(
      z.refine(isDayOrEmpty, notADay),
      z.refine(
        (day) => !isDay(day) || day === neededByBefore || day >= indianToday(),
        'This day has passed. Choose today or later.',
      ),
    ),
    note: optionalText(2000),
  });

export type VendorRequestFields = z.infer<ReturnType<typeof vendorRequestSchema>>;

/** The fields of a request, or of an empty form. */
export const vendorRequestDefaults = (request?: VendorRequest, requirement = ''): VendorRequestFields => ({
  requirement: request?.requirement ?? requirement,
  subcategoryId: request?.subcategoryId ?? '',
  vendorCompanyName: request?.vendorCompanyName ?? '',
  vendorGstn: request?.vendorGstn ?? '',
  vendorContactName: request?.vendorContactName ?? '',
  vendorEmail: request?.vendorEmail ?? '',
  vendorPhone: request?.vendorPhone?.replace(/^\+91/, '') ?? '',
  location: request?.location ?? '',
  neededBy: request?.neededBy ?? '',
  note: request?.note ?? '',
});

/** What is sent: empty fields as null, the phone with +91. */
export function vendorRequestBody(fields: VendorRequestFields) {
  const given = (text: string) => (text === '' ? null : text);
  return {
    requirement: fields.requirement,
    subcategoryId: given(fields.subcategoryId),
    vendorCompanyName: given(fields.vendorCompanyName),
    vendorGstn: given(fields.vendorGstn),
    vendorContactName: given(fields.vendorContactName),
    vendorEmail: given(fields.vendorEmail),
    vendorPhone: fields.vendorPhone === '' ? null : `+91${fields.vendorPhone.replace(/^\+91/, '')}`,
    location: given(fields.location),
    neededBy: given(fields.neededBy),
    note: given(fields.note),
  };
}
