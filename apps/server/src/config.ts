import { createHash, createHmac } from 'node:crypto';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { DatabaseLocation } from './db/driver.ts';
import { mailDomain } from './mail-domain.ts';
import { mailInSettings, type MailInSettings } from './outbox/mail-in-settings.ts';
import { senderAddress, type MailSettings } from './outbox/mail-carrier.ts';
import { smsPlaceholders, usualSmsBody, type SmsSettings } from './outbox/sms-carrier.ts';
import { newDemoSecret } from './demo/demo-widget-secret.ts';
import { Explained } from './explained.ts';
import { bucketSettings } from './files/bucket-settings.rules.ts';
import type { BucketSettings } from './files/bucket-settings.rules.ts';

/** Thrown when the environment does not make a configuration: one clear line per mistake. */
export class ConfigurationRefused extends Explained {}

/** The budgets, each one named value. Every one of them is an environment variable: RATE_ and its name in capitals. */
const budgetDefaults = {
  /** Guest searches of one address. */
  guestSearchesPerAddressPerMinute: 60,
  /** Other calls of one address without a session, and the documents of vendors that it loads. */
  requestsPerAddressPerMinute: 600,
  /** Calls of one logged-in person. */
  requestsPerUserPerMinute: 1_200,
  /** How often one address is told "User doesn't exist!"; after that every failed login has the same general answer. */
  unknownUsersPerAddressPerHour: 5,
  /** Wrong passwords for one account before it has to wait; the wait doubles from 1 s. */
  freeLoginFailuresPerAccount: 5,
  /** The same for all accounts that one address tries. */
  freeLoginFailuresPerAddress: 20,
  /** The longest wait after failed logins. */
  longestLoginWaitInSeconds: 900,
  /** Codes to one number or address, requested by one browser within 15 minutes; not affected by other browsers. */
  codesPerBrowserPerQuarterHour: 3,
  /** The same for all browsers together that were never logged in to the account. */
  codesPerSubjectPerQuarterHour: 6,
  /** The same within a day; a browser or address that was logged in to the account has as many of its own. */
  codesPerSubjectPerDay: 10,
  /** How many of these a day one address may ask for. */
  codesPerSubjectAndAddressPerDay: 5,
  /** Codes that one address asks for, whoever they go to. */
  codesPerAddressPerHour: 30,
  /** SMS codes to numbers with the same prefix (+91 and four digits), against SMS pumping. */
  smsPerPrefixPerHour: 60,
  /** Attempts per code. */
  triesPerCode: 5,
  /** Duplicate checks of one address that reveal an account; later ones reveal nothing. */
  duplicateChecksPerAddressPerHour: 5,
  /** Companies that one address looks up. */
  companyLookupsPerAddressPerHour: 10,
  /** Codes to register that one address asks for. */
  registrationsPerAddressPerHour: 10,
  /** Codes to all people together; more of them are sent, and each is logged as an alarm. */
  codesOfAllBeforeAlarmPerHour: 1_000,
  /** Passwords that may wait to be hashed; more are answered 503 at once. */
  loginsInQueue: 20,
  /** Mails that one person may cause by sharing profiles and comparisons. */
  sharedMailsPerUserPerDay: 20,
  /** Invitations that one person may send, sent again included. */
  invitesPerUserPerDay: 20,
  /** Enquiries that one person may send to vendors. */
  enquiriesPerUserPerDay: 30,
  /** Vendors whose contacts one user views; the same vendor counts once. */
  vendorContactsPerUserPerDay: 200,
  /** Mails to vendors that their contacts were viewed, caused by one user. */
  contactMailsPerUserPerDay: 200,
  /** Vendor requests that one person may send; each writes two mails. */
  vendorRequestsPerUserPerDay: 30,
  /** Bid tabulation requests of one user, including resubmitted ones; each sends a mail. */
  levellingRequestsPerUserPerDay: 30,
  /** Questions of one vendor about an RFQ; each sends a mail to the owner and the buyers. */
  questionsPerVendorPerDay: 20,
  /** Messages that one vendor may send to the buyer of a job. */
  messagesPerVendorPerHour: 200,
  /** Calls with all widget tokens of one key, and tokens made with it. */
  requestsPerWidgetKeyPerMinute: 3_000,
  /** Mobile numbers one user may try to set. */
  mobileNumbersPerUserPerDay: 10,
  /** Review links opened by one address, against guessing of projects and addresses. */
  reviewLooksPerAddressPerHour: 120,
  /** Reports that one address opens by links, and tries to. */
  reportLinkOpeningsPerAddressPerMinute: 30,
  /** Requests for visits that one person sends: each is a mail to a vendor. */
  visitRequestsPerUserPerDay: 100,
  /** Codes of gate passes that are tried at the gate of one plant. */
  gateCodesPerPlantPerMinute: 5,
  /** Gate passes and gate links that one address opens, and tries to. */
  gateOpeningsPerAddressPerMinute: 30,
  /** Open streams of one person, who needs one for each browser, or of one vendor's link, in each process; a page that gets none asks every 15 seconds. */
  openStreamsPerUser: 3,
  /** Files that one person may upload. */
  uploadsPerUserPerHour: 60,
  /** Evaluations of quotes that one person may ask the calculator for. */
  evaluationsPerUserPerMinute: 60,
  /** ZIPs of documents that one person may have made; each writes a mail. */
  fileDownloadsPerUserPerDay: 30,
};

