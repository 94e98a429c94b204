import { expect, test } from 'vitest';
import { settingsOf } from './provider-settings.ts';

const good = { apiBaseUrl: 'https://millwright.example/', locale: 'hi-IN', timeZone: 'Europe/Berlin' };

test('what a host gives rightly is taken as it is, the address without its last slash', () => {
  const { apiBaseUrl, ...rest } = good;
  expect(settingsOf(good)).toEqual({ ...rest, origin: apiBaseUrl.slice(0, -1), faults: [] });
});

test('what is not given is India, without a word', () => {
  const { locale, timeZone, faults } = settingsOf({ ...good, locale: undefined, timeZone: undefined });
  expect([locale, timeZone, faults]).toEqual(['en-IN', 'Asia/Kolkata', []]);
});

test.each(['en_IN', '', 'x', 'not a language', null, 5, {}])('the locale %j falls back and is reported', (locale) => {
  const settings = settingsOf({ ...good, locale });
  expect(settings.locale).toBe('en-IN');
  expect(settings.faults.map(({ code }) => code)).toEqual(['INVALID_LOCALE']);
});

test.each(['Kolkata', '', 'IST5', null, 5])('the time zone %j falls back and is reported', (timeZone) => {
  const settings = settingsOf({ ...good, timeZone });
  expect(settings.timeZone).toBe('Asia/Kolkata');
  expect(settings.faults.map(({ code }) => code)).toEqual(['INVALID_TIME_ZONE']);
});

test.each([undefined, '', 'millwright.example', '/api', 'javascript:alert(1)', 'ftp://millwright.example', null, 5])(
  'the address %j is none and is reported',
  (apiBaseUrl) => {
    const settings = settingsOf({ ...good, apiBaseUrl });
    expect(settings.origin).toBe('');
    expect(settings.faults.map(({ code }) => code)).toEqual(['INVALID_API_BASE']);
  },
);
