import { useApiMutation } from '@millwright/api-client/use-api';
import { missingOfJob, type JobNeed } from '@millwright/evaluation/job-needs';
import { Button } from '@millwright/ui/button/button';
import { useToast } from '@millwright/ui/toast/toast';
import { useId, useState, type RefObject } from 'react';
import { useHost } from '../../shared/host.tsx';
import { incompleteLines } from '../../parts/boq/boq-lines.ts';
import { jobNeedLabels, jobStatusLabel, moveLabel } from '../../parts/jobs/job-words.ts';
import type { DraftDocuments } from './draft-documents.tsx';
import { jobBody, jobSchema } from './job.schema.ts';
import { itemsOfLines } from './scope-lines.ts';
import type { useJobDraft } from './use-job-draft.ts';

type Draft = ReturnType<typeof useJobDraft>;

/** Where what a job needs is entered. */
const places: Record<JobNeed, string> = {
  title: '[name=title]',
  subcategoryId: '[aria-labelledby=job-what] [role=combobox]',
  plantId: '[name=plantId]',
  scopeItems: '[aria-labelledby=job-items] :is(textarea, input, button)',
  incompleteItems: '[data-slot=boq-incomplete] button',
};
const listed = new Intl.ListFormat('en-IN', { type: 'conjunction' });

/** Submits a draft from the end of its form: there from the start, with what is still missing beside it. */
export function SubmitJob({
  draft,
  documents,
  form,
}: {
  draft: Draft;
  documents: DraftDocuments;
  form: RefObject<HTMLFormElement | null>;
}) {
  const id = useId();
  const toast = useToast();
  const { go } = useHost();
  const move = useApiMutation('updateJobStatus');
  const [isSending, setSending] = useState(false);
  const { job, values, conflicts, save } = draft;
  if (job && !(job.status === 'draft' && job.allowed.includes('submitted'))) return null;
  const { items, ...fields } = values;
  const { title = null, subcategoryId = null, plantId = null } = jobBody(fields);
  const missing = missingOfJob({
    title,
    subcategoryId,
    plantId,
    itemCount: itemsOfLines(items).length,
    incompleteItemCount: incompleteLines(items).length,
    scopeDocumentCount: documents.scopeCount,
  });
  const isWrong = !jobSchema.safeParse(fields).success;
  const reasons = [
    missing.length > 0 && `To submit, add ${listed.format(missing.map((need) => jobNeedLabels[need]))}.`,
    isWrong && 'Correct the marked fields.',
    documents.uploads.isUploading && 'Wait until all files are uploaded.',
    documents.hasFailed && 'Upload the failed files again or remove them.',
    conflicts.length > 0 && 'Choose which change to keep, at the top.',
    save.kind === 'failed' && 'Not saved yet. Submitting saves first.',
  ].filter((reason) => reason !== false);
  const submit = async () => {
    const lead = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus();
    if (missing[0]) return lead(places[missing[0]]);
    if (isWrong) return lead('[aria-invalid=true]');
    if (documents.uploads.isUploading || documents.hasFailed) return lead('[data-slot=file-upload] li button');
    if (conflicts.length > 0) return window.scrollTo({ top: 0 });
    setSending(true);
    try {
      const saved = (await draft.flush()) ? draft.latestJob() : null;
      if (!saved) return;
      await move.run({ body: { jobId: saved._id, to: 'submitted' } });
      toast.show({ tone: 'good', title: `${saved.number}: ${jobStatusLabel('submitted')}` });
      go({ screen: 'job-scope', params: { jrId: saved.number } });
    } catch (problem) {
      toast.show({ tone: 'bad', title: 'The job was not submitted', description: (problem as Error).message });
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="primary"
        className="max-xs:w-full"
        isLoading={isSending}
        aria-describedby={reasons.length > 0 ? id : undefined}
        onClick={() => void submit()}
      >
        {moveLabel('draft', 'submitted')}
      </Button>
      <p id={id} role="status" className="min-w-0 flex-1 basis-60 text-small text-ink-muted">
        {reasons.join(' ')}
      </p>
    </div>
  );
}
