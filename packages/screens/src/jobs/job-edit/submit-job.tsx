import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { useToast } from '@millwright/ui/toast/toast';
import { useId, useState, type RefObject } from 'react';
import { useHost } from '../../shared/host.tsx';
import { incompleteLines } from '../../parts/boq/boq-lines.ts';
import { jobStatusLabel, moveLabel } from '../../parts/jobs/job-words.ts';
import { jobSchema } from './job.schema.ts';
import { itemsOfLines } from './scope-lines.ts';
import type { useJobDraft } from './use-job-draft.ts';

type Draft = ReturnType<typeof useJobDraft>;

/** What a job needs before it is submitted, in the order of the form, with where that is entered. */
const needs: readonly { what: string; at: string; isMissing: (values: Draft['values']) => boolean }[] = [
  { what: 'a title', at: '[name=title]', isMissing: ({ title }) => title.trim() === '' },
  {
    what: 'the service',
    at: '[aria-labelledby=job-what] [role=combobox]',
    isMissing: ({ subcategoryId }) => subcategoryId === '',
  },
  { what: 'the plant', at: '[name=plantId]', isMissing: ({ plantId }) => plantId === '' },
  {
    what: 'at least one scope item',
    at: '[aria-labelledby=job-items] :is(textarea, input, button)',
    isMissing: ({ items }) => itemsOfLines(items).length === 0,
  },
  {
    what: 'the quantity or unit of scope items',
    at: '[data-slot=boq-incomplete] button',
    isMissing: ({ items }) => incompleteLines(items).length > 0,
  },
];
const listed = new Intl.ListFormat('en-IN', { type: 'conjunction' });

/** Submits a draft from the end of its form: there from the start, with what is still missing beside it. */
export function SubmitJob({ draft, form }: { draft: Draft; form: RefObject<HTMLFormElement | null> }) {
  const id = useId();
  const toast = useToast();
  const { go } = useHost();
  const move = useApiMutation('updateJobStatus');
  const [isSending, setSending] = useState(false);
  const { job, values, conflicts, save } = draft;
  if (job && !(job.status === 'draft' && job.allowed.includes('submitted'))) return null;
  const missing = needs.filter(({ isMissing }) => isMissing(values));
  const isWrong = !jobSchema.safeParse(values).success;
  const reasons = [
    missing.length > 0 && `To submit, add ${listed.format(missing.map(({ what }) => what))}.`,
    isWrong && 'Correct the marked fields.',
    conflicts.length > 0 && 'Choose which change to keep, at the top.',
    save.kind === 'failed' && 'Not saved yet. Submitting saves first.',
  ].filter((reason) => reason !== false);
  const submit = async () => {
    if (missing[0]) return form.current?.querySelector<HTMLElement>(missing[0].at)?.focus();
    if (isWrong) return form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
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
