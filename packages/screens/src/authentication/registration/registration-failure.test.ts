import { describe, expect, test } from 'vitest';
import {
  asksForSingleSignOn,
  codeFailure,
  codeRequestFailure,
  firstMessage,
  isAboutField,
} from './registration-failure.ts';

const refusal = (code: string, message: string, errors: { pointer: string; message: string }[] = [], status = 400) => ({
  status,
  code,
  message,
  errors,
});

describe('a refused code', () => {
  test('with "verification code" in its message marks the boxes as wrong', () => {
    expect(codeFailure(refusal('REFUSED', 'Incorrect Verification code.'))).toBe('wrong');
    expect(codeFailure(refusal('OTP_WRONG', 'No.'))).toBe('wrong');
  });

  test('about the maximum number of attempts is that, whatever else it says', () => {
    const message = "You've reached the maximum number of attempts. Ask for another verification code.";
    expect(codeFailure(refusal('REFUSED', message))).toBe('spent');
    expect(codeFailure(refusal('OTP_TRIES', 'No.'))).toBe('spent');
  });

  test('that is too old is expired; everything else is a notification', () => {
    expect(codeFailure(refusal('OTP_EXPIRED', 'This code is no longer valid.'))).toBe('expired');
    expect(codeFailure(refusal('UNREACHABLE', 'The server cannot be reached.', [], 0))).toBe('other');
  });
});

describe('a refused request for a code', () => {
  test('shows at the company name', () => {
    expect(codeRequestFailure(refusal('TOO_MANY', 'Too many codes. Wait 15 minutes.', [], 429))).toEqual({
      step: 'company',
      field: 'companyName',
      message: 'Too many codes. Wait 15 minutes.',
    });
    const tooMany = [{ pointer: '/email', message: 'Too many codes requested.' }];
    expect(codeRequestFailure(refusal('TOO_MANY', 'Too many codes requested.', tooMany, 429))).toMatchObject({
      step: 'company',
      field: 'companyName',
    });
    expect(
      codeRequestFailure(refusal('INVALID', 'Not valid', [{ pointer: '/details/companyName', message: 'Not a name' }])),
    ).toEqual({ step: 'company', field: 'companyName', message: 'Not a name' });
  });

  test('at the plant or in step 1 where the server points there', () => {
    const pointed = (pointer: string) =>
      codeRequestFailure(refusal('INVALID', 'Not valid', [{ pointer, message: 'No' }]));
    expect(pointed('/details/plant')).toEqual({ step: 'company', field: 'plant', message: 'No' });
    expect(pointed('/details/password')).toEqual({ step: 'details', field: 'password', message: 'No' });
    expect(pointed('/phoneNumber')).toEqual({ step: 'details', field: 'phone', message: 'No' });
    expect(pointed('/constructor')).toEqual({ step: 'company', field: 'companyName', message: 'No' });
  });
});

test('of several messages the first is shown', () => {
  const errors = [
    { pointer: '/email', message: 'First' },
    { pointer: '/plant', message: 'Second' },
  ];
  expect(firstMessage(refusal('INVALID', 'Not valid', errors))).toBe('First');
  expect(firstMessage(refusal('INVALID', 'Not valid'))).toBe('Not valid');
});

test('an answer is about the field, a server or line that failed is not', () => {
  expect([409, 400, 429].map((status) => isAboutField(refusal('X', 'x', [], status)))).toEqual([true, true, true]);
  expect([0, 500, 503].map((status) => isAboutField(refusal('X', 'x', [], status)))).toEqual([false, false, false]);
  expect(asksForSingleSignOn(refusal('SSO_REQUIRED', 'x', [], 403))).toBe(true);
});
