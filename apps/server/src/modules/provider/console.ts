import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import { addressKey } from '../../http/budgets.ts';
import type { BudgetLedger } from '../../http/budgets.ts';
import type { OutboxWorker } from '../../outbox/worker.ts';
import { Problem } from '../../problems.ts';
import { forgiveLoginAttempts, takeLoginAttempt } from '../authentication/authentication.queries.ts';
import { attemptKeys, isOwnSite, newToken, tokenHash } from '../authentication/authentication.rules.ts';
import { newPasswordProblem } from '../authentication/new-password.rules.ts';
import { passwordsOf } from '../authentication/password.ts';
import type { Decision } from '../registration/approval.ts';
import { allWaiting } from '../registration/registration.queries.ts';
import { approvalsPage, auditPage, CONSOLE_POLICY, loginPage, messagePage, passwordPage } from './console-pages.ts';
import type { Note, Viewer } from './console-pages.ts';
import { decideAsTeam } from './provider-acts.ts';
import {
  addAudit,
  endConsoleSession,
  findStaff,
  firstBrokenAudit,
  newestAudit,
  setStaffPassword,
  startConsoleSession,
  staffOfSession,
} from './provider.queries.ts';
import type { Staff } from './provider.queries.ts';

/** What the console is made of. `db` may open transactions. */
export type ConsoleParts = {
  config: Config;
  db: Kysely<Database>;
  outbox: Pick<OutboxWorker, 'wake'>;
  budgets: BudgetLedger;
  now: () => Date;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NEWEST = 100;
const FORM_LIMIT = 10_000;

/** The name of the console's cookie; over https no other host or path can set or read it. */
const consoleCookieName = (isHttps: boolean): string =>
  isHttps ? '__Host-millwright_provider' : 'millwright_provider';

/**
 * The console of the provider's team at /provider: HTML without script, behind accounts, sessions and budgets of its own. A form is taken
 * from our own pages only, and only with the token that the page got.
 */
export async function registerProviderConsole(app: FastifyInstance, parts: ConsoleParts): Promise<void> {
  const { config, db, outbox, budgets, now } = parts;
  const { productName, isHttps, secret } = config;
  const cookieName = consoleCookieName(isHttps);
  const cookie = (value: string, more = '') =>
    `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}${more}`;
  const csrfOf = (token: string) => createHmac('sha256', secret).update(`console form\n${token}`).digest('base64url');

  const tokenOf = (request: FastifyRequest): string | null => {
    const pair = request.headers.cookie?.split(/; */).find((one) => one.startsWith(`${cookieName}=`));
    const value = pair?.slice(cookieName.length + 1);
    return value && /^[\w-]{43}$/.test(value) ? value : null;
  };
  const sessionOf = async (
    request: FastifyRequest,
  ): Promise<{ staff: Staff; token: string; viewer: Viewer } | null> => {
    const token = tokenOf(request);
    const staff = token && (await staffOfSession(db, tokenHash(token), now()));
    return staff ? { staff, token, viewer: { email: staff.email, csrf: csrfOf(token) } } : null;
  };
  const send = (reply: FastifyReply, html: string, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').send(html);
  const start = async (reply: FastifyReply, staffId: string) => {
    const token = newToken();
    await startConsoleSession(db, staffId, tokenHash(token), now());
    reply.header('set-cookie', cookie(token));
  };

  await app.register(async (console) => {
    console.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    console.addHook('onRequest', async (request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': CONSOLE_POLICY,
        // Without it browsers say of a form's origin nothing but "null".
        'referrer-policy': 'same-origin',
      });
      budgets.take('requestsPerAddressPerMinute', addressKey(request.ip));
    });
    console.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error instanceof Problem ? error.status : (error.statusCode ?? 500);
      if (error instanceof Problem) reply.headers(error.headers);
      if (status >= 500) request.log.error({ err: error }, 'the console failed');
      const text = error instanceof Problem ? error.message : 'That did not work. Please go back and try again.';
      return send(
        reply,
        messagePage(productName, status >= 500 ? 'Something went wrong' : 'Not possible', text),
        status,
      );
    });

    /** The session of a form that was sent from our own page by the person who got it. */
    const formSession = async (request: FastifyRequest) => {
      const session = await sessionOf(request);
      if (!session) return null;
      const sent = Buffer.from(fieldOf(request, 'csrf'));
      const expected = Buffer.from(session.viewer.csrf);
      const isGenuine =
        isOwnSite(request.headers, config.publicUrl) &&
        sent.length === expected.length &&
        timingSafeEqual(sent, expected);
      if (!isGenuine) throw new Problem(403, 'CROSS_SITE', 'Not allowed', 'This form did not come from the console.');
      return session;
    };

    console.get('/provider/login', async (request, reply) =>
      (await sessionOf(request)) ? reply.redirect('/provider', 303) : send(reply, loginPage(productName, null, '')),
    );

    console.post('/provider/login', async (request, reply) => {
      if (!isOwnSite(request.headers, config.publicUrl))
        throw new Problem(403, 'CROSS_SITE', 'Not allowed', 'This form did not come from the console.');
      const email = fieldOf(request, 'email').trim().toLowerCase().slice(0, 256);
      const again = (status: number, text: string) =>
        send(reply, loginPage(productName, { tone: 'bad', text, field: 'password' }, email), status);
      const keys = attemptKeys(secret, `provider ${email}`, `provider ${addressKey(request.ip)}`);
      const wait = await takeAttempts(keys);
      if (wait > 0) {
        reply.header('retry-after', String(wait));
        return again(429, 'Too many failed logins. Please wait a little and try again.');
      }
      const staff = await findStaff(db, email);
      const isRight = await passwordsOf(config).check(
        fieldOf(request, 'password').slice(0, 256),
        staff?.passwordHash ?? null,
      );
      if (!staff || !isRight) return again(401, 'The email address or the password is not right.');
      await forgiveLoginAttempts(db, keys.account, keys.address);
      await start(reply, staff.id);
      await addAudit(db, { actor: email, action: 'log in', subject: email }, now());
      return reply.redirect('/provider', 303);
    });

    const takeAttempts = async (keys: { account: string; address: string }): Promise<number> => {
      const { freeLoginFailuresPerAccount, freeLoginFailuresPerAddress, longestLoginWaitInSeconds } = config.budgets;
      const at = now();
      const limits = { longestWaitInSeconds: longestLoginWaitInSeconds, forgetAfterInSeconds: 24 * 3600 };
      const blocked = [
        await takeLoginAttempt(db, keys.account, { ...limits, freeFailures: freeLoginFailuresPerAccount }, at),
        await takeLoginAttempt(db, keys.address, { ...limits, freeFailures: freeLoginFailuresPerAddress }, at),
      ].filter((until) => until !== null);
      return blocked.length === 0
        ? 0
        : Math.max(1, Math.ceil((Math.max(...blocked.map((until) => Date.parse(until))) - at.getTime()) / 1000));
    };

    console.post('/provider/logout', async (request, reply) => {
      const session = await formSession(request);
      if (session) await endConsoleSession(db, tokenHash(session.token));
      reply.header('set-cookie', cookie('', '; Max-Age=0'));
      return reply.redirect('/provider/login', 303);
    });

    console.get('/provider', async (request, reply) => {
      const session = await sessionOf(request);
      if (!session) return reply.redirect('/provider/login', 303);
      if (session.staff.hasOneTimePassword) return reply.redirect('/provider/password', 303);
      const note = noteOf(new URLSearchParams(request.raw.url!.split('?')[1] ?? '').get('done'));
      return send(reply, approvalsPage(productName, session.viewer, note, await allWaiting(db)));
    });

    console.get('/provider/audit', async (request, reply) => {
      const session = await sessionOf(request);
      if (!session) return reply.redirect('/provider/login', 303);
      if (session.staff.hasOneTimePassword) return reply.redirect('/provider/password', 303);
      const entries = await newestAudit(db, NEWEST);
      return send(reply, auditPage(productName, session.viewer, entries, await firstBrokenAudit(db)));
    });

    for (const [path, decision] of [
      ['/provider/approve', 'approved'],
      ['/provider/reject', 'rejected'],
    ] as const satisfies [string, Decision][])
      console.post(path, async (request, reply) => {
        const session = await formSession(request);
        if (!session) return reply.redirect('/provider/login', 303);
        if (session.staff.hasOneTimePassword) return reply.redirect('/provider/password', 303);
        const id = fieldOf(request, 'id');
        if (!UUID.test(id))
          throw new Problem(400, 'VALIDATION', 'Not possible', 'There is no such request for access.');
        try {
          await decideAsTeam({ db, config, now: now() }, id, decision, session.staff.email);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          const note: Note = { tone: 'bad', text: error.message };
          return send(reply, approvalsPage(productName, session.viewer, note, await allWaiting(db)), error.status);
        }
        outbox.wake();
        return reply.redirect(`/provider?done=${decision}`, 303);
      });

    console.get('/provider/*', async (_request, reply) =>
      send(reply, messagePage(productName, 'Not found', 'There is no such page in the console.'), 404),
    );

    console.get('/provider/password', async (request, reply) => {
      const session = await sessionOf(request);
      if (!session) return reply.redirect('/provider/login', 303);
      return send(reply, passwordPage(productName, session.viewer, null, session.staff.hasOneTimePassword));
    });

    console.post('/provider/password', async (request, reply) => {
      const session = await formSession(request);
      if (!session) return reply.redirect('/provider/login', 303);
      const { staff, viewer } = session;
      const again = (status: number, text: string, field: Note['field'] = 'current') =>
        send(reply, passwordPage(productName, viewer, { tone: 'bad', text, field }, staff.hasOneTimePassword), status);
      const [current, next] = [fieldOf(request, 'current'), fieldOf(request, 'next')];
      const keys = attemptKeys(secret, `provider ${staff.email}`, `provider ${addressKey(request.ip)}`);
      const wait = await takeAttempts(keys);
      if (wait > 0) {
        reply.header('retry-after', String(wait));
        return again(429, 'Too many wrong passwords. Please wait a little and try again.');
      }
      if (!(await passwordsOf(config).check(current.slice(0, 256), staff.passwordHash)))
        return again(400, 'The current password is not right.');
      await forgiveLoginAttempts(db, keys.account, keys.address);
      const problem =
        newPasswordProblem(next, [staff.email]) ??
        (next === current ? 'Please take another password than the current one.' : null);
      if (problem) return again(400, problem, 'next');
      if (!(await setStaffPassword(db, staff, await passwordsOf(config).hash(next))))
        return again(409, 'The password was changed meanwhile. Please log in again.');
      await start(reply, staff.id);
      await addAudit(db, { actor: staff.email, action: 'set password', subject: staff.email }, now());
      return reply.redirect('/provider?done=password', 303);
    });
  });
}

const fieldOf = (request: FastifyRequest, name: string): string =>
  request.body instanceof URLSearchParams ? (request.body.get(name) ?? '') : '';

const DONE: Record<string, string> = {
  approved: 'The person is approved. A mail tells them.',
  rejected: 'The person is rejected. A mail tells them.',
  password: 'Your password is set.',
};
const noteOf = (done: string | null): Note | null =>
  done && Object.hasOwn(DONE, done) ? { tone: 'good', text: DONE[done]! } : null;
