import type { HandlersOf } from '../../http/handler.ts';
import { standingOf } from './quotations.rules.ts';
import { countAnswersToAll, listReadReceipts } from './readers.queries.ts';
import { found } from './rfq-access.ts';
import { rfqPolicies } from './rfq.policies.ts';
import { invitedTo, revisionsOf, rfqOfJob } from './rfq.queries.ts';

/** Handler of the matrix of who has read what of an RFQ. */
export const readersHandlers: HandlersOf<'getRfqReaders'> = {
  getRfqReaders: async ({ db, path, principal, authorise }) => {
    const job = await found(db, principal, path.id);
    authorise(rfqPolicies['rfq.readers'], { job });
    const documents = (await rfqOfJob(db, job.id)).frozen?.documents ?? [];
    const ids = documents.map(({ _id }) => _id);
    const reading = new Map((await listReadReceipts(db, job.id, ids)).map((row) => [row.jobVendorId, row]));
    return {
      revisions: (await revisionsOf(db, job.id))
        .map(({ number, published_at }) => ({ number, publishedAt: published_at }))
        .toReversed(),
      documents: documents.map(({ _id, name, version }) => ({ _id, name, version })),
      answers: await countAnswersToAll(db, job.id),
      vendors: (await invitedTo(db, job.id)).flatMap((row) => {
        const of = reading.get(row.job_vendor_id);
        if (row.is_removed || !of) return [];
        const { read, readAt, ...rest } = of;
        return [
          {
            ...rest,
            companyName: row.company_name,
            state: standingOf(row),
            // What became of it is forgotten after a year: then it was sent.
            delivery: row.delivery ?? 'sent',
            sentAt: row.sent_at,
            sentTo: row.email,
            viewedAt: row.viewed_at,
            answers: { read, readAt },
          },
        ];
      }),
    };
  },
};
