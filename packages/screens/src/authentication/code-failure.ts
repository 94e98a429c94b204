import type { ApiProblem } from '@millwright/api-client/problem';

/** What a refusal around one-time codes means for the form. */
export type CodeFailure = {
  /** The boxes are wrong: "Incorrect OTP". */
  isWrongCode: boolean;
  /** This code will never be right again: another one may be asked for at once. */
  isDead: boolean;
  /** For the field of the number or address. */
  message: string;
};

/**
 * Sorts a refusal as section 8 of the product specification does: what speaks of the "verification code" is told at the boxes, everything
 * else at the field before them.
 */
export function codeFailure({ message, code }: Pick<ApiProblem, 'message' | 'code'>): CodeFailure {
  return {
    isWrongCode: /verification code/i.test(message),
    isDead: code === 'OTP_TRIES' || code === 'OTP_EXPIRED',
    message: message.slice(0, 200).replace(/\.$/, ''),
  };
}
