import { describe, expect, test } from 'vitest';
import {
  analyticsLabel,
  detailsProblems,
  domainOfWebAddress,
  emailProblem,
  fullNameProblem,
  keptDetails,
  registrationEmail,
  registrationPasswordProblem,
  registrationPhone,
  turnoverSlab,
} from './registration.rules.ts';

describe('the address of a registration', () => {
  test.each(['asha@konkan.example', 'a.b+c@sub.konkan.co.in', `${'a'.repeat(236)}@konkanalloys.in`])(
    '%s is taken',
    (email) => {
      expect(emailProblem(registrationEmail(email))).toBeNull();
    },
  );

  test.each([
    '',
    'asha',
    'asha@',
    '@konkan.example',
    'asha@konkan',
    'asha@konkan..example',
    'asha@-konkan.example',
    'asha joshi@konkan.example',
    'asha@b@konkan.example',
    'asha@konkan.example\r\nBcc: x@y.example',
    'asha@127.0.0.1',
    'asha@[::1]',
    `${'a'.repeat(257)}@konkanalloys.in`,
  ])('%j gets "Please enter valid company email address"', (email) => {
    expect(emailProblem(registrationEmail(email))).toBe('Please enter valid company email address');
  });

  test.each(['gmail.com', 'GMAIL.com', 'yahoo.co.in', 'rediffmail.com', 'outlook.com', 'live.in', 'mailinator.com'])(
    'of the free public provider %s gets "Please enter your company email address"',
    (domain) => {
      expect(emailProblem(registrationEmail(`asha@${domain}`))).toBe('Please enter your company email address');
    },
  );

  test('is kept in lower case, without spaces around it, its domain as computers write it', () => {
    expect(registrationEmail(' Asha@KonkanAlloys.Example ')).toBe('asha@konkanalloys.example');
    expect(registrationEmail('asha@konkan.example.')).toBe('asha@konkan.example');
    expect(registrationEmail('asha@bücher.example')).toBe('asha@xn--bcher-kva.example');
  });
});

describe('the full name', () => {
  test.each(['Asha', 'Asha Joshi', 'Asha-Devi Joshi_Rao', 'आशा जोशी', '_Asha'])('%s is taken', (name) => {
    expect(fullNameProblem(name)).toBeNull();
  });
  test.each([
    ['', 'Please enter full name'],
    ['   ', 'Please enter full name'],
    ['Asha 2', 'Enter only letters'],
    ['-Asha', 'Please enter a valid full name'],
    [' Asha', 'Please enter a valid full name'],
    ['Asha <b>', 'Please enter a valid full name'],
    ['Asha\nJoshi', 'Please enter a valid full name'],
    ['A'.repeat(121), 'Please enter a valid full name'],
  ])('%j gets %j', (name, message) => {
    expect(fullNameProblem(name)).toBe(message);
  });
});

test('the phone is ten digits beginning with 6 to 9, with or without +91, or nothing', () => {
  expect(['+919876512345', '9876512345', '98765 12345', '919876512345'].map(registrationPhone)).toEqual(
    Array(4).fill('+919876512345'),
  );
  expect([null, '', ' ', '+91', undefined].map(registrationPhone)).toEqual(Array(5).fill(null));
  expect(['5876512345', '987651234', '+929876512345', '98765123456', 'x'].map(registrationPhone)).toEqual(
    Array(5).fill(undefined),
  );
});

describe('the password', () => {
  test.each([
    ['', 'Please enter password'],
    ['Short-1', 'Include atleast 10 characters'],
    ['TURBINE-OVERHAUL-58', 'Include atleast one lowercase character'],
    ['turbine-overhaul-58', 'Include atleast one uppercase character'],
    ['TurbineOverhaul', 'Include atleast one number or special character'],
    ['Password#2026', 'This password is too easy to guess. Choose another one.'],
    ['KonkanAlloys#1', 'This password is too easy to guess. Choose another one.'],
  ])('%j gets %j', (password, message) => {
    expect(registrationPasswordProblem(password, ['asha@konkanalloys.example'])).toBe(message);
  });
  test('of ten characters with all of it is taken', () => {
    expect(registrationPasswordProblem('Retort-Ho7', ['asha@konkanalloys.example'])).toBeNull();
  });
});

describe('the company step', () => {
  const step = { companyName: 'Konkan Alloys', plant: 'Chiplun Works', userType: 'Plant' as const };
  test('asks a company name, and a plant name of a Plant User, which cannot be "Corporate Office"', () => {
    expect(detailsProblems(keptDetails({ ...step, companyName: ' \n', plant: '' }), '')).toEqual([
      { pointer: '/companyName', message: 'Please enter your company name' },
      { pointer: '/plant', message: 'Please enter the Plant Name' },
    ]);
    expect(detailsProblems(keptDetails({ ...step, plant: 'corporate  OFFICE' }), '')).toEqual([
      { pointer: '/plant', message: 'Please enter the Plant Name' },
    ]);
    expect(detailsProblems(keptDetails(step), '')).toEqual([]);
  });
  test('fixes the plant of a Corporate User to "Corporate Office", whatever was sent', () => {
    const kept = keptDetails({ ...step, userType: 'Corporate', plant: 'Chiplun Works' });
    expect([kept.plant, detailsProblems(kept, '')]).toEqual(['Corporate Office', []]);
  });
  test('keeps no line breaks, and nothing that it does not know', () => {
    expect(keptDetails({ ...step, companyName: 'Konkan\r\nBcc: x', password: 'x', companyLogo: 'y' } as never)).toEqual(
      {
        ...step,
        companyName: 'Konkan Bcc: x',
      },
    );
  });
});

describe('the web address of the company lookup', () => {
  test.each([
    ['https://www.sagarsteel.example', 'sagarsteel.example'],
    ['sagarsteel.example', 'sagarsteel.example'],
    ['HTTP://WWW.SagarSteel.Example/about?x=1', 'sagarsteel.example'],
    ['https://user@bücher.example:8080/', 'xn--bcher-kva.example'],
  ])('%s stands for %s', (address, domain) => {
    expect(domainOfWebAddress(address)).toBe(domain);
  });
  test.each([
    '127.0.0.1',
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://0x7f000001',
    'localhost',
    'http://2130706433/',
    'file:///etc/passwd',
    '',
    '%00',
  ])('%s stands for no company', (address) => {
    expect(domainOfWebAddress(address)).toBeNull();
  });
});

test('a turnover is told as a slab only', () => {
  const crore = 1_000_000_000;
  expect([null, 0, 5 * crore, 10 * crore, 960 * crore, 1850 * crore].map(turnoverSlab)).toEqual([
    '',
    '0-10 Cr',
    '0-10 Cr',
    '10-25 Cr',
    '500-1000 Cr',
    '1000+ Cr',
  ]);
});

test('a word in the email domain makes a label and nothing else', () => {
  const keywords = { internal: 'millwright', test: 'mailinator' };
  expect(
    ['millwright.example', 'x-millwright-fake.example', 'my.mailinator.example', 'konkan.example'].map((domain) =>
      analyticsLabel(domain, keywords),
    ),
  ).toEqual(['internal', 'internal', 'test', null]);
});
