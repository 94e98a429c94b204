import * as z from 'zod/mini';

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The login form with the messages of section 5 of the product specification. */
export const loginSchema = z.object({
  email: z.string().check(
    z.trim(),
    z.refine((value) => value.length > 0, { error: 'Please enter your email address', abort: true }),
    z.maxLength(256, { error: 'Max 256 characters allowed', abort: true }),
    z.regex(emailPattern, 'Please enter valid email address'),
  ),
  password: z.string().check(z.minLength(1, 'Please enter your password')),
  rememberMe: z.boolean(),
});

export type LoginFields = z.infer<typeof loginSchema>;

/** Remember-me is on by default (section 9 of the product specification). */
export const loginDefaults: LoginFields = { email: '', password: '', rememberMe: true };
