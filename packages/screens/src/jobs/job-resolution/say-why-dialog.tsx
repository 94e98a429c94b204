import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { RadioGroup } from '@millwright/ui/radio-group/radio-group';
import { Select } from '@millwright/ui/select/select';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useId, useState, type FormEvent } from 'react';
import { isolated } from '../../shared/isolated.ts';
import type { Resolution } from '../approval-labels.ts';
import { decisionReasons } from '../../parts/jobs/job-words.ts';

type Reason = keyof typeof decisionReasons;
export type Said = { words: string; reason: Reason | null; delegateToId: string | null };
type Asked = 'reject' | 'return' | 'delegate' | 'withdraw' | 'ask' | 'confirm' | 'drop';

const texts: Record<Asked, { title: (name: string) => string; description: string; submit: string }> = {
  return: {
    title: (name) => `Return to ${name}`,
    description: 'The proposer can edit the proposal. Until then, the comparison stays frozen.',
    submit: 'Return proposal',
  },
  reject: {
    title: () => 'Reject award',
    description: 'The job returns to comparing quotes.',
    submit: 'Reject award',
  },
  delegate: {
    title: () => 'Delegate decision',
    description: 'A colleague decides instead of you. You no longer have a vote.',
    submit: 'Delegate',
  },
  withdraw: {
    title: () => 'Withdraw proposal',
    description: 'The approval stops, and the job returns to comparing quotes.',
    submit: 'Withdraw proposal',
  },
  ask: {
    title: (name) => `Override ${name}`,
    description:
      'Another super user has to agree and give a reason. Until then the approver can still decide. The award note flags it.',
    submit: 'Request override',
  },
  confirm: {
    title: (name) => `Agree to override ${name}`,
    description: 'You both approve. The award note records it, and it cannot be undone.',
    submit: 'Agree and approve',
  },
  drop: {
    title: () => 'Cancel override',
    description: 'The decision stays with the approver.',
    submit: 'Cancel override',
  },
};

/** Asks what a decision needs besides: a reason, words, or who decides instead. */
export function SayWhyDialog({
  asked,
  resolution: { proposedBy, can },
  name = proposedBy.fullName,
  comment = '',
  before = null,
  isPending = false,
  onSay,
  onClose,
}: {
  asked: Asked;
  resolution: Resolution;
  /** Whom it is about: who proposed, unless it is about another one. */
  name?: string;
  comment?: string;
  /** What was said the last time, and did not come to anything. */
  before?: Said | null;
  isPending?: boolean;
  onSay: (said: Said) => void;
  onClose: () => void;
}) {
  const id = useId();
  const [words, setWords] = useState(comment);
  const [reason, setReason] = useState(before?.reason ?? null);
  const [delegateToId, setDelegate] = useState(before?.delegateToId ?? '');
  const [isAsked, setAsked] = useState(false);
  const { title, description, submit } = texts[asked];
  const hasReason = asked === 'return' || asked === 'reject';
  const lacksDelegate = asked === 'delegate' && delegateToId === '';
  const say = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (words.trim() === '' || lacksDelegate) return;
    onSay({ words: words.trim(), reason: hasReason ? reason : null, delegateToId: delegateToId || null });
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={() => words !== comment}
      title={title(isolated(name))}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant={asked === 'reject' ? 'danger' : 'primary'} isLoading={isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} noValidate aria-label={submit} onSubmit={say} className="grid gap-4">
        {hasReason && (
          <RadioGroup
            legend="Reason"
            orientation="horizontal"
            value={reason ?? ''}
            onValueChange={(value) => setReason(value as Reason)}
            options={Object.entries(decisionReasons).map(([value, label]) => ({ value, label }))}
          />
        )}
        {asked === 'delegate' && (
          <Select
            label="To"
            isRequired
            value={delegateToId}
            error={isAsked && lacksDelegate ? 'Choose a colleague.' : undefined}
            onChange={(event) => setDelegate(event.target.value)}
          >
            <option value="">Choose</option>
            {can.handTo.map(({ userId, fullName, designation }) => (
              <option key={userId} value={userId}>
                {fullName}
                {designation && `, ${designation}`}
              </option>
            ))}
          </Select>
        )}
        <Textarea
          label="Comment"
          isRequired
          rows={3}
          characterLimit={1000}
          value={words}
          error={isAsked && words.trim() === '' ? 'Give a reason. Others can read it.' : undefined}
          onChange={(event) => setWords(event.target.value)}
        />
      </form>
    </Modal>
  );
}
