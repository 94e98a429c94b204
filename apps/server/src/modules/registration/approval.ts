import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { NewMessage } from '../../outbox/outbox.rules.ts';
import { conflict, notFound } from '../../problems.ts';
import type { Problem } from '../../problems.ts';
import { approvedMail, rejectedMail } from './registration.mails.ts';
import { decideOn } from './registration.queries.ts';

/** What becomes of a registration. */
export type Decision = 'approved' | 'rejected';

/**
 * Approves or rejects a pending registrant, and mails them. With `byStaff` (an address or command of the provider's team) any registration,
 * also one that was rejected before; with null one of the company of the transaction's tenant, whose caller must be a super user: the
 * database checks that itself. Throws 404 for anything else and 409 ALREADY_DECIDED when somebody was faster. `db` should be a transaction
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
): Promise<{ userId: string; email: string; fullName: string; companyName: string; isFirstCompanyUser: boolean }> {
  const { db, config, now, addMessage } = parts;
  const { outcome, ...decided } = await decideOn(db, registrationId, decision, byStaff, now).then((answer) =>
    answer.outcome === 'done' ? answer : { outcome: answer.outcome },
  );
  if (outcome === 'unknown') throw notFound('request for access');
  if (outcome === 'decided' || !('email' in decided)) throw alreadyDecided();
  const mail =
    decision === 'approved'
      ? approvedMail(config.productName, config.publicUrl, decided.isFirstCompanyUser)
      : rejectedMail(config.productName, config.teamEmail);
  await addMessage({ channel: 'mail', recipient: decided.email, ...mail });
  return decided;
}

/** 409: somebody was faster. */
export const alreadyDecided = (): Problem =>
  conflict('ALREADY_DECIDED', 'Somebody has decided on this request already.');