/** The name of a budget. */
export type BudgetName = keyof typeof budgetDefaults;
/** The value of each budget. */
export type Budgets = Record<BudgetName, number>;

/** What the demo allows, where every visitor of a demonstration may come from the same address and use the same few accounts. */
const demoBudgets: Partial<Budgets> = {
  guestSearchesPerAddressPerMinute: 6_000,
  requestsPerAddressPerMinute: 6_000,
  requestsPerUserPerMinute: 6_000,
  uploadsPerUserPerHour: 600,
  unknownUsersPerAddressPerHour: 500,
  freeLoginFailuresPerAddress: 2_000,
  codesPerSubjectAndAddressPerDay: 10,
  codesPerAddressPerHour: 3_000,
  smsPerPrefixPerHour: 3_000,
  duplicateChecksPerAddressPerHour: 500,
  companyLookupsPerAddressPerHour: 1_000,
  registrationsPerAddressPerHour: 1_000,
  reviewLooksPerAddressPerHour: 6_000,
  vendorContactsPerUserPerDay: 10_000,
  contactMailsPerUserPerDay: 10_000,
  vendorRequestsPerUserPerDay: 1_000,
  levellingRequestsPerUserPerDay: 1_000,
  questionsPerVendorPerDay: 200,
  messagesPerVendorPerHour: 2_000,
  reportLinkOpeningsPerAddressPerMinute: 3_000,
  visitRequestsPerUserPerDay: 1_000,
  gateOpeningsPerAddressPerMinute: 3_000,
  openStreamsPerUser: 30,
  fileDownloadsPerUserPerDay: 300,
};

