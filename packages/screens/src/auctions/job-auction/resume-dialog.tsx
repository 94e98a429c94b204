import { useApiMutation } from '@millwright/api-client/use-api';
import { formatClock } from '@millwright/ui/countdown/remaining-time';
import { Button } from '@millwright/ui/button/button';
import { DateTimeField } from '@millwright/ui/date-time-field/date-time-field';
import { Modal } from '@millwright/ui/modal/modal';
import { useToast } from '@millwright/ui/toast/toast';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { momentText } from '../auction-format.ts';
import type { Auction } from '../auction-types.ts';

const schema = z.object({
  resumesAt: z.nullable(z.string()).check(z.refine((value) => value !== null, 'Choose a time.')),
});
const MINUTE = 60_000;

/** The first full minute that leaves bidders the notice. */
const soonest = (now: string, noticeInMinutes: number): string =>
  new Date(Math.ceil((Date.parse(now) + (noticeInMinutes + 1) * MINUTE) / MINUTE) * MINUTE).toISOString();

/** Announces when a paused auction resumes. */
export default function ResumeDialog({ auction, onClose }: { auction: Auction; onClose: () => void }) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const { _id, version, pause, now } = auction;
  const notice = pause?.isServerAway ? 10 : 2;
  const [opening] = useState<{ resumesAt: string | null }>({ resumesAt: soonest(now, notice) });
  const resume = useApiMutation('resumeAuction', ['getAuction', { path: { id: _id } }]);
  const submit = async ({ resumesAt }: { resumesAt: string | null }) => {
    await resume.run({ path: { id: _id }, body: { version, resumesAt: resumesAt! } });
    onClose();
    toast.show({ tone: 'good', title: `Resumes on ${momentText(resumesAt ?? now)}` });
  };
  const left = pause?.remainingMs ?? null;
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title="Resume auction"
      description={`All bidders are notified of the time. They need at least ${notice} minutes’ notice${
        pause?.isServerAway ? ', because the server was unavailable' : ''
      }.${left === null ? '' : ` ${formatClock(Math.ceil(left / 1000))} are left.`}`}
      footer={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" form={id} variant="primary" isLoading={resume.isPending}>
            Announce time
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Resume auction"
        schema={schema}
        defaultValues={opening}
        pending={resume.isPending}
        error={resume.error}
        onDirtyChange={changes.note}
        onSubmit={submit}
      >
        {({ form, errorOf }) => (
          <DateTimeField
            label="Resumes at"
            isRequired
            now={now}
            value={form.watch('resumesAt')}
            error={errorOf('resumesAt')}
            onValueChange={(value) => form.setValue('resumesAt', value, { shouldDirty: true })}
          />
        )}
      </Form>
    </Modal>
  );
}
