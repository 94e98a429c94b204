import { describe, expect, test } from 'vitest';
import {
  companySchema,
  companyWebAddress,
  detailsSchemaWith,
  isCorporateOffice,
  plantOfType,
  sentEmail,
  sentPhone,
  type CompanyFields,
  type DetailsFields,
} from './registration.schema.ts';

const detailsSchema = detailsSchemaWith(['freemail.example']);
const details: DetailsFields = {
  fullName: 'Asha Kulkarni',
  email: 'asha@vindhyapaper.example',
  phone: '',
  password: 'Digester-Line-4',
};
const company: CompanyFields = { companyName: 'Vindhya Paper', userType: 'Plant', plant: 'Amlai Mill' };

/** The messages of one field, in order. */
const messagesOf = (
  schema: typeof detailsSchema | typeof companySchema,
  values: DetailsFields | CompanyFields,
  field: string,
): string[] =>
  (schema.safeParse(values).error?.issues ?? []).filter(({ path }) => path[0] === field).map(({ message }) => message);

describe('step 1 of the registration', () => {
  test('takes what is right, without a phone number', () => {
    expect(detailsSchema.safeParse(details).error).toBeUndefined();
  });

  test.each([
    ['', 'Please enter full name'],
    ['   ', 'Please enter full name'],
    ['Asha 2', 'Enter only letters'],
    ['2Asha', 'Enter only letters'],
    ['आशा २', 'Enter only letters'],
    ['-Asha', 'Please enter a valid full name'],
    [' Asha', 'Please enter a valid full name'],
    ['Asha@Pune', 'Please enter a valid full name'],
    ['Asha\nKulkarni', 'Please enter a valid full name'],
    ['<b>Asha</b>', 'Please enter a valid full name'],
    ['___', 'Please enter a valid full name'],
    ['A'.repeat(121), 'Please enter a valid full name'],
  ])('the full name %j is refused: %s', (fullName, message) => {
    expect(messagesOf(detailsSchema, { ...details, fullName }, 'fullName')).toEqual([message]);
  });

  test.each(['Asha', 'Anne-Marie Rao', 'asha_k', '_asha', 'आशा कुलकर्णी', 'José Álvarez', 'A'.repeat(120)])(
    'the full name %j is taken',
    (fullName) => {
      expect(messagesOf(detailsSchema, { ...details, fullName }, 'fullName')).toEqual([]);
    },
  );

  test.each([
    '',
    'asha',
    'asha@',
    '@vindhyapaper.example',
    'asha@vindhya',
    'a b@c.example',
    `${'a'.repeat(245)}@vindhya.example`,
  ])('the address %j is refused: Please enter valid company email address', (email) => {
    expect(messagesOf(detailsSchema, { ...details, email }, 'email')).toEqual([
      'Please enter valid company email address',
    ]);
  });

  test.each(['asha@freemail.example', ' Asha@FreeMail.EXAMPLE'])(
    'the address %j is of a free public mail provider: Please enter your company email address',
    (email) => {
      expect(messagesOf(detailsSchema, { ...details, email }, 'email')).toEqual([
        'Please enter your company email address',
      ]);
    },
  );

  test.each(['asha@notfreemail.example', 'asha@freemail.example.vindhya.example'])(
    'the address %j only looks like one of a free public mail provider',
    (email) => {
      expect(messagesOf(detailsSchema, { ...details, email }, 'email')).toEqual([]);
    },
  );

  test('an address may have 256 characters', () => {
    const email = `${'a'.repeat(256 - '@vindhya.example'.length)}@vindhya.example`;
    expect(email).toHaveLength(256);
    expect(messagesOf(detailsSchema, { ...details, email }, 'email')).toEqual([]);
  });

  test.each(['987654321', '5876543210', '98765432101', '12'])(
    'the number %j is refused: Please enter 10 digit mobile number',
    (phone) => {
      expect(messagesOf(detailsSchema, { ...details, phone }, 'phone')).toEqual([
        'Please enter 10 digit mobile number',
      ]);
    },
  );

  test.each(['', '6000000000', '9876543210'])('the number %j is taken: it is optional', (phone) => {
    expect(messagesOf(detailsSchema, { ...details, phone }, 'phone')).toEqual([]);
  });

  test.each([
    ['', 'Please enter password'],
    ['Short-1', 'Include atleast 10 characters'],
    ['digester-line-4', 'Include atleast one uppercase character'],
    ['DIGESTER-LINE-4', 'Include atleast one lowercase character'],
    ['DigesterLine', 'Include atleast one number or special character'],
    [`Aa1${'x'.repeat(126)}`, 'At most 128 characters'],
  ])('the password %j is refused: %s', (password, message) => {
    expect(messagesOf(detailsSchema, { ...details, password }, 'password')).toEqual([message]);
  });

  test.each(['Digester-4', 'Digester-Line', 'Digester44', `Aa1${'x'.repeat(125)}`])(
    'the password %j is taken',
    (password) => {
      expect(messagesOf(detailsSchema, { ...details, password }, 'password')).toEqual([]);
    },
  );
});

describe('step 2 of the registration', () => {
  test('takes what is right', () => {
    expect(companySchema.safeParse(company).error).toBeUndefined();
    expect(
      companySchema.safeParse({ ...company, userType: 'Corporate', plant: plantOfType('Corporate') }).error,
    ).toBeUndefined();
  });

  test.each(['', '  '])('the company name %j is refused: Please enter your company name', (companyName) => {
    expect(messagesOf(companySchema, { ...company, companyName }, 'companyName')).toEqual([
      'Please enter your company name',
    ]);
  });

  test.each(['', '  ', 'Corporate Office', 'corporate  office '])(
    'the plant %j of a plant user is refused: Please enter the Plant Name',
    (plant) => {
      expect(messagesOf(companySchema, { ...company, plant }, 'plant')).toEqual(['Please enter the Plant Name']);
    },
  );

  test('a corporate user has the Corporate Office, a plant user begins without a plant', () => {
    expect(plantOfType('Corporate')).toBe('Corporate Office');
    expect(plantOfType('Plant')).toBe('');
    expect(isCorporateOffice('CORPORATE OFFICE')).toBe(true);
    expect(isCorporateOffice('Corporate Office Annexe')).toBe(false);
  });
});

test('what is sent: the address in lower case, the number with +91 or empty, the web address of the domain', () => {
  expect(sentEmail(' Asha@VindhyaPaper.example ')).toBe('asha@vindhyapaper.example');
  expect(sentPhone('9876543210')).toBe('+919876543210');
  expect(sentPhone('')).toBe('');
  expect(companyWebAddress('Asha@VindhyaPaper.example')).toBe('https://www.vindhyapaper.example');
});
