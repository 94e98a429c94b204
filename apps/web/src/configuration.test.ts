import { expect, test } from 'vitest';
import { checkConfiguration } from './configuration-check.ts';
import { configuration } from './configuration.ts';

test('the configuration of this app is valid', () => {
  expect(checkConfiguration(configuration)).toEqual(configuration);
});

test('a wrong field stops the start with a line that names it', () => {
  expect(() => checkConfiguration({ ...configuration, ssoDomain: 'not a domain' })).toThrow(/ssoDomain/);
  expect(() => checkConfiguration({ ...configuration, enabledScreens: ['login', 'nowhere'] })).toThrow(
    /enabledScreens\.1/,
  );
  expect(() => checkConfiguration({ ...configuration, colour: 'red' })).toThrow(/colour/);
});
