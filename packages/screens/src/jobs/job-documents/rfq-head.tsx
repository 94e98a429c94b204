import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Badge, type BadgeTone } from '@millwright/ui/badge/badge';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { linkClass } from '@millwright/ui/link/link';
import { useToast } from '@millwright/ui/toast/toast';
import { Fragment, useId, useState } from 'react';
import { ScreenLink, type Target } from '../../shared/host.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { Rfq } from '../rfq-words.ts';
import { nextAct, otherActs, type NextAct } from './next-act.ts';
import type { RfqPart } from './rfq-parts.ts';

const PublishDialog = lazyPart(() => import('./publish-dialog.tsx'));
const ExtendDialog = lazyPart(() => import('./extend-dialog.tsx'));

/** What the RFQ is at, its one next step, and what can be done besides. */
export function RfqHead({ job, rfq, part }: { job: Job; rfq: Rfq; part: RfqPart }) {
  const id = useId();
  const [open, setOpen] = useState<'publish' | 'extend' | null>(null);
  const act = nextAct(rfq);
  const { canExtend, silentIds } = otherActs(rfq);
  const { label, tone } = stateLabels[rfq.state];
  const missing = act && 'missing' in act ? act.missing : [];
  const close = () => setOpen(null);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-heading font-semibold">{rfq.number}</h2>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p role="status" className="text-small text-ink-muted">
          {standingText(job, rfq)}
        </p>
        {missing.length > 0 && (
          <p id={id} className="text-small text-warn">
            Missing:{' '}
            {missing.map((one, index) => (
              <Fragment key={one}>
                {index > 0 && ', '}
                <Missing job={job} one={one} />
              </Fragment>
            ))}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {silentIds.length > 0 && <Remind job={job} jobVendorIds={silentIds} />}
        {canExtend && <Button onClick={() => setOpen('extend')}>Extend deadline</Button>}
        {act && <Primary job={job} part={part} act={act} missingId={id} onOpen={setOpen} />}
      </div>
      {open === 'publish' && <PublishDialog job={job} rfq={rfq} onClose={close} />}
      {open === 'extend' && <ExtendDialog job={job} rfq={rfq} onClose={close} />}
    </header>
  );
}

const stateLabels: Record<Rfq['state'], { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  published: { label: 'Published', tone: 'good' },
  closed: { label: 'Deadline passed', tone: 'warn' },
  technical_opened: { label: 'Technical envelopes opened', tone: 'steel' },
  opened: { label: 'Quotes opened', tone: 'steel' },
};

function standingText({ quotes }: Job, { state, revision, can, haNewUpdatesForPublish, changes }: Rfq): string {
  if (state === 'draft') return 'Not published. Vendors see nothing until you publish and send it.';
  const changed = changes.length > 0 ? formatQuantity(changes.length, 'unpublished change') : 'unpublished changes';
  const published = `Revision ${revision} published, ${haNewUpdatesForPublish ? changed : 'no unpublished changes'}`;
  if (state === 'closed' && can.publish)
    return 'Too few quotes to open. Extend the deadline, and vendors can quote again.';
  if (state !== 'published') return `Revision ${revision} is final.`;
  return quotes.closeAt ? `${published}. Quotes due ${formatDateTime(quotes.closeAt)}.` : `${published}.`;
}

/** What an RFQ lacks to be published, and the part or page where it is set. */
const missingLabels: Record<Rfq['missing'][number], { label: string; to: (jrId: string) => Target }> = {
  deadline: { label: 'submission deadline', to: (jrId) => partTarget(jrId, 'terms') },
  openers: { label: 'quote opener', to: (jrId) => partTarget(jrId, 'terms') },
  scopeItems: { label: 'scope items', to: (jrId) => ({ screen: 'job-scope', params: { jrId } }) },
  incompleteItems: {
    label: 'the quantity or unit of scope items',
    to: (jrId) => ({ screen: 'job-edit', params: { jrId } }),
  },
  criteria: { label: 'technical criteria to score by', to: (jrId) => partTarget(jrId, 'terms') },
  sourcing: {
    label: 'acceptance of the job by the Millwright team',
    to: (jrId) => ({ screen: 'job-scope', params: { jrId } }),
  },
};

/** Where a part of the RFQ page is. */
export const partTarget = (jrId: string, part: RfqPart): Target => ({
  screen: 'job-documents',
  params: { jrId },
  query: { part },
});

const Missing = ({ job, one }: { job: Job; one: Rfq['missing'][number] }) => (
  <ScreenLink to={missingLabels[one].to(job.number)} className={linkClass({})}>
    {missingLabels[one].label}
  </ScreenLink>
);

function Primary({
  job,
  part,
  act,
  missingId,
  onOpen,
}: {
  job: Job;
  part: RfqPart;
  act: NextAct;
  missingId: string;
  onOpen: (dialog: 'publish' | 'extend') => void;
}) {
  const variant = 'primary';
  switch (act.kind) {
    case 'publish':
    case 'publish-changes': {
      const isShort = act.missing.length > 0;
      return (
        <Button
          variant={variant}
          disabled={isShort}
          aria-describedby={isShort ? missingId : undefined}
          onClick={() => onOpen('publish')}
        >
          {act.kind === 'publish' ? 'Publish' : act.count > 0 ? `Publish changes (${act.count})` : 'Publish changes'}
        </Button>
      );
    }
    case 'send':
      return <Send job={job} jobVendorIds={act.jobVendorIds} />;
    case 'extend':
      return (
        <Button variant={variant} onClick={() => onOpen('extend')}>
          Extend deadline
        </Button>
      );
    case 'answer':
      // The part itself has a button for each question.
      return part === 'questions' ? null : (
        <ScreenLink to={partTarget(job.number, 'questions')} className={buttonClass({ variant })}>
          Answer {formatQuantity(act.count, 'question')}
        </ScreenLink>
      );
    case 'open':
      return (
        <ScreenLink
          to={{ screen: 'job-quotations', params: { jrId: job.number } }}
          className={buttonClass({ variant })}
        >
          Open quotes
        </ScreenLink>
      );
  }
}

function Send({ job, jobVendorIds }: { job: Job; jobVendorIds: readonly string[] }) {
  const toast = useToast();
  const send = useApiMutation('sendRfq');
  const count = formatQuantity(jobVendorIds.length, 'vendor');
  const submit = () =>
    send.run({ body: { jobId: job._id, jobVendorIds: [...jobVendorIds] } }).then(
      () => toast.show({ tone: 'good', title: `RFQ sent to ${count}` }),
      (problem: ApiProblem) => toast.show({ tone: 'bad', title: 'RFQ not sent', description: problem.message }),
    );
  return (
    <Button variant="primary" isLoading={send.isPending} onClick={() => void submit()}>
      Send to {count}
    </Button>
  );
}

function Remind({ job, jobVendorIds }: { job: Job; jobVendorIds: readonly string[] }) {
  const toast = useToast();
  const remind = useApiMutation('remindVendors');
  const submit = async () => {
    try {
      const { reminded } = await remind.run({ body: { jobId: job._id, jobVendorIds: [...jobVendorIds] } });
      const left = jobVendorIds.length - reminded.length;
      toast.show({
        tone: 'good',
        title: `Reminded ${formatQuantity(reminded.length, 'vendor')}`,
        ...(left > 0 && { description: `${formatQuantity(left, 'vendor')} already reminded in the last 4 hours.` }),
      });
    } catch (problem) {
      toast.show({ tone: 'bad', title: 'No vendor was reminded', description: (problem as ApiProblem).message });
    }
  };
  return (
    <Button isLoading={remind.isPending} onClick={() => void submit()}>
      Remind {formatQuantity(jobVendorIds.length, 'vendor')}
    </Button>
  );
}
