import { expect, test } from 'vitest';
import { confirmProblem, newPasswordProblem } from './new-password.rules.ts';

test.each([
  ['', 'Password is required'],
  ['Short-1', 'Password is too short - must have at least 10 characters'],
  ['turbine-overhaul', 'Include atleast one uppercase character'],
  ['TURBINE-OVERHAUL', 'Include atleast one lowercase character'],
  ['TurbineOverhaul', 'Include atleast one number or special character'],
  ['TurbineOverhaul5', undefined],
  ['Turbine-Overhaul', undefined],
])('the new password %j: %s', (password, problem) => expect(newPasswordProblem(password)).toBe(problem));

test('the repetition is required and must be the same', () => {
  expect(confirmProblem('', 'Turbine-Overhaul')).toBe('Confirm your password');
  expect(confirmProblem('turbine-overhaul', 'Turbine-Overhaul')).toBe('Passwords must match');
  expect(confirmProblem('Turbine-Overhaul', 'Turbine-Overhaul')).toBeUndefined();
});
