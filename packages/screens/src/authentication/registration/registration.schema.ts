import { passwordRules } from '@millwright/ui/strength-meter/password-strength';
import { isIndianMobile, phoneDigits } from '@millwright/ui/phone-field/phone-digits';
import * as z from 'zod/mini';

/** The plant of every corporate user; no plant user can take it (section 6 of the product specification). */
export const corporateOffice = 'Corporate Office';

const longestEmail = 256;
const longestName = 120;
const longestCompanyName = 200;
const longestPassword = 128;
const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** What is wrong with a full name, or null: letters, spaces, hyphens and underscores, not beginning with a hyphen or a space. */
export function fullNameProblem(name: string): string | null {
  if (name.trim() === '') return 'Please enter full name';
  if (/\p{N}/u.test(name)) return 'Enter only letters';
  const isName = /^[\p{L}\p{M}_][\p{L}\p{M}_ -]*$/u.test(name) && /\p{L}/u.test(name) && name.length <= longestName;
  return isName ? null : 'Please enter a valid full name';
}

/** What a registration password still lacks, in the order in which it is asked for, or null. */
export function registrationPasswordProblem(password: string): string | null {
  if (password === '') return 'Please enter password';
  const missing = passwordRules.find(({ isMet }) => !isMet(password));
  if (missing) return missing.label;
  return Array.from(password).length > longestPassword ? `At most ${longestPassword} characters` : null;
}

/** A text with one problem at a time, in the words of a function. */
const judged = (problemOf: (text: string) => string | null) =>
  z.string().check(
    z.superRefine((text, context) => {
      const message = problemOf(text);
      if (message) context.addIssue({ code: 'custom', message, input: text });
    }),
  );

/** What is wrong with the address of a registration, or null; `mailBlocklist` are domains of free public mail providers. */
export function registrationEmailProblem(text: string, mailBlocklist: readonly string[]): string | null {
  const email = sentEmail(text);
  if (!emailPattern.test(email) || email.length > longestEmail) return 'Please enter valid company email address';
  return mailBlocklist.includes(email.slice(email.lastIndexOf('@') + 1))
    ? 'Please enter your company email address'
    : null;
}

/** Step 1 with the messages of section 5 of the product specification. */
export const detailsSchemaWith = (mailBlocklist: readonly string[]) =>
  z.object({
    fullName: judged(fullNameProblem),
    email: judged((text) => registrationEmailProblem(text, mailBlocklist)),
    /** The digits without +91; empty when none is given. */
    phone: judged((digits) =>
      digits === '' || isIndianMobile(phoneDigits(digits)) ? null : 'Please enter 10 digit mobile number',
    ),
    password: judged(registrationPasswordProblem),
  });

export type DetailsFields = z.infer<ReturnType<typeof detailsSchemaWith>>;

export const detailsDefaults: DetailsFields = { fullName: '', email: '', phone: '', password: '' };

/** Step 2 with the messages of section 5 of the product specification. */
export const companySchema = z
  .object({
    companyName: judged((name) =>
      name.trim() === ''
        ? 'Please enter your company name'
        : name.trim().length > longestCompanyName
          ? `At most ${longestCompanyName} characters`
          : null,
    ),
    userType: z.enum(['Plant', 'Corporate']),
    plant: z.string(),
  })
  .check(
    z.superRefine(({ userType, plant }, context) => {
      const message = userType === 'Plant' ? plantProblem(plant) : null;
      if (message) context.addIssue({ code: 'custom', message, path: ['plant'], input: plant });
    }),
  );

export type CompanyFields = z.infer<typeof companySchema>;

export const companyDefaults: CompanyFields = { companyName: '', userType: 'Plant', plant: '' };

function plantProblem(plant: string): string | null {
  if (plant.trim() === '' || isCorporateOffice(plant)) return 'Please enter the Plant Name';
  return plant.trim().length > longestName ? `At most ${longestName} characters` : null;
}

/** However it is written: it stays out of the plants that can be chosen. */
export const isCorporateOffice = (plant: string): boolean =>
  plant.trim().replaceAll(/\s+/g, ' ').toLowerCase() === corporateOffice.toLowerCase();

/** The plant after a change of the user type: fixed for a corporate user, cleared for a plant user (section 4). */
export const plantOfType = (userType: CompanyFields['userType']): string =>
  userType === 'Corporate' ? corporateOffice : '';

/** The address as it is sent: without spaces around it, in lower case (section 3, registration data). */
export const sentEmail = (email: string): string => email.trim().toLowerCase();

/** The number as it is sent: +91 and the ten digits, or empty (section 3, registration data). */
export const sentPhone = (phone: string): string => (phone === '' ? '' : `+91${phoneDigits(phone)}`);

/** The web address that stands for the company: built from the domain of the address (section 3, register payload). */
export const companyWebAddress = (email: string): string =>
  `https://www.${sentEmail(email).slice(sentEmail(email).lastIndexOf('@') + 1)}`;
