import { expect, test } from 'vitest';
import { newPasswordProblem } from './new-password.rules.ts';

test.each([
  ['', 'Password is required'],
  ['Short-2ab', 'Password is too short - must have at least 10 characters'],
  [`Aa1${'-x'.repeat(63)}`, 'Password is too long - at most 128 characters'],
  ['TURBINE-OVERHAUL-58', 'Include atleast one lowercase character'],
  ['turbine-overhaul-58', 'Include atleast one uppercase character'],
  ['TurbineOverhaul', 'Include atleast one number or special character'],
])('%j is refused: %s', (password, message) => {
  expect(newPasswordProblem(password)).toBe(message);
});

test.each([
  'Password2026',
  'P@ssw0rd#2026',
  'Millwright@2026',
  'Sunshine2026!',
  '123-Welcome-123',
  'Qwertyuiop1',
  'Iloveyou!!!!',
  'Temporary2026',
  'Aaaaaaaaaa1',
])('%j is a common word with something around it and is refused', (password) => {
  expect(newPasswordProblem(password)).toBe('This password is too easy to guess. Choose another one.');
});

test('the own address, name and company make no password', () => {
  const personal = ['owner@sagarsteel.example', 'Sunil Ozarkar', 'Sagar Steel'];
  for (const password of ['Sagarsteel-2026', 'Ozarkar-2026!', 'Owner@SagarSteel.example'])
    expect(newPasswordProblem(password, personal), password).not.toBeNull();
  expect(newPasswordProblem('Sagarsteel-2026')).toBeNull();
});

test.each([
  'Turbine-Overhaul-58',
  'Boiler-Repair-2026',
  'correct Horse battery staple',
  'Ωmega-πassphrase-long',
  `Aa1${'-x'.repeat(62)}`,
  '\u{1F525}Furnace-\u{1F525}-tapping',
])('%j is taken', (password) => {
  expect(newPasswordProblem(password)).toBeNull();
});
