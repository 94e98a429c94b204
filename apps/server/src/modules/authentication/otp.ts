import { randomUUID } from 'node:crypto';
import type { OperationId } from '@millwright/contract/operations';
import type { Context, Principal } from '../../http/handler.ts';
import { codeRefused, invalidRequest, Problem, tooMany } from '../../problems.ts';
import { firstKnown } from './authentication.queries.ts';
import { knownKeys } from './authentication.rules.ts';
import { issueChallenge, tryChallenge } from './otp.queries.ts';
import {
  askerHash,
  bindBrowser,
  browserHash,
  codeHash,
  codeLifetimeInSeconds,
  newCode,
  noCodeHash,
  subjectHash,
} from './otp.rules.ts';
import type { CodeChannel, CodePurpose, CodeRecord } from './otp.rules.ts';

/** What sending and trying a code need of a request. */
export type CodeContext = Pick<
  Context<OperationId, Principal | null>,
  'config' | 'directory' | 'now' | 'headers' | 'setHeader' | 'budgets' | 'address' | 'log'
>;

/** A code to send. `recipient` is a number with +91 or an address; `pointer` the field that budgets are told on. */
export type CodeToSend = {
  purpose: CodePurpose;
  record: CodeRecord;
  channel: CodeChannel;
  recipient: string;
  /** The address of the account that it is for, where there is one: who logged in to it before has codes of their own. */
  accountEmail: string | null;
  userId: string | null;
  operationId: OperationId;
  pointer: string;
  /** Writes the message around the code of a challenge; null sends nothing, in the same time and with the same answer. */
  message: ((code: string, challengeId: string) => { subject: string; text: string } | null) | null;
};

/**
 * Sends a code and binds it to the caller's browser. Throws the 429 problem on `pointer` when the caller has used its codes up, or, for
 * browsers that never logged in to the account, all of them together have. Codes and messages go out in one statement of the database.
 */
export async function sendCode(
  context: CodeContext,
  toSend: CodeToSend,
): Promise<{ challengeId: string; expiresAt: Date; browser: Buffer }> {
  const { config, directory, now, budgets, address } = context;
  const { purpose, record, channel, recipient, accountEmail, pointer, message } = toSend;
  const { secret } = config;
  const refusal = (seconds: number) => tooMany('Too many codes requested.', seconds, pointer);
  const addressWait = await budgets.waitFor('codesPerAddressPerHour', address);
  if (addressWait > 0) throw refusal(addressWait);
  await budgets.spend('codesPerAddressPerHour', address);
  const { hash: browser, setCookie } = bindBrowser(context.headers.cookie, config.isHttps);
  // Asked for every number and address, with an account or without: it takes the same time.
  const known = await firstKnown(directory, knownKeys(secret, accountEmail ?? recipient, { browser, address }));
  // Counted for what is sent, refused for whoever asks: it does not show which numbers have an account.
  const prefix = channel === 'sms' && known === null ? recipient.slice(0, 7) : null;
  const prefixWait = prefix ? await budgets.waitFor('smsPerPrefixPerHour', prefix) : 0;
  if (prefixWait > 0) throw refusal(prefixWait);
  const subject = subjectHash(secret, channel, recipient);
  const code = newCode();
  const challengeId = randomUUID();
  const text = message?.(code, challengeId);
  const lifetimeInSeconds = codeLifetimeInSeconds[purpose];
  const freeAt = await issueChallenge(
    directory,
    {
      challengeId,
      purpose,
      channel,
      subject,
      userId: toSend.userId,
      codeHash: text ? codeHash(config.secret, { purpose, record, subject, browser }, code) : noCodeHash(),
      browser,
      asker: askerHash(secret, known ?? browser.toString('base64url')),
      address: askerHash(secret, address),
      isKnown: known !== null,
      lifetimeInSeconds,
      operationId: toSend.operationId,
      message: text ? { recipient, ...text } : null,
    },
    {
      perAskerPerQuarterHour: config.budgets.codesPerBrowserPerQuarterHour,
      perQuarterHour: config.budgets.codesPerSubjectPerQuarterHour,
      perAddressPerDay: config.budgets.codesPerSubjectAndAddressPerDay,
      perDay: config.budgets.codesPerSubjectPerDay,
    },
    now,
  );
  if (freeAt) throw refusal((Date.parse(freeAt) - now.getTime()) / 1000);
  // Asked either way: who gets no message must not be answered sooner.
  if (prefix)
    await (text ? budgets.trySpend('smsPerPrefixPerHour', prefix) : budgets.waitFor('smsPerPrefixPerHour', prefix));
  // Nobody waits for an alarm: with a code on its way the answer would come later than without one.
  void budgets.trySpend('codesOfAllBeforeAlarmPerHour', 'all').then((isUsual) => {
    if (!isUsual)
      context.log.error({ purpose, channel }, 'unusually many codes are being asked for: is somebody attacking?');
  });
  context.setHeader('set-cookie', setCookie);
  return { challengeId, expiresAt: new Date(now.getTime() + lifetimeInSeconds * 1000), browser };
}

/** Tries a code that was sent to the caller's browser, and uses it up when it is right. Throws the 401 problem otherwise. */
export async function proveCode(
  { config, directory, now, headers }: Pick<CodeContext, 'config' | 'directory' | 'now' | 'headers'>,
  presented: { purpose: CodePurpose; record: CodeRecord; channel: CodeChannel; recipient: string; code: string },
): Promise<{ challengeId: string; userId: string | null; browser: Buffer }> {
  const browser = browserHash(headers.cookie, config.isHttps);
  if (!browser) throw codeRefused('gone');
  const { purpose, record } = presented;
  const subject = subjectHash(config.secret, presented.channel, presented.recipient);
  const result = await tryChallenge(
    directory,
    {
      ...{ purpose, subject, browser },
      codeHash: codeHash(config.secret, { purpose, record, subject, browser }, presented.code),
    },
    config.budgets.triesPerCode,
    now,
  );
  if (result.outcome !== 'right') throw codeRefused(result.outcome);
  return { ...result, browser };
}

/** The same for who is known already: a refused code is a problem of the field /code, as a 401 would say that nobody calls. @throws {Problem} 400 */
export async function proveCodeOfField(...[context, presented]: Parameters<typeof proveCode>): Promise<void> {
  try {
    await proveCode(context, presented);
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 401) throw error;
    throw invalidRequest([{ pointer: '/code', message: error.message }], error.message);
  }
}
