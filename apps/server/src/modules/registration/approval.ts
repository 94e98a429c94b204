import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { NewMessage } from '../../outbox/outbox.rules.ts';
import { conflict, notFound } from '../../problems.ts';
import type { Problem } from '../../problems.ts';
import { approvedMail, rejectedMail } from './registration.mails.ts';
import { becomesFirst, mayBecome } from './decision.rules.ts';
import type { Decision } from './decision.rules.ts';
import { holdRegistration, writeDecision } from './registration.queries.ts';
import type { DecidedPerson } from './registration.queries.ts';

/**
 * Approves or rejects a pending registrant, and mails them. With `byStaff` (an address or command of the provider's team) any registration,
 * also one that was rejected before; with null one of the company of the transaction's tenant, whose caller must be a super user: the
 * database holds and writes no other. Throws 404 for anything else and 409 ALREADY_DECIDED when somebody was faster. `db` should be a transaction
 * that `addMessage` writes in as well.
 */
export async function decideRegistration(
  parts: {
    db: Kysely<Database>;
    config: Pick<Config, 'productName' | 'publicUrl' | 'teamEmail'>;
    now: Date;
    addMessage: (message: NewMessage) => Promise<void>;
  },
  registrationId: string,
  decision: Decision,
  byStaff: string | null,
): Promise<DecidedPerson & { isFirstCompanyUser: boolean }> {
  const { db, config, now, addMessage } = parts;
  const held = await holdRegistration(db, registrationId, byStaff !== null);
  if (!held) throw notFound('request for access');
  if (!mayBecome(held, decision, byStaff !== null)) throw alreadyDecided();
  const isFirst = becomesFirst(held, decision);
  const decided = await writeDecision(db, registrationId, { decision, byStaff, isFirst }, now);
  const mail =
    decision === 'approved'
      ? approvedMail(config.productName, config.publicUrl, isFirst)
      : rejectedMail(config.productName, config.teamEmail);
  await addMessage({ channel: 'mail', recipient: decided.email, ...mail });
  return { ...decided, isFirstCompanyUser: isFirst };
}

/** 409: somebody was faster. */
export const alreadyDecided = (): Problem =>
  conflict('ALREADY_DECIDED', 'Someone has already decided on this request.');
