import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { Modal } from '@millwright/ui/modal/modal';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import * as z from 'zod/mini';
import type { Milestone } from '../../parts/delivery/milestone-labels.ts';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import type { Asked } from './milestone-dialog.tsx';

const reason = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter a reason.'), z.maxLength(1000, 'Write at most 1,000 characters.'));
const days = z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'Enter the days, such as 3.'));
const schemas = {
  return: z.object({ reason, days: z.string(), isExcused: z.boolean() }),
  waive: z.object({ reason, days: z.string(), isExcused: z.boolean() }),
  extend: z.object({ reason, days, isExcused: z.boolean() }),
};
type Typed = z.output<(typeof schemas)['extend']>;

const texts = {
  return: {
    title: 'Return evidence',
    description: 'The vendor gets your reason by email and can submit again.',
    button: 'Return evidence',
    done: 'Evidence returned',
  },
  extend: {
    title: 'Extend time',
    description:
      'Excused days do not count for liquidated damages, and take effect once a second person confirms them.',
    button: 'Extend time',
    done: 'Extension requested',
  },
  waive: {
    title: 'Waive milestone',
    description: 'The milestone closes without evidence once a second person confirms it.',
    button: 'Request waiver',
    done: 'Waiver requested',
  },
} as const;

/** Returns evidence, extends or waives a milestone, with the reason. */
export default function ReasonDialog({
  milestone: { _id: milestoneId, name, evidence },
  asked,
  onClose,
}: {
  milestone: Milestone;
  asked: Asked;
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const decide = useApiMutation('decideMilestone');
  const request = useApiMutation('requestMilestoneChange');
  const { title, description, button, done } = texts[asked];
  const isPending = decide.isPending || request.isPending;
  const submit = async (values: Typed) => {
    if (asked === 'return')
      await decide.run({
        body: { milestoneId, evidence: evidence[0]?.number ?? 1, decision: 'return', reason: values.reason },
      });
    else
      await request.run({
        body:
          asked === 'waive'
            ? { milestoneId, kind: 'waiver', reason: values.reason }
            : {
                milestoneId,
                kind: 'extension',
                days: Number(values.days),
                isExcused: values.isExcused,
                reason: values.reason,
              },
      });
    onClose();
    toast.show({ tone: 'good', title: asked === 'extend' && !values.isExcused ? 'Time extended' : done });
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={`${title}: ${isolated(name)}`}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={isPending}>
            {button}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label={title}
        schema={schemas[asked]}
        defaultValues={{ reason: '', days: '', isExcused: false }}
        pending={isPending}
        error={decide.error ?? request.error}
        onDirtyChange={changes.note}
        draftKey={`milestone ${asked} ${milestoneId}`}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, checkbox, form }) => (
          <>
            {asked === 'extend' && (
              <>
                <TextField label="Days" isRequired inputMode="numeric" maxLength={4} {...field('days')} />
                <Checkbox label="Excused: does not count for damages" {...checkbox('isExcused')} />
              </>
            )}
            <Textarea
              label="Reason"
              isRequired
              characterLimit={1000}
              {...field('reason')}
              value={form.watch('reason')}
            />
          </>
        )}
      </Form>
    </Modal>
  );
}
