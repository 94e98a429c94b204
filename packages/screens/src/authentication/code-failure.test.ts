import { expect, test } from 'vitest';
import { codeFailure } from './code-failure.ts';

test('a message with "verification code" is told at the boxes', () => {
  expect(codeFailure({ code: 'OTP_WRONG', message: 'Incorrect verification code.' })).toMatchObject({
    isWrongCode: true,
    isDead: false,
  });
  expect(codeFailure({ code: 'X', message: 'Invalid Verification Code' }).isWrongCode).toBe(true);
});

test('any other message is told at the field, without its full stop and at most 200 characters of it', () => {
  expect(codeFailure({ code: 'UNREACHABLE', message: 'The server cannot be reached.' })).toEqual({
    isWrongCode: false,
    isDead: false,
    message: 'The server cannot be reached',
  });
  expect(codeFailure({ code: 'X', message: 'x'.repeat(500) }).message).toHaveLength(200);
});

test.each(['OTP_TRIES', 'OTP_EXPIRED'])('after %s another code may be asked for at once', (code) => {
  expect(codeFailure({ code, message: 'No.' }).isDead).toBe(true);
});