/** The environment variable of a budget, e.g. RATE_UNKNOWN_USERS_PER_ADDRESS_PER_HOUR. */
export const budgetVariable = (name: BudgetName): string =>
  `RATE_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** The rate budgets of docs/operations.md, as production has them. */
export const defaultBudgets: Readonly<Budgets> = budgetDefaults;

/** How the server was started: `demo` seeds and has /dev pages; `production` does neither. */
export type Mode = 'demo' | 'production';

export type Config = {
  mode: Mode;
  productName: string;
  host: string;
  port: number;
  dataFolder: string;
  database: DatabaseLocation;
  /** The bucket that keeps the files; null: the folder `files` in the data folder does. */
  bucket: BucketSettings | null;
  /** Whether an empty database is filled with the demo world. */
  shouldSeed: boolean;
  /** Where people reach the product, without a trailing slash; links in mails begin with it. */
  publicUrl: string;
  /** Cookies are Secure and bound to the host by their name. */
  isHttps: boolean;
  /** Keys the fingerprints of accounts and addresses in the table of failed logins. */
  secret: Buffer;
  /** How many proxies in front of the server may be believed about the caller's address. */
  trustedProxies: number;
  /** How mails go out; null: they stay in the outbox. Always null in the demo, which sends nothing. */
  mail: MailSettings | null;
  /** Where replies by mail come in; null takes none in. */
  mailIn: MailInSettings | null;
  /** How text messages go out, likewise. */
  sms: SmsSettings | null;
  /** Where the provider's team gets vendor requests. */
  teamEmail: string;
  /** Within how many working days a vendor request gets its first answer, and its result. */
  vendorRequestDays: { firstAnswer: number; result: number };
  /** Addresses of this mail domain log in by single sign-on only; in its ASCII form. */
  ssoDomain: string | null;
  /** The identity provider of that domain; null: there is none, and nobody of the domain can log in. */
  singleSignOn: { issuer: string; clientId: string; clientSecret: string | null } | null;
  /** Whether the demo starts an identity provider of its own, for browsers on this machine. */
  hasOwnProvider: boolean;
  /** Who signs the tokens of /open-login/{token}, and with what; null: such links are refused. */
  openLogin: { issuer: string; key: Uint8Array } | null;
  /** Where the job dashboard of this installation is; null without one. */
  jobDashboardUrl: string | null;
  /** Another product as the procurement scheduler; null for our own page. */
  schedulerUrl: string | null;
  /** How many bytes of files are kept for a company, and of one person. */
  storage: { perCompanyInBytes: number; perPersonInBytes: number };
  /** Where a security finding is told, as security.txt says it: a mailto: or https: address. */
  securityContact: string;
  /** Whether people are told which accounts exist, within budgets (`spec`), or never (`strict`). */
  accountHints: 'spec' | 'strict';
  /** Words in mail domains that are counted as internal or as test; they decide nothing. */
  analyticsKeywords: { internal: string; test: string };
  /** The keys of the products that show our widgets. */
  widgetKeysFile: string;
  /** The secret of the demo's own widget key, another one at each start; null in production. */
  demoWidgetSecret: string | null;
  /** The built web app; the server runs without it too. */
  webFolder: string;
  /** The built Storybook that is served at /design; null serves none. */
  designFolder: string | null;
  /** The built script of the custom elements, for widgets in frames; without it there are none. */
  embedFolder: string;
  /** The recorded demo video; without it the app shows none. */
  demoVideoFolder: string;
  logLevel: string;
  budgets: Budgets;
};

const count = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(error).int(error).min(least, error).max(most, error);
};
const blankIsMissing = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));

/** Where the widget keys are, for the server and for the command that makes them. */
export const widgetKeysFile = (values: { WIDGET_KEYS_FILE?: string; DATA_DIR?: string }): string =>
  resolve(values.WIDGET_KEYS_FILE ?? join(values.DATA_DIR ?? '.data', 'widget-keys.json'));

const schema = z.object({
  PORT: count(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  FILES_URL: z
    .string()
    .transform((text, context) => {
      const settings = bucketSettings(text);
      if (typeof settings !== 'string') return settings;
      context.addIssue(settings);
      return z.NEVER;
    })
    .optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://procurement.example.com' })
    .optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters; make one with: openssl rand -hex 32').optional(),
  TRUSTED_PROXIES: count(0, 10).default(0),
  SSO_DOMAIN: z
    .string()
    .regex(/^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u, 'must be an email domain such as corp.example.com')
    .optional(),
  SSO_ISSUER: z.url({ protocol: /^https?$/, error: 'must be the address of an OpenID provider' }).optional(),
  SSO_CLIENT_ID: z.string().max(300).optional(),
  SSO_CLIENT_SECRET: z.string().max(1000).optional(),
  OPEN_LOGIN_KEY: z
    .string()
    .min(32, 'must have at least 32 characters; make one with: openssl rand -hex 32')
    .optional(),
  OPEN_LOGIN_ISSUER: z.string().max(300).default('millwright'),
  ACCOUNT_HINTS: z.enum(['spec', 'strict'], 'must be spec or strict').default('spec'),
  INTERNAL_DOMAIN_KEYWORD: z.string().max(60).default('millwright'),
  TEST_DOMAIN_KEYWORD: z.string().max(60).default('mailinator'),
  TEAM_EMAIL: z.email('must be an email address').optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL such as smtps://user:password@smtp.example.com' })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((from) => !/[\r\n]/.test(from) && z.email().safeParse(senderAddress(from)).success, {
      error: 'must be an address, or a name with one: Millwright <no-reply@procurement.example.com>',
    })
    .optional(),
  MAIL_IN_DOMAIN: z
    .string()
    .regex(/^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u, 'must be an email domain such as replies.example.com')
    .optional(),
  MAIL_IN_HOST: z.string().optional(),
  MAIL_IN_PORT: count(0, 65_535).default(2525),
  MAIL_IN_TLS_CERT: z.string().optional(),
  MAIL_IN_TLS_KEY: z.string().optional(),
  SMS_GATEWAY_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://sms.example.com/send' })
    .optional(),
  SMS_GATEWAY_METHOD: z.enum(['GET', 'POST', 'PUT'], 'must be GET, POST or PUT').default('POST'),
  SMS_GATEWAY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+: *[\x21-\x7e][\x20-\x7e]*$/, 'must be a header such as Authorization: Bearer …')
    .optional(),
  SMS_GATEWAY_TYPE: z
    .enum(
      ['application/json', 'application/x-www-form-urlencoded'],
      'must be application/json or application/x-www-form-urlencoded',
    )
    .default('application/json'),
  SMS_GATEWAY_BODY: z.string().default(usualSmsBody),
  SMS_SENDER_ID: z.string().max(20).default(''),
  SMS_ENTITY_ID: z.string().max(40).default(''),
  SMS_TEMPLATE_IDS: z
    .string()
    .regex(
      /^(\*|\w+)=\w+(,(\*|\w+)=\w+)*$/,
      'must be operations with their DLT template, such as *=1107161234567890123',
    )
    .optional(),
  STORAGE_PER_COMPANY_IN_MB: count(1, 10_000_000).default(5_000),
  STORAGE_PER_PERSON_IN_MB: count(1, 10_000_000).default(1_000),
  VENDOR_REQUEST_FIRST_ANSWER_DAYS: count(1, 60).default(1),
  VENDOR_REQUEST_RESULT_DAYS: count(1, 250).default(7),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/, 'must be mailto: with an address, or an https address')
    .max(300, 'must have at most 300 characters')
    .optional(),
  JOB_DASHBOARD_URL: z
    .url({ protocol: /^https$/, error: 'must be a URL such as https://jobs.example.com' })
    .max(300, 'must have at most 300 characters')
    .optional(),
  SCHEDULER_URL: z
    .url({ protocol: /^https$/, error: 'must be a URL such as https://scheduler.example.com' })
    .max(300, 'must have at most 300 characters')
    .optional(),
  PRODUCT_NAME: z.string().max(60).default('Millwright'),
  WIDGET_KEYS_FILE: z.string().optional(),
  WEB_DIR: z.string().optional(),
  DESIGN_DIR: z.string().optional(),
  EMBED_DIR: z.string().optional(),
  DEMO_VIDEO_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  ...(Object.fromEntries(
    (Object.keys(budgetDefaults) as BudgetName[]).map((name) => [
      budgetVariable(name),
      count(1, 10_000_000).optional(),
    ]),
  ) as object),
});

const MEGABYTE = 1024 * 1024;

/**
 * Reads the configuration from the environment. `mode` is how the command was called. Throws ConfigurationRefused with every mistake, one
 * line each.
 */
export function readConfig(environment: NodeJS.ProcessEnv, mode: Mode): Config {
  const parsed = schema.safeParse(blankIsMissing(environment));
  if (!parsed.success)
    throw new ConfigurationRefused(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  const values = parsed.data as z.infer<typeof schema> & Record<string, number | undefined>;
  const mistakes: string[] = [];
  const isDemo = mode === 'demo';
  const budgets = { ...budgetDefaults, ...(isDemo ? demoBudgets : {}) };
  for (const name of Object.keys(budgets) as BudgetName[]) {
    const variable = budgetVariable(name);
    budgets[name] = values[variable] ?? budgets[name];
    const demoValue = demoBudgets[name];
    if (!isDemo && demoValue !== undefined && budgets[name] >= demoValue)
      mistakes.push(
        `${variable} is ${budgets[name]}, a value for demonstrations: production allows less than ${demoValue}`,
      );
  }
  if (!isDemo) {
    if (!values.PUBLIC_URL)
      mistakes.push('PUBLIC_URL is required in production, for instance https://procurement.example.com');
    else if (!values.PUBLIC_URL.startsWith('https://'))
      mistakes.push('PUBLIC_URL must begin with https:// in production');
    if (!values.SECRET_KEY) mistakes.push('SECRET_KEY is required in production; make one with: openssl rand -hex 32');
    if (values.DEMO === '1')
      mistakes.push('DEMO=1 is not possible in production: the demo world is never seeded there');
  }
  mistakes.push(...singleSignOnMistakes(values, isDemo));
  if (values.SMTP_URL && !values.MAIL_FROM)
    mistakes.push('MAIL_FROM is required with SMTP_URL: who the mails are from');
  const mailIn = mailInSettings(values, mistakes);
  const sms = values.SMS_GATEWAY_URL ? smsSettings(values.SMS_GATEWAY_URL, values, mistakes) : null;
  if (mistakes.length > 0) throw new ConfigurationRefused(...mistakes);
  const publicUrl = (
    values.PUBLIC_URL ?? `http://${values.HOST === '0.0.0.0' ? 'localhost' : values.HOST}:${values.PORT}`
  ).replace(/\/+$/, '');
  const dataFolder = resolve(values.DATA_DIR);
  const teamEmail =
    values.TEAM_EMAIL ?? (isDemo ? 'vendor-team@millwright.example' : `vendor-team@${new URL(publicUrl).hostname}`);
  return {
    mode,
    productName: values.PRODUCT_NAME,
    host: values.HOST,
    port: values.PORT,
    dataFolder,
    database: values.DATABASE_URL ? { kind: 'postgres', url: values.DATABASE_URL } : { kind: 'embedded', dataFolder },
    bucket: values.FILES_URL ?? null,
    shouldSeed: isDemo && (values.DEMO === undefined ? !values.DATABASE_URL : values.DEMO === '1'),
    publicUrl,
    isHttps: publicUrl.startsWith('https://'),
    // The demo has no secret to keep; production never gets here without one.
    secret: secretOf(values),
    trustedProxies: values.TRUSTED_PROXIES,
    mail: !isDemo && values.SMTP_URL ? { url: values.SMTP_URL, from: values.MAIL_FROM! } : null,
    mailIn,
    sms: isDemo ? null : sms,
    teamEmail,
    securityContact: values.SECURITY_CONTACT ?? `mailto:${teamEmail}`,
    storage: {
      perCompanyInBytes: values.STORAGE_PER_COMPANY_IN_MB * MEGABYTE,
      perPersonInBytes: values.STORAGE_PER_PERSON_IN_MB * MEGABYTE,
    },
    vendorRequestDays: {
      firstAnswer: values.VENDOR_REQUEST_FIRST_ANSWER_DAYS,
      result: values.VENDOR_REQUEST_RESULT_DAYS,
    },
    ssoDomain: values.SSO_DOMAIN ? mailDomain(values.SSO_DOMAIN) : isDemo ? 'contoso-industrial.example' : null,
    singleSignOn: values.SSO_ISSUER
      ? { issuer: values.SSO_ISSUER, clientId: values.SSO_CLIENT_ID!, clientSecret: values.SSO_CLIENT_SECRET ?? null }
      : null,
    // Browsers elsewhere could not reach it.
    hasOwnProvider: isDemo && !values.SSO_ISSUER && !values.SSO_DOMAIN && isLoopback(publicUrl),
    openLogin: openLoginOf(values, isDemo),
    jobDashboardUrl: values.JOB_DASHBOARD_URL ?? null,
    schedulerUrl: values.SCHEDULER_URL ?? null,
    accountHints: values.ACCOUNT_HINTS,
    analyticsKeywords: {
      internal: values.INTERNAL_DOMAIN_KEYWORD.toLowerCase(),
      test: values.TEST_DOMAIN_KEYWORD.toLowerCase(),
    },
    widgetKeysFile: widgetKeysFile(values),
    demoWidgetSecret: isDemo ? newDemoSecret() : null,
    designFolder: values.DESIGN_DIR ? resolve(values.DESIGN_DIR) : null,
    embedFolder: resolve(values.EMBED_DIR ?? join(import.meta.dirname, '../../../packages/screens/dist/embed')),
    demoVideoFolder: resolve(values.DEMO_VIDEO_DIR ?? join(import.meta.dirname, '../../web/demo-video')),
    webFolder: resolve(values.WEB_DIR ?? join(import.meta.dirname, '../../web/dist')),
    // The demo's terminal shows the address and the accounts, not a line per request.
    logLevel: values.LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
    budgets,
  };
}

