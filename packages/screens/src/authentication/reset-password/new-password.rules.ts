import { passwordRules } from '@millwright/ui/strength-meter/password-strength';

/** What is wrong with a new password, in the words of section 5 of the product specification; undefined: nothing. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return 'Password is required';
  const missing = passwordRules.find(({ isMet }) => !isMet(password));
  return missing?.id === 'length' ? 'Password is too short - must have at least 10 characters' : missing?.label;
}

/** What is wrong with its repetition. */
export function confirmProblem(confirmed: string, password: string): string | undefined {
  if (confirmed === '') return 'Confirm your password';
  return confirmed === password ? undefined : 'Passwords must match';
}
