import type { HandlersOf } from '../../http/handler.ts';
import { notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { lockedJob } from '../job-rfq/job-rfq.queries.ts';
import { openQuoteFile } from './quote-file.ts';
import { rfqPolicies } from './rfq.policies.ts';
import { openedFileById } from './rfq.queries.ts';

/** Handlers of the files of opened quotes (domain rules, seal and files). */
export const quotationFileHandlers: HandlersOf<'getQuotationFile'> = {
  getQuotationFile: async (context) => {
    const { db, path, principal, files, authorise } = context;
    const file = await openedFileById(db, path.id);
    const job = file && (await lockedJob(db, principal.userId, file.job_id));
    if (!job) throw notFound('file');
    const { name, mediaType, key, envelope } = file.opened;
    authorise(rfqPolicies['quote.readFile'], { my_roles: job.my_roles, isTechnical: envelope === 'technical' });
    await writeJobLog(context, job.id, 'document_read', { document: name, vendor: file.vendor_name });
    return { fileName: name, mediaType, open: () => openQuoteFile(files, file.sha256, key) };
  },
};