/** The secret of the server: of SECRET_KEY, or the demo's, which is no secret. */
export const secretOf = ({ SECRET_KEY = 'demo' }: { SECRET_KEY?: string | undefined }): Buffer =>
  createHash('sha256').update(SECRET_KEY).digest();

const isLoopback = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

function singleSignOnMistakes(values: Record<string, unknown>, isDemo: boolean): string[] {
  const { SSO_ISSUER: issuer, SSO_DOMAIN: domain, SSO_CLIENT_ID: clientId, SSO_CLIENT_SECRET: secret } = values;
  if (typeof issuer !== 'string') {
    const lonely = [clientId && 'SSO_CLIENT_ID', secret && 'SSO_CLIENT_SECRET'].filter(Boolean);
    return lonely.map((name) => `${String(name)} needs SSO_ISSUER, the address of the OpenID provider`);
  }
  return [
    ...(clientId ? [] : ['SSO_CLIENT_ID is required with SSO_ISSUER: the name of this product at the provider']),
    ...(domain ? [] : ['SSO_DOMAIN is required with SSO_ISSUER: the email domain of those who log in there']),
    ...(issuer.startsWith('https://') || (isDemo && isLoopback(issuer)) ? [] : ['SSO_ISSUER must begin with https://']),
  ];
}

