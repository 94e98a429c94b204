import type { components } from '@millwright/contract/types';
import type { Context } from '../../http/handler.ts';
import { assertFields } from '../../problems.ts';
import type { FieldProblem } from '../../problems.ts';
import { jobByRef } from '../job-rfq/job-rfq.queries.ts';
import { vendorToWrite } from './chat.queries.ts';

type CardRef = components['schemas']['ChatCardRef'];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The jobs and quotes that a message is to point to. @throws {Problem} 400 where the caller does not see one. */
export async function requireCards(
  { db, principal }: Pick<Context<'sendMessage'>, 'db'> & { principal: { userId: string } },
  cards: readonly CardRef[],
) {
  const attached: { kind: 'job' | 'quote'; job_id: string; job_vendor_id: string | null }[] = [];
  const problems: FieldProblem[] = [];
  for (const [index, { kind, ref }] of cards.entries()) {
    const vendor = kind === 'quote' && UUID.test(ref) ? await vendorToWrite(db, ref) : undefined;
    const jobRef = kind === 'job' ? ref : vendor?.job_id;
    const job = jobRef === undefined ? undefined : await jobByRef(db, principal.userId, jobRef);
    if (job) attached.push({ kind, job_id: job.id, job_vendor_id: kind === 'quote' ? ref : null });
    else problems.push({ pointer: `/cards/${index}`, message: 'is not available to you' });
  }
  assertFields(problems);
  return attached;
}
