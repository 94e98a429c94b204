import type { Context, HandlersOf, VendorSession } from '../../http/handler.ts';
import { assertFields, conflict, notFound } from '../../problems.ts';
import { writeJobLogAsVendor } from '../activity-log/job-log.ts';
import { storedFileOf, vendorRoomProblem } from '../chat/message-files.rules.ts';
import { changeMilestone, deliveryRows, insertEvidence } from '../delivery/delivery.queries.ts';
import { partsOf, retentionOf, standingsOf, termsOf, vendorMilestoneOf } from '../delivery/delivery.rules.ts';
import {
  attachEvidenceFiles,
  bytesOfEvidence,
  evidenceFile,
  insertEvidenceFile,
} from '../delivery/evidence-files.queries.ts';
import { assertStored } from '../file-upload/keep-file.ts';
import { evidenceMail } from '../delivery/delivery-mails.rules.ts';
import { allowsOnMilestone } from '../delivery/milestone-states.rules.ts';
import { notify } from '../notification/notify.ts';
import { mailWordsProblems } from '../vendor-profile/mail.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { assertNotOnHold, held } from './held-invitation.ts';
import { confirmed } from './confirmed-vendor.ts';

type Operations = 'getVendorMilestones' | 'submitMilestoneEvidence' | 'uploadEvidenceFile' | 'getVendorEvidenceFile';
type Calling = Pick<Context<'getVendorRfq'>, 'db' | 'now'> & { vendor: VendorSession };

/** Handlers of the milestones of the vendor that calls by its link (decision 103). */
export const vendorDeliveryHandlers: HandlersOf<Operations> = {
  getVendorMilestones: (context) => ownDelivery(context),

  uploadEvidenceFile: async (context) => {
    const { db, path, vendor, file, files, now } = context;
    const { fileName, mediaType, bytes } = file!;
    // Before the first query: no transaction waits for the disk.
    const { sha256 } = await files.put([bytes]);
    const { row } = await openMilestone(context, path.id);
    const problem = vendorRoomProblem(await bytesOfEvidence(db, vendor.jobVendorId), bytes.length);
    if (problem) throw problem;
    await assertStored(context, sha256);
    const stored = await insertEvidenceFile(db, {
      milestone_id: row.id,
      job_vendor_id: row.job_vendor_id,
      job_id: row.job_id,
      company_id: row.company_id,
      file_name: fileName,
      media_type: mediaType,
      size_in_bytes: bytes.length,
      sha256,
      created_at: now,
    });
    return storedFileOf(stored);
  },

  getVendorEvidenceFile: async (context) => {
    const { db, path, files } = context;
    const { order } = await ownParts(context);
    if (!order) throw planNotSent();
    const file = await evidenceFile(db, path.id, path.fileId);
    if (!file) throw notFound('file');
    return { fileName: file.file_name, mediaType: file.media_type, open: () => files.open(file.sha256) };
  },

  submitMilestoneEvidence: async (context) => {
    const { db, body, vendor, now, config } = context;
    const { fileIds = [] } = body;
    const [byName, words] = [body.byName.trim(), body.words.trim()];
    assertFields([
      ...(byName === '' ? [{ pointer: '/byName', message: 'Please enter your name.' }] : []),
      ...(words === '' ? [{ pointer: '/words', message: 'Please describe the evidence.' }] : []),
      ...mailWordsProblems({ '/byName': byName, '/words': words }),
    ]);
    await confirmed(context);
    const { invitation, ...own } = await openMilestone(context, body.milestoneId);
    const number = (own.evidence[0]?.number ?? 0) + 1;
    await insertEvidence(db, {
      milestone_id: own.row.id,
      number,
      job_vendor_id: own.row.job_vendor_id,
      job_id: own.row.job_id,
      company_id: own.row.company_id,
      at: now,
      by_name: byName,
      words,
    });
    if ((await attachEvidenceFiles(db, { milestoneId: own.row.id, number }, fileIds)) < fileIds.length)
      throw conflict('FILE_GONE', 'A file of this evidence is no longer here. Attach it again.');
    await changeMilestone(db, own.row.id, { state: 'evidence_submitted' });
    await writeJobLogAsVendor(context, 'evidence_submitted', { milestone: own.row.name, person: byName });
    const { number: rfqNumber, title } = invitation.frozen;
    await notify(db, {
      kind: 'evidence_submitted',
      jobId: vendor.jobId,
      to: { roles: ['owner', 'buyer'] },
      subjectId: own.row.id,
      detail: { vendor: vendor.vendorName, title: own.row.name },
      mail: {
        ...evidenceMail({ rfqNumber, title }, vendor.vendorName, own.row.name),
        link: `${config.publicUrl}/job/${vendor.jobId}/delivery`,
      },
      cause: 'submitMilestoneEvidence',
      at: now,
    });
    return ownDelivery(context);
  },
};

const planNotSent = () => conflict('PLAN_NOT_SENT', 'The buyer has not sent you any milestones yet.');

/** A milestone of which the vendor that calls may submit evidence, with the job held. @throws {Problem} 404, 409 */
async function openMilestone(context: Parameters<typeof held>[0] & Calling, id: string) {
  const invitation = await held(context);
  assertNotOnHold(invitation);
  const { order, parts, standings } = await ownParts(context);
  const own = parts.find(({ row }) => row.id === id);
  if (!order) throw planNotSent();
  if (!own) throw notFound('milestone');
  if (!allowsOnMilestone(standings.get(id)!.state, 'submit'))
    throw conflict('MILESTONE_CLOSED', 'The buyer has your evidence, or this milestone is closed.');
  return { ...own, invitation };
}

/** What the vendor that calls delivers: none of it before its plan was sent. */
async function ownParts({ db, vendor, now }: Calling) {
  const rows = await deliveryRows(db, vendor.jobId);
  const [order] = rows.orders;
  const parts = partsOf(rows).get(vendor.jobVendorId) ?? [];
  return { order, parts, standings: order ? standingsOf(order, parts, indianDay(now)) : new Map() };
}

async function ownDelivery(context: Calling) {
  const { order, parts, standings } = await ownParts(context);
  if (!order) return { terms: null, retention: null, milestones: [] };
  return {
    terms: termsOf(order),
    retention: retentionOf(order),
    milestones: parts.map((one) => {
      const standing = standings.get(one.row.id)!;
      return vendorMilestoneOf(one, standing, allowsOnMilestone(standing.state, 'submit'));
    }),
  };
}
