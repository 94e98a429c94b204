/** What is wrong with the fields of the login, in the words of section 5 of the product specification. */
export type LoginErrors = { email?: string; password?: string };

const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** What is wrong with an address to log in with; undefined: nothing. */
export function emailProblem(given: string): string | undefined {
  const email = given.trim();
  if (email === '') return 'Please enter your email address';
  if (email.length > 256) return 'Max 256 characters allowed';
  return emailPattern.test(email) ? undefined : 'Please enter valid email address';
}

/** What is wrong with a password to log in with; undefined: nothing. */
export const passwordProblem = (password: string): string | undefined =>
  password === '' ? 'Please enter your password' : undefined;
