import { expect, test } from 'vitest';
import { indianDate, indianMonth, indianTime, shortIndianTime } from './indian-time.ts';
import { passwordChangedMail } from './modules/authentication/authentication.mails.ts';
import { numberChangedMail } from './modules/client-info/client-info.mails.ts';

const at = new Date('2026-11-22T06:00:00Z');

test('a time is written as the screens write it: 11:30 am IST, on the day that it is in India', () => {
  expect(indianTime(at)).toBe('22 November 2026, 11:30 am IST');
  expect(shortIndianTime(at)).toBe('22 Nov 2026, 11:30 am IST');
  expect(indianTime(new Date('2026-11-22T18:30:00Z'))).toBe('23 November 2026, 12:00 am IST');
});

test('a day and a month read as people write them', () => {
  expect(indianDate('2026-11-22')).toBe('22 Nov 2026');
  expect(indianMonth('2026-11')).toBe('Nov 2026');
});

test('mails say it so', () => {
  for (const mail of [numberChangedMail, passwordChangedMail])
    expect(mail('Millwright', 'https://millwright.example', at).text).toContain('on 22 November 2026, 11:30 am IST.');
});
