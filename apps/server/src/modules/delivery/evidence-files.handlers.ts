import type { HandlersOf } from '../../http/handler.ts';
import { notFound } from '../../problems.ts';
import { jobByRef } from '../job-rfq/job-rfq.queries.ts';
import { deliveryPolicies } from './delivery.policies.ts';
import { milestoneOwner } from './delivery.queries.ts';
import { evidenceFile } from './evidence-files.queries.ts';

/** Handlers of the files of evidence, for people of the buyer (decision 112). */
export const evidenceFileHandlers: HandlersOf<'getEvidenceFile'> = {
  getEvidenceFile: async ({ db, path, principal, files, authorise }) => {
    const known = await milestoneOwner(db, path.id);
    const job = known && (await jobByRef(db, principal.userId, known.job_id));
    if (!job) throw notFound('milestone');
    authorise(deliveryPolicies['delivery.read'], job);
    const file = await evidenceFile(db, path.id, path.fileId);
    if (!file) throw notFound('file');
    return { fileName: file.file_name, mediaType: file.media_type, open: () => files.open(file.sha256) };
  },
};
