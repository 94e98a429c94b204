import type { ApiProblem } from '@millwright/api-client/problem';
import type { Args } from '@millwright/api-client/client';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useId } from 'react';
import { z } from 'zod';
import { ChangedMeanwhile } from '../../shared/change-question.tsx';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import type { Visit } from '../../parts/visits/visit-labels.ts';

type Fields = NonNullable<Args<'postRequestUpdate'>['body']['fields']>;

const schema = z.object({
  title: z.string().trim().min(1, 'Enter a title.').max(160),
  place: z.string().trim().max(200),
  area: z.string().trim().max(200),
  permitNumber: z.string().trim().max(60),
  note: z.string().trim().max(2000),
});
type Values = z.infer<typeof schema>;

/** Changes what a visit is about; its slots are changed by proposing others. */
export default function EditDialog({
  visit,
  isPending,
  error,
  onSubmit,
  onClose,
}: {
  visit: Visit;
  isPending: boolean;
  error: ApiProblem | undefined;
  onSubmit: (fields: Fields) => void;
  onClose: () => void;
}) {
  const id = useId();
  const changes = useUnsavedChanges();
  const { type, plant, host, asks, ppe } = visit;
  const isAtPlant = type !== 'vendor_shop_visit';
  const isOutdated = error?.code === 'VERSION_CONFLICT';
  const submit = ({ title, place, area, permitNumber, note }: Values) =>
    onSubmit({
      type,
      title,
      plantId: plant._id,
      hostUserId: host.userId,
      asks,
      ppe,
      ...(place && { place }),
      ...(area && { area }),
      ...(permitNumber && { permitNumber }),
      ...(note && { note }),
    });
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title="Edit visit"
      description="The vendor is told what changed."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={isPending}>
            Save
          </Button>
        </>
      }
    >
      {isOutdated && <ChangedMeanwhile what="this visit" className="mb-4" />}
      <Form
        id={id}
        aria-label="Visit"
        schema={schema}
        defaultValues={{
          title: visit.title,
          place: visit.place ?? '',
          area: visit.area ?? '',
          permitNumber: visit.permitNumber ?? '',
          note: visit.note ?? '',
        }}
        pending={isPending}
        error={isOutdated ? undefined : error}
        onDirtyChange={changes.note}
        draftKey={`visit ${visit._id}`}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field }) => (
          <>
            <TextField label="Title" isRequired maxLength={160} autoComplete="off" {...field('title')} />
            <TextField
              label={isAtPlant ? 'Where to come' : 'Address of the shop'}
              optionalLabel="optional"
              maxLength={200}
              {...field('place')}
            />
            <TextField label="Area that may be entered" optionalLabel="optional" maxLength={200} {...field('area')} />
            {asks.includes('work_permit') && (
              <TextField
                label="Work permit number"
                description="The permit is issued by the plant; only its number is kept here."
                maxLength={60}
                {...field('permitNumber')}
              />
            )}
            <Textarea label="Note" optionalLabel="optional" rows={3} maxLength={2000} {...field('note')} />
          </>
        )}
      </Form>
    </Modal>
  );
}
