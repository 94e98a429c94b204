import type { ContextOf, HandlersOf } from '../../http/handler.ts';
import { accountClosed, assertFields, conflict, crossSite, Problem, tooMany } from '../../problems.ts';
import type { FieldProblem } from '../../problems.ts';
import { findAccount } from '../authentication/authentication.queries.ts';
import { isOwnSite, needsSingleSignOn, tokenHash } from '../authentication/authentication.rules.ts';
import { mailDomain } from '../../mail-domain.ts';
import { sendCode } from '../authentication/otp.ts';
import type { CodeContext } from '../authentication/otp.ts';
import { accountByPhone } from '../authentication/otp.queries.ts';
import { browserHash, WHOLE_SUBJECT } from '../authentication/otp.rules.ts';
import { passwordsOf } from '../authentication/password.ts';
import { openSession } from '../authentication/session-start.ts';
import { logoPath } from '../client-info/client-info.rules.ts';
import { decideRegistration } from './approval.ts';
import type { Decision } from './decision.rules.ts';
import {
  alreadyRegisteredMail,
  colleagueRequestMail,
  newRequestMail,
  registrationCodeMail,
  requestReceivedMail,
} from './registration.mails.ts';
import {
  companyByDomain,
  completeRegistration,
  discardRegistration,
  keepRegistration,
  keptRegistration,
  waitingOfCompany,
} from './registration.queries.ts';
import {
  analyticsLabel,
  detailsProblems,
  domainOfWebAddress,
  emailProblem,
  fullNameProblem,
  keptDetails,
  KEPT_FOR_IN_SECONDS,
  PHONE_PROBLEM,
  registrationEmail,
  registrationPasswordProblem,
  registrationPhone,
  turnoverSlab,
} from './registration.rules.ts';

type Operations =
  | 'emailDuplication'
  | 'postEmailDuplication'
  | 'phoneDuplication'
  | 'postPhoneDuplication'
  | 'getClearBitCompanyData'
  | 'generateOtpForRegistration'
  | 'resendOtpForRegistration'
  | 'getPendingRegistration'
  | 'discardPendingRegistration'
  | 'register'
  | 'getPendingRegistrations'
  | 'approveRegistration'
  | 'rejectRegistration';

const LONGEST_LIST = 100;

