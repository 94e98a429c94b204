import type { Answer } from '@millwright/api-client/client';
import { passwordRules } from '@millwright/ui/strength-meter/password-strength';
import * as z from 'zod/mini';

type UserInfo = Answer<'getUserinfoData'>;

/** A full name, in the words of section 5 of the product specification; null when nothing is wrong with it. */
function fullNameProblem(name: string): string | null {
  if (name.trim() === '') return 'Please enter full name';
  if (/\p{N}/u.test(name)) return 'Enter only letters';
  const isName = /^[\p{L}\p{M}_][\p{L}\p{M} _-]*$/u.test(name.trim()) && !/^\s/.test(name);
  return isName && name.length <= 120 ? null : 'Please enter a valid full name';
}

const optionalText = z.string().check(z.trim(), z.maxLength(80, 'At most 80 characters'));

/** The form of what a person says of themselves. Another number than `phone` needs the password, because it logs in, where there is one. */
export const userInfoSchema = (phone: string, hasPassword: boolean) =>
  z
    .object({
      fullName: z.string(),
      designation: optionalText,
      department: optionalText,
      phone: z.string().check(z.regex(/^$|^[6-9][0-9]{9}$/, 'Please enter 10 digit mobile number')),
      currentPassword: z.string().check(z.maxLength(256, 'At most 256 characters')),
    })
    .check(
      z.superRefine((fields, context) => {
        const problem = fullNameProblem(fields.fullName);
        if (problem) context.addIssue({ code: 'custom', path: ['fullName'], message: problem });
        if (hasPassword && fields.phone !== phone && fields.currentPassword === '')
          context.addIssue({ code: 'custom', path: ['currentPassword'], message: 'Please enter your password' });
      }),
    );

export type UserInfoFields = z.infer<ReturnType<typeof userInfoSchema>>;

/** The ten digits of a number, '' for none. */
export const digitsOf = (phoneNumber: string | null): string => phoneNumber?.replace(/^\+91/, '') ?? '';

/** The fields of a person. */
export const userInfoDefaults = (person: UserInfo): UserInfoFields => ({
  fullName: person.fullName,
  designation: person.designation ?? '',
  department: person.department ?? '',
  phone: digitsOf(person.phoneNumber),
  currentPassword: '',
});

/** What is sent: empty fields as null, the number with +91, the password only where the number changes. */
export const userInfoBody = (person: UserInfo, fields: UserInfoFields) => ({
  version: person.version,
  fullName: fields.fullName.trim(),
  designation: fields.designation || null,
  department: fields.department || null,
  phoneNumber: fields.phone === '' ? null : `+91${fields.phone}`,
  ...(fields.phone === digitsOf(person.phoneNumber) || person.logsInBy === 'sso'
    ? {}
    : { currentPassword: fields.currentPassword }),
});

/** A new password, in the words of section 5 of the product specification. */
const newPasswordProblem = (password: string): string | undefined => {
  if (password === '') return 'Password is required';
  const missing = passwordRules.find(({ isMet }) => !isMet(password));
  return missing?.id === 'length' ? 'Password is too short - must have at least 10 characters' : missing?.label;
};

/** Whether a new password has all that the list asks for. */
export const isNewPasswordValid = (password: string): boolean => newPasswordProblem(password) === undefined;

/** The form of a change of password. */
export const changePasswordSchema = z
  .object({ currentPassword: z.string(), newPassword: z.string(), confirmPassword: z.string() })
  .check(
    z.superRefine(({ currentPassword, newPassword, confirmPassword }, context) => {
      const wrong = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
      if (currentPassword === '') wrong('currentPassword', 'Please enter your password');
      const problem = newPasswordProblem(newPassword);
      if (problem) wrong('newPassword', problem);
      else if (newPassword === currentPassword) wrong('newPassword', 'Choose a password other than the current one.');
      else if (confirmPassword === '') wrong('confirmPassword', 'Confirm your password');
      else if (confirmPassword !== newPassword) wrong('confirmPassword', 'Passwords must match');
    }),
  );

export type ChangePasswordFields = z.infer<typeof changePasswordSchema>;
