import type { components } from '@millwright/contract/types';
import * as z from 'zod/mini';
import { isDayOrEmpty, notADay } from '../../shared/days.ts';

type NewVendor = components['schemas']['NewVendor'];
const email = z
  .string()
  .check(
    z.trim(),
    z.maxLength(256, 'Write at most 256 characters.'),
    z.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'Enter an address such as name@company.example'),
  );
const some = (least: number, message: string, most: number) =>
  z.string().check(z.trim(), z.minLength(least, message), z.maxLength(most, `Write at most ${most} characters.`));

/** A certificate with the evidence of its badge. */
const check = z.object({
  name: z.string().check(z.minLength(1, 'Choose the certificate.')),
  status: z.enum(['provided', 'verified']),
  certificateNumber: z.string().check(z.trim(), z.maxLength(80, 'Write at most 80 characters.')),
  issuer: z.string().check(z.trim(), z.maxLength(160, 'Write at most 160 characters.')),
  evidenceNote: some(3, 'Enter the evidence and how it was verified.', 300),
  expiresOn: z.string().check(z.refine(isDayOrEmpty, notADay)),
});

/** A vendor as the team enters it. Numbers are texts until they are sent. */
export const vendorSchema = z.object({
  gstn: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[0-9A-Z]{15}$/, 'A GSTIN has 15 characters.')),
  companyName: some(2, "Enter the vendor's name.", 200),
  constitution: z.string().check(z.minLength(1, 'Choose one.')),
  foundedYear: z.string().check(z.trim(), z.regex(/^(1[89]|20)\d\d$/, 'Enter a year such as 2004.')),
  employeeCount: z.string().check(z.trim(), z.regex(/^[1-9]\d{0,5}$/, 'Enter a whole number.')),
  turnoverInPaise: z.number('Enter the turnover of the last year.').check(z.nonnegative('Enter 0 or more.')),
  summary: some(20, 'Describe the vendor in at least 20 characters.', 1000),
  website: z.string().check(z.trim(), z.regex(/^(https?:\/\/\S+)?$/, 'Begin with https://')),
  email,
  address: some(3, 'Enter the street address.', 300),
  state: z.string().check(z.minLength(1, 'Choose the state.')),
  city: z.string().check(z.minLength(1, 'Choose the city.')),
  pinCode: z.string().check(z.trim(), z.regex(/^[1-9]\d{5}$/, 'A PIN has 6 digits.')),
  subcategoryIds: z.array(z.string()).check(z.minLength(1, 'Choose a service.'), z.maxLength(20, 'Choose at most 20.')),
  industries: z.array(z.string()).check(z.minLength(1, 'Choose an industry.'), z.maxLength(20, 'Choose at most 20.')),
  contact: z.object({
    fullName: some(2, 'Enter the name.', 120),
    designation: some(2, 'Enter their designation.', 120),
    email,
    phone: z.string().check(z.trim(), z.regex(/^(\+91)?[6-9]\d{9}$/, 'Please enter 10 digit mobile number')),
  }),
  checks: z.array(check).check(z.maxLength(20, 'At most 20 certificates.')),
});
export type VendorFields = z.infer<typeof vendorSchema>;

/** The body that is sent. */
export const newVendorOf = ({ checks, website, foundedYear, employeeCount, ...rest }: VendorFields): NewVendor => ({
  ...rest,
  foundedYear: Number(foundedYear),
  employeeCount: Number(employeeCount),
  website: website || null,
  checks: checks.map(({ certificateNumber, issuer, expiresOn, ...one }) => ({
    ...one,
    certificateNumber: certificateNumber || null,
    issuer: issuer || null,
    expiresOn: expiresOn || null,
  })),
});
