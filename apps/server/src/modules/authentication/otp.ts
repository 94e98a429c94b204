import { randomUUID } from 'node:crypto';
import type { OperationId } from '@millwright/contract/operations';
import type { Context, Principal } from '../../http/handler.ts';
import { codeRefused, tooMany } from '../../problems.ts';
import { issueChallenge, tryChallenge } from './otp.queries.ts';
import {
  bindBrowser,
  browserHash,
  codeHash,
  codeLifetimeInSeconds,
  newCode,
  noCodeHash,
  subjectHash,
} from './otp.rules.ts';
import type { CodeChannel, CodePurpose } from './otp.rules.ts';

/** What sending and trying a code need of a request. */
export type CodeContext = Pick<
  Context<OperationId, Principal | null>,
  'config' | 'directory' | 'now' | 'headers' | 'setHeader' | 'budgets' | 'address' | 'outbox' | 'log'
>;

/** A code to send. `recipient` is a number with +91 or an address; `pointer` the field that budgets are told on. */
export type CodeToSend = {
  purpose: CodePurpose;
  channel: CodeChannel;
  recipient: string;
  userId: string | null;
  operationId: OperationId;
  pointer: string;
  /** Writes the message around the code of a challenge; null sends nothing, in the same time and with the same answer. */
  message: ((code: string, challengeId: string) => { subject: string; text: string } | null) | null;
};

/**
 * Sends a code and binds it to the caller's browser. Throws the 429 problem on `pointer` when the caller's address or the recipient has
 * used its codes up. Codes and messages go out in one statement of the database.
 */
export async function sendCode(
  context: CodeContext,
  toSend: CodeToSend,
): Promise<{ challengeId: string; expiresAt: Date; browser: Buffer }> {
  const { config, directory, now, budgets, address } = context;
  const { purpose, channel, recipient, pointer, message } = toSend;
  const refusal = (seconds: number) => {
    const text = 'Too many codes were asked for. Please wait a little and try again.';
    return tooMany(text, seconds, [{ pointer, message: text }]);
  };
  if (!budgets.tryTake('codesPerAddressPerHour', address)) throw refusal(3600 / config.budgets.codesPerAddressPerHour);
  // Counted for what is sent, refused for whoever asks: it does not show which numbers have an account.
  const prefix = channel === 'sms' ? recipient.slice(0, 7) : null;
  if (prefix && !budgets.hasLeft('smsPerPrefixPerHour', prefix))
    throw refusal(3600 / config.budgets.smsPerPrefixPerHour);
  const { hash: browser, setCookie } = bindBrowser(context.headers.cookie, config.isHttps);
  const subject = subjectHash(config.secret, channel, recipient);
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
      codeHash: text ? codeHash(config.secret, { purpose, subject, browser }, code) : noCodeHash(),
      browser,
      lifetimeInSeconds,
      operationId: toSend.operationId,
      message: text ? { recipient, ...text } : null,
    },
    { perQuarterHour: config.budgets.codesPerSubjectPerQuarterHour, perDay: config.budgets.codesPerSubjectPerDay },
    now,
  );
  if (freeAt) throw refusal((Date.parse(freeAt) - now.getTime()) / 1000);
  if (prefix && text) budgets.tryTake('smsPerPrefixPerHour', prefix);
  if (!budgets.tryTake('codesOfAllBeforeAlarmPerHour', 'all'))
    context.log.error({ purpose, channel }, 'unusually many codes are being asked for: is somebody attacking?');
  context.outbox.wake();
  context.setHeader('set-cookie', setCookie);
  return { challengeId, expiresAt: new Date(now.getTime() + lifetimeInSeconds * 1000), browser };
}

/** Tries a code that was sent to the caller's browser, and uses it up when it is right. Throws the 401 problem otherwise. */
export async function proveCode(
  { config, directory, now, headers }: Pick<CodeContext, 'config' | 'directory' | 'now' | 'headers'>,
  presented: { purpose: CodePurpose; channel: CodeChannel; recipient: string; code: string },
): Promise<{ challengeId: string; userId: string | null; browser: Buffer }> {
  const browser = browserHash(headers.cookie, config.isHttps);
  if (!browser) throw codeRefused('gone');
  const { purpose } = presented;
  const subject = subjectHash(config.secret, presented.channel, presented.recipient);
  const result = await tryChallenge(
    directory,
    { purpose, subject, browser, codeHash: codeHash(config.secret, { purpose, subject, browser }, presented.code) },
    config.budgets.triesPerCode,
    now,
  );
  if (result.outcome !== 'right') throw codeRefused(result.outcome);
  return { ...result, browser };
}
