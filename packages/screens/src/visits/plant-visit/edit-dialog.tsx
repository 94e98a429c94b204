import type { ApiProblem } from '@millwright/api-client/problem';
import type { Args } from '@millwright/api-client/client';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useId } from 'react';
import * as z from 'zod/mini';
import { ChangedMeanwhile, useSeenVersion } from '../../shared/change-question.tsx';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import type { Visit } from '../../parts/visits/visit-labels.ts';

type Fields = NonNullable<Args<'postRequestUpdate'>['body']['fields']>;

const schema = z.object({
  title: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a title.'), z.maxLength(160, 'Write at most 160 characters.')),
  place: z.string().check(z.trim(), z.maxLength(200, 'Write at most 200 characters.')),
  area: z.string().check(z.trim(), z.maxLength(200, 'Write at most 200 characters.')),
  permitNumber: z.string().check(z.trim(), z.maxLength(60, 'Write at most 60 characters.')),
  note: z.string().check(z.trim(), z.maxLength(2000, 'Write at most 2,000 characters.')),
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
  /** `version` is that which the fields were typed over. */
  onSubmit: (fields: Fields, version: number) => void;
  onClose: () => void;
}) {
  const id = useId();
  const changes = useUnsavedChanges();
  const { type, plant, host, asks, ppe } = visit;
  const isAtPlant = type !== 'vendor_shop_visit';
  const seen = useSeenVersion(visit.version, error);
  const isOutdated = error?.code === 'VERSION_CONFLICT';
  const submit = ({ title, place, area, permitNumber, note }: Values) =>
    onSubmit(
      {
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
      },
      seen,
    );
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title="Edit visit"
      description="The vendor is notified of the changes."
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
              label={isAtPlant ? 'Meeting point' : 'Address of the shop'}
              optionalLabel="optional"
              maxLength={200}
              {...field('place')}
            />
            <TextField label="Permitted area" optionalLabel="optional" maxLength={200} {...field('area')} />
            {asks.includes('work_permit') && (
              <TextField
                label="Work permit number"
                description="The plant issues the permit. Only its number is recorded here."
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
