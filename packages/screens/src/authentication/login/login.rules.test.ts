import { expect, test } from 'vitest';
import { emailProblem, passwordProblem } from './login.rules.ts';

test.each([
  ['', 'Please enter your email address'],
  ['   ', 'Please enter your email address'],
  ['owner', 'Please enter valid email address'],
  ['owner@sagarsteel', 'Please enter valid email address'],
  ['own er@sagarsteel.example', 'Please enter valid email address'],
  [`${'a'.repeat(240)}@sagarsteel.example`, 'Max 256 characters allowed'],
  [`${'a'.repeat(238)}@sagarsteel.example`, 'Max 256 characters allowed'],
  [`${'a'.repeat(237)}@sagarsteel.example`, undefined],
  [' owner@sagarsteel.example ', undefined],
])('the email address %j: %s', (email, problem) => expect(emailProblem(email)).toBe(problem));

test('a password must be there, and is not judged', () => {
  expect(passwordProblem('')).toBe('Please enter your password');
  expect(passwordProblem(' ')).toBeUndefined();
});
