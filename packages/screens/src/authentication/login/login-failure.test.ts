import { expect, test } from 'vitest';
import { loginFailure } from './login-failure.ts';

test('an error_description inside a JSON message is what the person reads', () => {
  expect(loginFailure('{"error_description":"Account is locked."}', null)).toEqual({
    field: null,
    message: 'Account is locked',
  });
});

test('a trailing full stop is removed', () => {
  expect(loginFailure('Incorrect password.', '/password')).toEqual({
    field: 'password',
    message: 'Incorrect password',
  });
});

test('the misspelt "User does\'t exist!" is shown spelt right, at the email field', () => {
  expect(loginFailure("User does't exist!", null)).toEqual({ field: 'email', message: "User doesn't exist!" });
  expect(loginFailure("User doesn't exist!", '/email')).toEqual({ field: 'email', message: "User doesn't exist!" });
});

test('what only looks like JSON is shown as text, cut to 200 characters', () => {
  expect(loginFailure(`{${'x'.repeat(400)}`, null).message).toHaveLength(200);
});
