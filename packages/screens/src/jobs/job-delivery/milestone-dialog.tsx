import { useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { Modal } from '@millwright/ui/modal/modal';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { EvidenceFiles } from '../../parts/delivery/evidence-files.tsx';
import { damagesText, milestoneBadge, paymentText, type Milestone } from '../../parts/delivery/milestone-labels.ts';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { formatDate, formatDateTime, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';

const ReasonDialog = lazyPart(() => import('./reason-dialog.tsx'));
/** What is asked for with a reason. */
export type Asked = 'return' | 'extend' | 'waive';

/** A milestone with its evidence, its changes, and what the reader can do about it. */
export default function MilestoneDialog({
  milestone,
  ratePercent,
  onClose,
}: {
  milestone: Milestone;
  ratePercent: string;
  onClose: () => void;
}) {
  const toast = useToast();
  const decide = useApiMutation('decideMilestone');
  const apply = useApiMutation('applyDamages');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { _id: milestoneId, name, evidence, changes, damages, can } = milestone;
  const [last] = evidence;
  const badge = milestoneBadge(milestone);
  const act = async (run: () => Promise<unknown>, title: string) => {
    try {
      await run();
      toast.show({ tone: 'good', title });
      onClose();
    } catch {
      // Shown above.
    }
  };
  const error = decide.error ?? apply.error;
  if (asked) return <ReasonDialog milestone={milestone} asked={asked} onClose={onClose} />;
  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isolated(name)}
      description={`${paymentText(milestone)}, due ${formatDate(milestone.extendedTo)}`}
      footer={
        <>
          {can.waive && <Button onClick={() => setAsked('waive')}>Waive</Button>}
          {can.extend && <Button onClick={() => setAsked('extend')}>Extend time</Button>}
          {can.decide && <Button onClick={() => setAsked('return')}>Return evidence</Button>}
          {can.decide && last && (
            <Button
              variant="primary"
              isLoading={decide.isPending}
              onClick={() =>
                void act(
                  () => decide.run({ body: { milestoneId, evidence: last.number, decision: 'accept' } }),
                  `${isolated(name)} accepted`,
                )
              }
            >
              Accept evidence
            </Button>
          )}
          {can.apply && damages && (
            <Button
              variant="primary"
              isLoading={apply.isPending}
              onClick={() =>
                void act(
                  () => apply.run({ body: { milestoneId, amountInPaise: damages.amountInPaise } }),
                  `${formatRupees(damages.amountInPaise)} of damages applied`,
                )
              }
            >
              Apply {formatRupees(damages.amountInPaise)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {error && (
          <Banner tone="bad" title="Not saved">
            {error.message}
          </Banner>
        )}
        <DefinitionList
          items={[
            { term: 'Status', description: <Badge tone={badge.tone}>{badge.label}</Badge> },
            { term: 'Value', description: formatRupees(milestone.amountInPaise) },
            { term: 'Evidence required', description: milestone.evidenceAsked && isolated(milestone.evidenceAsked) },
            { term: 'Liquidated damages', description: damagesText(milestone, ratePercent) },
          ]}
        />
        {evidence.length > 0 && (
          <section aria-labelledby="milestone-evidence" className="grid gap-2">
            <h3 id="milestone-evidence">Evidence</h3>
            <ol className="grid gap-3">
              {evidence.map(({ number, at, byName, words, files, outcome, reason, decidedBy, decidedAt }) => (
                <li key={number} className="grid gap-1 border-t border-line pt-2">
                  <p className="whitespace-pre-line wrap-anywhere">{isolated(words)}</p>
                  <EvidenceFiles
                    label={`Files of evidence ${number}`}
                    files={files}
                    read={(fileId, client, options) =>
                      client.call('getEvidenceFile', { path: { id: milestoneId, fileId } }, options)
                    }
                  />
                  <p className="text-small text-ink-muted wrap-anywhere">
                    {isolated(byName)}, {formatDateTime(at)}
                    {outcome && `; ${outcome} by ${isolated(decidedBy ?? '')}, ${formatDateTime(decidedAt ?? at)}`}
                  </p>
                  {reason && <p className="text-small wrap-anywhere">“{isolated(reason)}”</p>}
                </li>
              ))}
            </ol>
          </section>
        )}
        {changes.length > 0 && (
          <section aria-labelledby="milestone-changes" className="grid gap-2">
            <h3 id="milestone-changes">Extensions and waivers</h3>
            <ul className="grid gap-3">
              {changes.map((change) => (
                <Change key={change._id} change={change} onDone={onClose} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Modal>
  );
}

const outcomes = { pending: 'Pending confirmation', confirmed: 'Confirmed', rejected: 'Rejected' } as const;

/** One extension or waiver; who may confirm it decides here. */
function Change({ change, onDone }: { change: Milestone['changes'][number]; onDone: () => void }) {
  const toast = useToast();
  const decide = useApiMutation('decideMilestoneChange');
  const { _id: changeId, kind, days, isExcused, reason, by, at, state, decidedBy, can } = change;
  const what = kind === 'waiver' ? 'Waiver' : `${formatQuantity(days ?? 0, 'day')}${isExcused ? ', excused' : ''}`;
  const answer = async (isConfirmed: boolean) => {
    try {
      await decide.run({ body: { changeId, isConfirmed } });
      toast.show({ tone: 'good', title: isConfirmed ? 'Confirmed' : 'Rejected' });
      onDone();
    } catch {
      // Shown below.
    }
  };
  return (
    <li className="grid gap-2 border-t border-line pt-2">
      <p>
        <span className="font-medium">{what}</span>: <span className="wrap-anywhere">{isolated(reason)}</span>
      </p>
      <p className="text-small text-ink-muted wrap-anywhere">
        {by ? isolated(by) : 'Excused automatically'}, {formatDateTime(at)}. {outcomes[state]}
        {decidedBy && ` by ${isolated(decidedBy)}`}
      </p>
      {decide.error && <Banner tone="bad" title={decide.error.message} />}
      {can.confirm && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="primary" isLoading={decide.isPending} onClick={() => void answer(true)}>
            Confirm<span className="sr-only">: {what}</span>
          </Button>
          <Button size="small" onClick={() => void answer(false)}>
            Reject<span className="sr-only">: {what}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
