/** What a password has, as the specification counts it (sections 5 and 9). */
export interface PasswordStrength {
  score: 0 | 50 | 84 | 100;
  label: 'Weak' | 'Good' | 'Strong';
}

/** The kinds of characters that a password can have. */
const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d\s]/];

const countClasses = (password: string) => classes.filter((pattern) => pattern.test(password)).length;

/** Strong from 85 on, Good over 50, else Weak. */
export function strengthLabel(score: number): PasswordStrength['label'] {
  if (score >= 85) return 'Strong';
  return score > 50 ? 'Good' : 'Weak';
}

/**
 * Under 8 characters 0; 14 or more with all classes 100; 10 or more with two classes 84; otherwise 50. Characters are counted
 * as people see them, so that a letter with a mark is one.
 */
export function passwordStrength(password: string): PasswordStrength {
  const length = Array.from(password.normalize('NFC')).length;
  const score =
    length < 8
      ? 0
      : length >= 14 && countClasses(password) === classes.length
        ? 100
        : length >= 10 && countClasses(password) >= 2
          ? 84
          : 50;
  return { score, label: strengthLabel(score) };
}

/** One thing that a password has to have. */
export interface PasswordRule {
  id: string;
  label: string;
  isMet: (password: string) => boolean;
}

/** What the specification asks of a new password, in its words. */
export const passwordRules: readonly PasswordRule[] = [
  { id: 'length', label: 'Include atleast 10 characters', isMet: (password) => Array.from(password).length >= 10 },
  { id: 'uppercase', label: 'Include atleast one uppercase character', isMet: (password) => /[A-Z]/.test(password) },
  { id: 'lowercase', label: 'Include atleast one lowercase character', isMet: (password) => /[a-z]/.test(password) },
  {
    id: 'number-or-special',
    label: 'Include atleast one number or special character',
    isMet: (password) => /\d|[^A-Za-z\d\s]/.test(password),
  },
];
