import * as z from 'zod/mini';

const address = /^[^\s@,;<>]+@[^\s@,;<>.]+(\.[^\s@,;<>.]+)+$/;

/** The addresses of a line, parted by commas, semicolons or spaces; each once. */
export const recipientsOf = (line: string): string[] => [
  ...new Set(
    line
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((one) => one.toLowerCase()),
  ),
];

/** The form that mails a vendor to colleagues. */
export const shareSchema = z.object({
  recipients: z.string().check(
    z.refine((line) => recipientsOf(line).length > 0, { error: 'Please enter an email address', abort: true }),
    z.refine((line) => recipientsOf(line).length <= 5, { error: 'At most five addresses', abort: true }),
    z.refine((line) => recipientsOf(line).every((one) => address.test(one)), 'Please enter valid email address'),
  ),
  note: z.string().check(z.trim(), z.maxLength(500, 'At most 500 characters')),
});
export const shareDefaults = { recipients: '', note: '' };