/** Handlers of registration and of its approval by the company (sections 2 to 5 of the product specification). */
export const registrationHandlers: HandlersOf<Operations> = {
  emailDuplication: (context) => checkEmail(context, context.query.email, '/query/email'),
  postEmailDuplication: (context) => checkEmail(context, context.body.email, '/email'),
  phoneDuplication: (context) => checkPhone(context, context.query.phone, '/query/phone'),
  postPhoneDuplication: (context) => checkPhone(context, context.body.phone, '/phone'),

  getClearBitCompanyData: async ({ query, budgets, address, directory }) => {
    const domain = domainOfWebAddress(query.email);
    assertFields(domain ? [] : [{ pointer: '/query/email', message: 'is not a web address' }]);
    await budgets.spend('companyLookupsPerAddressPerHour', address);
    const company = await companyByDomain(directory, domain!);
    return {
      isCompanyPresent: company !== null,
      companyName: company?.name ?? '',
      plant: company?.plants ?? [],
      address: company?.address ?? '',
      foundedYear: company?.foundedYear ?? null,
      companyLogo: (company?.logoFileId && logoPath(company.logoFileId)) ?? '',
      totalEmployees: company?.employeeCount ?? null,
      turnOver: turnoverSlab(company?.turnoverInPaise ?? null),
    };
  },

  generateOtpForRegistration: async (context) => {
    const { body, config, directory, now, budgets, address } = context;
    const { details } = body;
    const email = registrationEmail(body.email);
    const phone = registrationPhone(body.phoneNumber);
    const kept = details ? keptDetails(details) : null;
    const passwordProblem =
      details && registrationPasswordProblem(details.password, [email, body.fullName, details.companyName]);
    assertFields([
      ...problemAt('/email', emailProblem(email)),
      ...problemAt('/fullName', fullNameProblem(body.fullName)),
      ...problemAt('/phoneNumber', phone === undefined ? PHONE_PROBLEM : null),
      ...problemAt('/details/password', passwordProblem ?? null),
      ...(kept ? detailsProblems(kept, '/details') : []),
    ]);
    assertNoSingleSignOn(context, email);
    await takeRegistration(budgets, address);
    if (phone && (await mayTell(context, 'phone of a code')) && (await accountByPhone(directory, phone)))
      throw phoneTaken('/phoneNumber');
    const passwordHash = details
      ? await passwordsOf(config).inTurn(address, ({ hash }) => hash(details.password))
      : null;
    const sent = await sendRegistrationCode(context, email, 'generateOtpForRegistration');
    await keepRegistration(
      directory,
      {
        browser: sent.browser,
        email,
        fullName: body.fullName.trim(),
        phone: phone ?? null,
        passwordHash,
        details: kept,
        inviteHash: details?.inviteId ? tokenHash(details.inviteId) : null,
        lifetimeInSeconds: KEPT_FOR_IN_SECONDS,
      },
      now,
    );
    return sent.answer;
  },

  resendOtpForRegistration: async (context) => {
    assertOwnSite(context);
    const kept = await keptOf(context);
    if (!kept || kept.isComplete) throw registrationGone();
    await takeRegistration(context.budgets, context.address);
    return (await sendRegistrationCode(context, kept.email, 'resendOtpForRegistration')).answer;
  },

  getPendingRegistration: async (context) => {
    assertOwnSite(context);
    const kept = await keptOf(context);
    if (!kept || kept.isComplete) return { registration: null };
    const { email, fullName, isProved } = kept;
    const isSubsequentUser = (await companyByDomain(context.directory, mailDomain(email))) !== null;
    return { registration: { step: isProved ? 'verified' : 'otp', fullName, email, isSubsequentUser } };
  },

  discardPendingRegistration: async (context) => {
    assertOwnSite(context);
    const browser = browserHash(context.headers.cookie, context.config.isHttps);
    if (browser) await discardRegistration(context.directory, browser);
    return { status: 'SUCCESS' };
  },

  register: async (context) => {
    assertOwnSite(context);
    const { body, config, directory, now } = context;
    const email = registrationEmail(body.email);
    assertFields(problemAt('/email', emailProblem(email)));
    assertNoSingleSignOn(context, email);
    const browser = browserHash(context.headers.cookie, config.isHttps);
    const kept = browser && (await keptRegistration(directory, browser, now));
    if (!kept || kept.email !== email || !kept.isProved) throw codeNotProved();
    const domain = mailDomain(email);
    const company = await companyByDomain(directory, domain);
    const sent = keptDetails(body);
    const details = { ...kept.details, ...sent };
    const phone = body.phoneNumber === undefined ? undefined : registrationPhone(body.phoneNumber);
    const personal = [email, body.fullName ?? kept.fullName, details.companyName ?? ''];
    if (!kept.isComplete)
      assertFields([
        ...problemAt('/fullName', body.fullName === undefined ? null : fullNameProblem(body.fullName)),
        ...problemAt('/phoneNumber', body.phoneNumber !== undefined && phone === undefined ? PHONE_PROBLEM : null),
        ...problemAt(
          '/password',
          body.password === undefined && kept.hasPassword
            ? null
            : registrationPasswordProblem(body.password ?? '', personal),
        ),
        ...detailsProblems(details, ''),
      ]);
    const told = {
      email,
      fullName: (body.fullName ?? kept.fullName).trim(),
      companyName: company?.name ?? details.companyName ?? '',
      productName: config.productName,
      publicUrl: config.publicUrl,
    };
    const { password } = body;
    const passwordHash =
      password && !kept.isComplete
        ? await passwordsOf(config).inTurn(context.address, ({ hash }) => hash(password))
        : null;
    const done = await completeRegistration(
      directory,
      {
        browser: browser!,
        email,
        fullName: body.fullName?.trim() ?? null,
        phone,
        passwordHash,
        details: sent,
        inviteHash: body.inviteId ? tokenHash(body.inviteId) : null,
        domain,
        label: analyticsLabel(domain, config.analyticsKeywords),
        mails: {
          operationId: 'register',
          team: { recipient: config.teamEmail, ...newRequestMail(told) },
          person: { recipient: email, ...requestReceivedMail(config.productName, config.teamEmail) },
          colleagues: { recipient: email, ...colleagueRequestMail(told) },
        },
      },
      now,
    );
    if (done.outcome !== 'done' && done.outcome !== 'repeated') throw refusalOf(done.outcome);
    const { userId, isSubsequentUser, isFirstCompanyUser } = done;
    const answer = { status: 'SUCCESS' as const, isSubsequentUser, isFirstCompanyUser };
    // A repeated call proves a browser that registered within the hour, which is not enough to be logged in again.
    if (!isSubsequentUser || done.outcome === 'repeated') return answer;
    const session = await openSession(context, {
      userId,
      isRemembered: false,
      beganBy: 'registration',
      mayBePending: true,
    });
    return { ...answer, session };
  },

  getPendingRegistrations: async ({ db, principal }) => {
    const { rows, count } = await waitingOfCompany(db, principal.companyId, LONGEST_LIST);
    return {
      totalRecords: count,
      registrations: rows.map((row) => ({
        _id: row.id,
        email: row.email,
        fullName: row.fullName,
        phoneNumber: row.phone,
        userType: row.userType,
        plant: row.plantName,
        isInvited: row.isInvited,
        requestedAt: row.createdAt,
      })),
    };
  },

  approveRegistration: (context) => decide(context, 'approved'),
  rejectRegistration: (context) => decide(context, 'rejected'),
};

