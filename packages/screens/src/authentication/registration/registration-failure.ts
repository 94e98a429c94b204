import type { ApiProblem } from '@millwright/api-client/problem';
import type { CompanyFields, DetailsFields } from './registration.schema.ts';

type Refusal = Pick<ApiProblem, 'status' | 'code' | 'message' | 'errors'>;

/** What a refused code means. */
export type CodeFailure = 'wrong' | 'expired' | 'spent' | 'other';

/** Reads the refusal of a code: the stable code first, else the words of section 8 of the product specification. */
export function codeFailure({ code, message }: Refusal): CodeFailure {
  if (code === 'OTP_TRIES' || /maximum number of attempts/i.test(message)) return 'spent';
  if (code === 'OTP_EXPIRED') return 'expired';
  if (code === 'OTP_WRONG' || /verification code/i.test(message)) return 'wrong';
  return 'other';
}

/** What an "Error" notification says: the first message of several (section 8, register failure). */
export const firstMessage = ({ errors, message }: Refusal): string => errors[0]?.message || message;

/** Whether the account belongs to the company's identity provider. */
export const asksForSingleSignOn = ({ code }: Refusal): boolean => code === 'SSO_REQUIRED';

/** Whether a check of a single field was answered, so that its message belongs to that field, and not left unanswered by server or line. */
export const isAboutField = ({ status }: Refusal): boolean => status >= 400 && status < 500;

/** Where the refusal of the code's request shows. */
export type CodeRequestFailure =
  | { step: 'details'; field: keyof DetailsFields; message: string }
  | { step: 'company'; field: keyof CompanyFields; message: string };

const detailsFieldOf: Record<string, keyof DetailsFields> = {
  fullName: 'fullName',
  email: 'email',
  phoneNumber: 'phone',
  password: 'password',
};

/**
 * The failure of the code's request is shown at the company name (section 8, registration OTP generation failure); what is wrong with
 * another field shows there, where alone it can be mended. Too many codes (429) are no fault of a field.
 */
export function codeRequestFailure(problem: Refusal): CodeRequestFailure {
  const first = problem.errors[0];
  const name = first?.pointer.split('/').at(-1) ?? '';
  const message = firstMessage(problem);
  const field = Object.hasOwn(detailsFieldOf, name) ? detailsFieldOf[name] : undefined;
  if (first && field && problem.status !== 429) return { step: 'details', field, message };
  return { step: 'company', field: name === 'plant' ? 'plant' : 'companyName', message };
}