/** In the demo the key is derived, as its secret is public anyway; production has one of its own or none. */
function openLoginOf(
  values: { OPEN_LOGIN_KEY?: string; OPEN_LOGIN_ISSUER: string; SECRET_KEY?: string },
  isDemo: boolean,
) {
  const issuer = values.OPEN_LOGIN_ISSUER;
  if (values.OPEN_LOGIN_KEY) return { issuer, key: new TextEncoder().encode(values.OPEN_LOGIN_KEY) };
  if (!isDemo) return null;
  const key = createHmac('sha256', values.SECRET_KEY ?? 'demo')
    .update('open-login')
    .digest();
  return { issuer, key: new Uint8Array(key) };
}

/** The gateway of text messages; pushes what is wrong with it. */
function smsSettings(url: string, values: z.infer<typeof schema>, mistakes: string[]): SmsSettings {
  const { hostname, protocol } = new URL(url);
  if (protocol !== 'https:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    mistakes.push('SMS_GATEWAY_URL must begin with https://: text messages hold codes');
  const used = values.SMS_GATEWAY_METHOD === 'GET' ? url : url + values.SMS_GATEWAY_BODY;
  const names = new Set([...used.matchAll(/(?:\{|%7B)(\w+)(?:\}|%7D)/gi)].map(([, name]) => name));
  for (const needed of ['to', 'text'])
    if (!names.has(needed)) mistakes.push(`SMS_GATEWAY_BODY (or SMS_GATEWAY_URL) must hold {${needed}}`);
  const unknown = [...names].filter((name) => !(smsPlaceholders as readonly (string | undefined)[]).includes(name));
  if (unknown.length > 0)
    mistakes.push(`SMS_GATEWAY_BODY holds {${unknown.join('}, {')}}; known are {${smsPlaceholders.join('}, {')}}`);
  if (values.SMS_GATEWAY_TYPE === 'application/json' && values.SMS_GATEWAY_METHOD !== 'GET')
    try {
      JSON.parse(values.SMS_GATEWAY_BODY);
    } catch {
      mistakes.push('SMS_GATEWAY_BODY must be JSON, with each {name} inside a string');
    }
  const at = values.SMS_GATEWAY_HEADER?.indexOf(':') ?? -1;
  return {
    url,
    method: values.SMS_GATEWAY_METHOD,
    header:
      at < 0
        ? null
        : { name: values.SMS_GATEWAY_HEADER!.slice(0, at), value: values.SMS_GATEWAY_HEADER!.slice(at + 1).trim() },
    contentType: values.SMS_GATEWAY_TYPE,
    body: values.SMS_GATEWAY_BODY,
    senderId: values.SMS_SENDER_ID,
    entityId: values.SMS_ENTITY_ID,
    templateIds: Object.fromEntries(
      (values.SMS_TEMPLATE_IDS ?? '')
        .split(',')
        .filter(Boolean)
        .map((pair) => pair.split('=') as [string, string]),
    ),
  };
}
