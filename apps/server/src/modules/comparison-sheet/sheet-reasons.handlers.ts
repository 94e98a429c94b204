import type { HandlersOf } from '../../http/handler.ts';
import { assertFields, notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { comparisonPolicies } from '../comparison/comparison.policies.ts';
import { uploadedFiles } from '../job-document/job-document.queries.ts';
import { wordsProblem } from '../vendor-profile/mail.rules.ts';
import { differenceOf } from './opening-changes.rules.ts';
import { isTechnical } from './sheet-inputs.rules.ts';
import { holdSheet, readSheet, seenBy, shownSheet } from './sheet-store.ts';
import { documentOfChange, inputsOf, reasonsOf, storeReason } from './sheet.queries.ts';

type Operations = 'explainSheetChange' | 'getSheetChangeDocument';

/** Handlers of why a comparison differs from what vendors submitted. */
export const sheetReasonHandlers: HandlersOf<Operations> = {
  explainSheetChange: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const loaded = await holdSheet(context, body.comparisonId);
    const { sheet, job } = loaded;
    const inputs = await inputsOf(db, sheet.id);
    const input = inputs.find(({ revision }) => revision === body.revision);
    authorise(comparisonPolicies['comparison.edit'], { ...loaded, isTechnical: !!input && isTechnical(input.cell) });
    const difference = input && differenceOf(sheet.base, input);
    if (!difference) throw notFound('change');
    const said = (await reasonsOf(db, sheet.id)).find(({ revision }) => revision === body.revision);
    const vendor = sheet.base.vendors.find(({ vendorId }) => vendorId === input.vendor_id);
    const reason = body.reason.trim();
    const { fileId = null } = body;
    const message = reason === '' ? 'must not be empty' : wordsProblem(reason);
    assertFields([
      ...(message ? [{ pointer: '/reason', message }] : []),
      ...(difference.needsDocument && fileId === null && !said?.document
        ? [{ pointer: '/fileId', message: 'is required: attach the vendor’s document' }]
        : []),
    ]);
    if (fileId !== null && (await uploadedFiles(db, principal.companyId, principal.userId, [fileId])).length === 0)
      throw notFound('file');
    await storeReason(db, {
      comparison_id: sheet.id,
      revision: body.revision,
      company_id: principal.companyId,
      reason,
      file_id: fileId,
      at: now,
      by: principal.fullName,
    });
    if (job)
      await writeJobLog(context, job.id, 'comparison_explained', {
        ...(vendor && { vendor: vendor.companyName }),
        cell: input.cell,
        change: body.revision,
        comment: reason,
      });
    return shownSheet(context, loaded);
  },

  getSheetChangeDocument: async (context) => {
    const { db, path, files, authorise } = context;
    const loaded = await readSheet(context, path.a, 0);
    authorise(comparisonPolicies['comparison.see'], await seenBy(context, loaded));
    const found = await documentOfChange(db, path.a, Number(path.b));
    if (!found) throw notFound('document');
    return { fileName: found.file_name, mediaType: found.media_type, open: () => files.open(found.sha256) };
  },
};
