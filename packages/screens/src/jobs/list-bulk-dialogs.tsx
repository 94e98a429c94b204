import { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { isolated } from '../shared/isolated.ts';
import { formatQuantity } from '../shared/vendor-format.ts';
import { ColleagueField } from './colleague-field.tsx';
import type { JobSummary } from '../parts/jobs/job-words.ts';

type Refused = { number: string; message: string };

/**
 * Does one thing to each of the jobs, one after the other: each is an act of its own, with its own refusal and its own entry in its log. Answers
 * what was refused.
 */
async function each(
  jobs: readonly JobSummary[],
  act: (job: JobSummary) => Promise<unknown>,
  onDone: (done: number) => void,
) {
  const refused: Refused[] = [];
  for (const [at, job] of jobs.entries()) {
    try {
      await act(job);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      refused.push({ number: job.number, message: problem.message });
    }
    onDone(at + 1);
  }
  return refused;
}

type DialogProps = { jobs: readonly JobSummary[]; left: number; onClose: () => void; onDone: () => void };

/** What the two dialogs have in common: how far it is, and what was refused, which stays until it is read. */
function useBulk({ jobs, onClose, onDone }: DialogProps) {
  const [done, setDone] = useState<number | null>(null);
  const [refused, setRefused] = useState<Refused[]>([]);
  const isRunning = done !== null;
  const run = async (act: (job: JobSummary) => Promise<unknown>, onAll: (count: number) => void) => {
    setDone(0);
    setRefused([]);
    const left = await each(jobs, act, setDone);
    setDone(null);
    setRefused(left);
    if (left.length < jobs.length) onAll(jobs.length - left.length);
    if (left.length > 0) return;
    onClose();
    onDone();
  };
  const report = (
    <>
      {isRunning && (
        <p role="status" className="text-ink-muted">
          {done} of {formatQuantity(jobs.length, 'job')} done
        </p>
      )}
      {refused.length > 0 && (
        <Banner tone="bad" title={`${formatQuantity(refused.length, 'job')} unchanged`}>
          <ul className="grid gap-1">
            {refused.map(({ number, message }) => (
              <li key={number}>
                {number}: {message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
  return { isRunning, run, report };
}

const leftWords = (left: number) => (left === 0 ? '' : ` You cannot change ${formatQuantity(left, 'chosen job')}.`);

/** Gives the jobs to another owner. */
export function AssignDialog(props: DialogProps) {
  const { jobs, left, onClose } = props;
  const toast = useToast();
  const { run: setMember } = useApiMutation('setJobMember');
  const { isRunning, run, report } = useBulk(props);
  const [person, setPerson] = useState<{ userId: string; fullName: string } | null>(null);
  const give = (userOf: (job: JobSummary) => string) => (job: JobSummary) =>
    setMember({ path: { id: job._id }, body: { userId: userOf(job), role: 'owner' } });
  const submit = () =>
    person &&
    run(
      give(() => person.userId),
      (count) =>
        toast.show({
          tone: 'good',
          title: `${isolated(person.fullName)} owns ${formatQuantity(count, 'job')}`,
          action: {
            label: 'Undo',
            onPress: () =>
              void each(
                jobs,
                give(({ owner }) => owner.userId),
                () => {},
              ),
          },
        }),
    );
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isRunning && onClose()}
      title={`Assign ${formatQuantity(jobs.length, 'job')}`}
      description={`The previous owner stays on each job as a buyer.${leftWords(left)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isLoading={isRunning}
            disabledReason={!person && 'Choose a colleague.'}
            onClick={() => void submit()}
          >
            Assign
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {report}
        <ColleagueField
          label="New owner"
          value={person?.userId ?? null}
          onChoose={(userId, fullName) => setPerson({ userId, fullName })}
        />
      </div>
    </Modal>
  );
}

/** Puts the jobs on hold, with a reason. */
export function HoldDialog(props: DialogProps) {
  const { jobs, left, onClose } = props;
  const toast = useToast();
  const { run: move } = useApiMutation('updateJobStatus');
  const { isRunning, run, report } = useBulk(props);
  const [comment, setComment] = useState('');
  const [error, setError] = useState<string>();
  const goOn = (job: JobSummary) => move({ body: { jobId: job._id, to: job.status } });
  const submit = () => {
    if (comment.trim() === '') return setError('Enter a reason.');
    return void run(
      (job) => move({ body: { jobId: job._id, to: 'on_hold', comment: comment.trim() } }),
      (count) =>
        toast.show({
          title: `${formatQuantity(count, 'job')} put on hold`,
          action: { label: 'Undo', onPress: () => void each(jobs, goOn, () => {}) },
        }),
    );
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isRunning && onClose()}
      hasUnsavedChanges={() => comment !== ''}
      title={`Put ${formatQuantity(jobs.length, 'job')} on hold?`}
      description={`Work stops until the jobs are resumed. Their teams are notified.${leftWords(left)}`}
      footer={
        <>
          <Button onClick={onClose}>Keep jobs active</Button>
          <Button variant="primary" isLoading={isRunning} onClick={submit}>
            Put on hold
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {report}
        <Textarea
          label="Reason"
          isRequired
          rows={3}
          characterLimit={1000}
          value={comment}
          error={error}
          onChange={({ currentTarget: { value } }) => {
            setComment(value);
            setError(undefined);
          }}
        />
      </div>
    </Modal>
  );
}