type CheckContext = Pick<CodeContext, 'config' | 'directory' | 'budgets' | 'address'>;

async function checkEmail(context: CheckContext, typed: string, pointer: string): Promise<{ isDuplicate: false }> {
  const email = registrationEmail(typed);
  assertFields(problemAt(pointer, emailProblem(email)));
  assertNoSingleSignOn(context, email);
  if ((await mayTell(context, 'email')) && (await findAccount(context.directory, email))) throw emailTaken(pointer);
  return { isDuplicate: false };
}

async function checkPhone(context: CheckContext, typed: string, pointer: string): Promise<{ isDuplicate: false }> {
  const phone = registrationPhone(typed);
  assertFields(problemAt(pointer, phone ? null : PHONE_PROBLEM));
  if ((await mayTell(context, 'phone')) && (await accountByPhone(context.directory, phone!))) throw phoneTaken(pointer);
  return { isDuplicate: false };
}

/** Whether the caller may be told that there is an account: within the budget, and never in strict mode (rule S5). */
const mayTell = async ({ config, budgets, address }: Omit<CheckContext, 'directory'>, what: string) =>
  config.accountHints === 'spec' && budgets.trySpend('duplicateChecksPerAddressPerHour', `${what} ${address}`);

async function takeRegistration(budgets: CheckContext['budgets'], address: string): Promise<void> {
  const wait = await budgets.waitFor('registrationsPerAddressPerHour', address);
  if (wait > 0) throw tooMany('Too many registrations were started from here.', wait, '/email');
  await budgets.spend('registrationsPerAddressPerHour', address);
}

/** Mails a code, or that there is an account; the two cannot be told apart here. */
async function sendRegistrationCode(
  context: CodeContext,
  email: string,
  operationId: 'generateOtpForRegistration' | 'resendOtpForRegistration',
) {
  const { config, directory } = context;
  const account = await findAccount(directory, email);
  const company = await companyByDomain(directory, mailDomain(email));
  const { challengeId, expiresAt, browser } = await sendCode(context, {
    purpose: 'registration',
    record: WHOLE_SUBJECT,
    channel: 'mail',
    recipient: email,
    accountEmail: email,
    userId: null,
    operationId,
    pointer: '/email',
    message: (code) =>
      account
        ? alreadyRegisteredMail(config.productName, config.publicUrl)
        : registrationCodeMail(code, config.productName),
  });
  return { browser, answer: { challengeId, expiresAt: expiresAt.toISOString(), isSubsequentUser: company !== null } };
}

async function keptOf({ headers, config, directory, now }: CodeContext) {
  const browser = browserHash(headers.cookie, config.isHttps);
  return browser && keptRegistration(directory, browser, now);
}

async function decide(context: ContextOf<'approveRegistration' | 'rejectRegistration'>, decision: Decision) {
  const { db, config, now, path, outbox, activity } = context;
  const { userId } = await decideRegistration({ db, config, now, addMessage: outbox.add }, path.id, decision, null);
  await activity.add({ subjectKind: 'registration', subjectId: path.id, detail: { decision, userId } });
  return { status: 'SUCCESS' as const, decision };
}

const problemAt = (pointer: string, message: string | null): FieldProblem[] =>
  message === null ? [] : [{ pointer, message }];

function assertNoSingleSignOn({ config }: Pick<CheckContext, 'config'>, email: string): void {
  if (needsSingleSignOn(email, config.ssoDomain))
    throw accountClosed('SSO_REQUIRED', 'Microsoft SSO login has been enabled for your account.');
}

function assertOwnSite({ headers, config }: Pick<CodeContext, 'headers' | 'config'>): void {
  if (!isOwnSite(headers, config.publicUrl)) throw crossSite();
}

const emailTaken = (pointer: string) => {
  const message = 'This email address is already registered.';
  return conflict('EMAIL_TAKEN', message, [{ pointer, message }]);
};

const phoneTaken = (pointer: string) => {
  const message = 'This phone number is already registered.';
  return conflict('PHONE_TAKEN', message, [{ pointer, message }]);
};

const refusalOf = (outcome: 'not_proved' | 'incomplete' | 'email_taken' | 'phone_taken') => {
  if (outcome === 'email_taken') return emailTaken('/email');
  return outcome === 'phone_taken' ? phoneTaken('/phoneNumber') : codeNotProved();
};

const registrationGone = () =>
  new Problem(404, 'REGISTRATION_GONE', 'Not found', 'Your registration has expired. Please start again.');

const codeNotProved = () =>
  new Problem(
    401,
    'CODE_NOT_PROVED',
    'The address is not verified',
    'Your email address is not verified, or the verification has expired. Please register again.',
  );
