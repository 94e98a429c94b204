import type { ApiProblem } from '@millwright/api-client/problem';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useId, useState, type FormEvent } from 'react';
import { closedFaults, emptySlot, slotFaults, spansOf, type ClosedDay } from './slot.rules.ts';
import { SlotFields } from './slot-fields.tsx';
import type { Span } from './visit-time.ts';

/** Offers the other side other slots, of an open request or of a confirmed visit. */
export default function SlotsDialog({
  title,
  description,
  now,
  closedDays,
  isPending,
  error,
  onSubmit,
  onClose,
}: {
  title: string;
  description: string;
  /** The server's clock, RFC 3339. */
  now: string;
  /** Days on which the plant is closed. */
  closedDays: readonly ClosedDay[];
  isPending: boolean;
  error: ApiProblem | undefined;
  onSubmit: (slots: Span[], comment: string) => void;
  onClose: () => void;
}) {
  const id = useId();
  const [slots, setSlots] = useState([emptySlot(), emptySlot()]);
  const [comment, setComment] = useState('');
  const [isChecked, setChecked] = useState(false);
  const closed = closedFaults(slots, closedDays);
  const faults = slotFaults(slots, Date.parse(now)).map((fault, index) => fault ?? closed[index] ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (faults.every((fault) => fault === null)) onSubmit(spansOf(slots), comment.trim());
  };
  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={() => comment.trim() !== '' || slots.some(({ startsAt }) => startsAt !== null)}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={isPending}>
            Propose slots
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
        {error && (
          <Banner tone="bad" title={error.code === 'SLOT_TAKEN' ? 'All slots are taken' : undefined}>
            {error.message}
          </Banner>
        )}
        <SlotFields slots={slots} faults={isChecked ? faults : closed} now={now} onChange={setSlots} />
        <Textarea
          label="Reason"
          optionalLabel="optional"
          rows={2}
          maxLength={1000}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
      </form>
    </Modal>
  );
}
