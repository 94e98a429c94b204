import { describe, expect, test } from 'vitest';
import { budgetVariable, ConfigurationRefused, defaultBudgets, readConfig } from './config.ts';
import type { BudgetName, Mode } from './config.ts';

const refusal = (environment: Record<string, string>, mode: Mode): string[] => {
  try {
    readConfig(environment, mode);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationRefused) return error.lines;
    throw error;
  }
};
const production = { PUBLIC_URL: 'https://procurement.example.com', SECRET_KEY: 'k'.repeat(32) };

describe('the configuration', () => {
  test('has the defaults of the demo', () => {
    expect(readConfig({}, 'demo')).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      shouldSeed: true,
      isHttps: false,
      publicUrl: 'http://127.0.0.1:3000',
      database: { kind: 'embedded' },
    });
    expect(readConfig({ DATA_DIR: '/x/data' }, 'demo').dataFolder).toBe('/x/data');
  });

  test('files are in the data folder, or in the bucket of FILES_URL; a mistake in it repeats nothing of it', () => {
    expect(readConfig({}, 'demo').bucket).toBeNull();
    expect(readConfig({ FILES_URL: 's3+https://KEY:a%2Fb@s3.example.com/files' }, 'demo').bucket).toEqual({
      address: 'https://s3.example.com/files',
      region: 'us-east-1',
      accessKeyId: 'KEY',
      secretAccessKey: 'a/b',
    });
    const [line] = refusal({ FILES_URL: 's3+http://KEY:HIDDEN@s3.example.com/files' }, 'demo');
    expect(line).toBe('FILES_URL must begin with s3+https://');
  });

  test('takes no mail in without MAIL_IN_DOMAIN, and needs a certificate with its key', () => {
    expect(readConfig({}, 'demo').mailIn).toBeNull();
    expect(readConfig({ MAIL_IN_DOMAIN: 'Replies.Example.com', HOST: '0.0.0.0' }, 'demo').mailIn).toEqual({
      domain: 'replies.example.com',
      host: '0.0.0.0',
      port: 2525,
      tls: null,
    });
    const domain = { MAIL_IN_DOMAIN: 'replies.example.com' };
    expect(refusal({ MAIL_IN_DOMAIN: 'localhost' }, 'demo')).toEqual([
      'MAIL_IN_DOMAIN must be an email domain such as replies.example.com',
    ]);
    expect(refusal({ MAIL_IN_TLS_KEY: '/x' }, 'demo')).toEqual(['MAIL_IN_TLS_… needs MAIL_IN_DOMAIN']);
    expect(refusal({ ...domain, MAIL_IN_TLS_KEY: '/x/none.pem' }, 'demo')).toEqual([
      'MAIL_IN_TLS_CERT and MAIL_IN_TLS_KEY are given together',
      'MAIL_IN_TLS_KEY is no file that can be read',
    ]);
  });

  test('a demo without data begins with DEMO=0', () => {
    expect(readConfig({ DEMO: '0' }, 'demo').shouldSeed).toBe(false);
    expect(readConfig({}, 'demo').shouldSeed).toBe(true);
  });

  test('a demo on a PostgreSQL seeds only when DEMO=1', () => {
    const DATABASE_URL = 'postgres://localhost/millwright';
    expect(readConfig({ DATABASE_URL }, 'demo').shouldSeed).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: '1' }, 'demo').shouldSeed).toBe(true);
  });

  test('names every mistake in one line each', () => {
    expect(
      refusal(
        { PORT: 'abc', DATABASE_URL: 'mysql://x', PUBLIC_URL: 'example.com', RATE_LOGINS_IN_QUEUE: '0', DEMO: 'yes' },
        'demo',
      ),
    ).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'DATABASE_URL must begin with postgres://',
      'PUBLIC_URL must be a URL such as https://procurement.example.com',
      'DEMO must be 0 or 1',
      'RATE_LOGINS_IN_QUEUE must be a whole number from 1 to 10000000',
    ]);
  });

  test('production demands its public URL over https and its secret, and never seeds', () => {
    expect(refusal({}, 'production')).toEqual([
      expect.stringMatching(/^PUBLIC_URL is required/),
      expect.stringMatching(/^SECRET_KEY is required/),
    ]);
    expect(refusal({ ...production, PUBLIC_URL: 'http://procurement.example.com' }, 'production')).toEqual([
      'PUBLIC_URL must begin with https:// in production',
    ]);
    expect(refusal({ ...production, DEMO: '1' }, 'production')).toEqual([expect.stringMatching(/^DEMO=1/)]);
    expect(refusal({ ...production, SECRET_KEY: 'short' }, 'production')).toEqual([
      expect.stringMatching(/^SECRET_KEY must have at least 32/),
    ]);
    expect(readConfig(production, 'production')).toMatchObject({ shouldSeed: false, isHttps: true });
  });

  test('production has the budgets of the security rules and refuses those of the demo', () => {
    expect(readConfig(production, 'production').budgets).toEqual(defaultBudgets);
    const demo = readConfig({}, 'demo').budgets;
    expect(demo).toMatchObject({
      guestSearchesPerAddressPerMinute: 6_000,
      requestsPerAddressPerMinute: 6_000,
      // The accounts of the demo are shared: a person may do what the address may.
      requestsPerUserPerMinute: 6_000,
      unknownUsersPerAddressPerHour: 500,
    });
    for (const name of Object.keys(defaultBudgets) as BudgetName[]) {
      const lines = refusal({ ...production, [budgetVariable(name)]: String(demo[name]) }, 'production');
      expect(lines.length, name).toBe(demo[name] === defaultBudgets[name] ? 0 : 1);
    }
  });

  test('single sign-on is configured whole or not at all, over https, and the demo has a provider of its own', () => {
    const sso = {
      SSO_ISSUER: 'https://login.example',
      SSO_CLIENT_ID: 'millwright',
      SSO_DOMAIN: 'Münchner-Werke.example',
    };
    expect(readConfig({ ...production, ...sso }, 'production')).toMatchObject({
      ssoDomain: 'xn--mnchner-werke-wob.example',
      singleSignOn: { issuer: 'https://login.example', clientId: 'millwright', clientSecret: null },
      hasOwnProvider: false,
    });
    const { SSO_CLIENT_ID: _id, SSO_DOMAIN: _domain, ...lonely } = sso;
    expect(refusal({ ...production, ...lonely }, 'production')).toEqual([
      expect.stringMatching(/^SSO_CLIENT_ID is required with SSO_ISSUER/),
      expect.stringMatching(/^SSO_DOMAIN is required with SSO_ISSUER/),
    ]);
    expect(refusal({ ...production, SSO_CLIENT_ID: 'x' }, 'production')).toEqual([
      expect.stringMatching(/^SSO_CLIENT_ID needs SSO_ISSUER/),
    ]);
    for (const [SSO_ISSUER, mode] of [
      ['http://127.0.0.1:3080', 'production'],
      ['http://login.example', 'demo'],
    ] as const)
      expect(refusal({ ...production, ...sso, SSO_ISSUER }, mode)).toEqual(['SSO_ISSUER must begin with https://']);
    expect(refusal({ ...sso, SSO_DOMAIN: 'corp.example"><script>' }, 'demo')).toEqual([
      expect.stringMatching(/^SSO_DOMAIN must be an email domain/),
    ]);
    expect(readConfig({}, 'demo')).toMatchObject({ ssoDomain: 'contoso-industrial.example', hasOwnProvider: true });
    expect(readConfig(sso, 'demo').hasOwnProvider).toBe(false);
    expect(readConfig({ PUBLIC_URL: 'https://demo.example' }, 'demo').hasOwnProvider).toBe(false);
    expect(readConfig(production, 'production')).toMatchObject({
      ssoDomain: null,
      singleSignOn: null,
      hasOwnProvider: false,
    });
  });

  test('mail and text messages have their carriers in production, and none in the demo', () => {
    const mail = {
      SMTP_URL: 'smtps://user:pass@smtp.example.com',
      MAIL_FROM: 'Millwright <no-reply@procurement.example.com>',
    };
    const sms = {
      SMS_GATEWAY_URL: 'https://sms.example.com/send',
      SMS_GATEWAY_HEADER: 'Authorization: Bearer secret',
      SMS_TEMPLATE_IDS: 'forgotPassword=1107161,*=1107999',
    };
    expect(readConfig(production, 'production')).toMatchObject({ mail: null, sms: null });
    expect(readConfig({ ...mail, ...sms }, 'demo')).toMatchObject({ mail: null, sms: null });
    expect(readConfig({ ...production, ...mail, ...sms }, 'production')).toMatchObject({
      mail: { url: mail.SMTP_URL, from: mail.MAIL_FROM },
      sms: {
        method: 'POST',
        header: { name: 'Authorization', value: 'Bearer secret' },
        templateIds: { forgotPassword: '1107161', '*': '1107999' },
      },
    });
  });

  test.each([
    [{ SMTP_URL: 'https://smtp.example.com' }, /^SMTP_URL must be a URL/],
    [{ SMTP_URL: 'smtp://smtp.example.com' }, /^MAIL_FROM is required/],
    [{ SMTP_URL: 'smtp://smtp.example.com', MAIL_FROM: 'nobody' }, /^MAIL_FROM must be an address/],
    [{ MAIL_FROM: 'A <a@b.example>\r\nBcc: <x@y.example>' }, /^MAIL_FROM must be an address/],
    [{ SMS_GATEWAY_URL: 'http://sms.example.com' }, /^SMS_GATEWAY_URL must begin with https/],
    [{ SMS_GATEWAY_URL: 'https://sms.example.com', SMS_GATEWAY_BODY: '{"to":"{to}"}' }, /must hold \{text\}/],
    [{ SMS_GATEWAY_URL: 'https://sms.example.com', SMS_GATEWAY_BODY: '{"to":{to},"t":"{text}"}' }, /must be JSON/],
    [{ SMS_GATEWAY_URL: 'https://sms.example.com/{to}/{text}/{secret}', SMS_GATEWAY_METHOD: 'GET' }, /\{secret\}/],
    [{ SMS_GATEWAY_HEADER: 'A: b\r\nC: d' }, /^SMS_GATEWAY_HEADER must be a header/],
  ])('how messages go out: %j is refused', (environment, line) => {
    const lines = refusal({ ...production, ...environment } as Record<string, string>, 'production');
    expect(lines).toEqual([expect.stringMatching(line)]);
    // What was wrong is not repeated: it may hold a password.
    expect(lines.join()).not.toMatch(/Bcc|C: d/);
  });

  test('every budget is one environment variable', () => {
    for (const name of Object.keys(defaultBudgets) as BudgetName[])
      expect(readConfig({ [budgetVariable(name)]: '7' }, 'demo').budgets[name]).toBe(7);
    expect(budgetVariable('unknownUsersPerAddressPerHour')).toBe('RATE_UNKNOWN_USERS_PER_ADDRESS_PER_HOUR');
  });
});
