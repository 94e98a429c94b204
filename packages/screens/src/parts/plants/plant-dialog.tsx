import type { components } from '@millwright/contract/types';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Form, useUnsavedChanges, type FormMerges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { PlaceFields } from './place-fields.tsx';

type Plant = components['schemas']['PlantOfCompany'];

const required = (longest: number, message: string) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(longest, `At most ${longest} characters`));
const plantSchema = z.object({
  plantName: required(120, 'Please enter the plant name'),
  state: required(80, 'Please choose the state'),
  city: required(80, 'Please enter the city or town'),
});

const names = { plantName: 'the plant name', state: 'the state', city: 'the city' } as const;
/** How a value is called, and shown, where a colleague changed it as well. */
const merges: FormMerges<z.infer<typeof plantSchema>> = {
  nameOf: (name) => names[name],
  textOf: (_name, value) => (value === '' ? 'nothing' : isolated(String(value))),
};

/** Adds a plant to the company, or renames and moves one. What is typed stays when a colleague saves it meanwhile: the form asks about what both changed. */
export default function PlantDialog({
  plant,
  onStale,
  onClose,
  onSaved,
}: {
  plant?: Plant;
  /** Called when the server has a newer version than `plant`. */
  onStale?: () => void;
  onClose: () => void;
  /** Called with the id of the plant once it is saved. */
  onSaved?: (plantId: string) => void;
}) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const create = useApiMutation('createPlant');
  const edit = useApiMutation('editPlant');
  const { isPending, error } = plant ? edit : create;
  const isOutdated = error?.code === 'VERSION_CONFLICT';
  const submit = async (fields: z.infer<typeof plantSchema>) => {
    const save = () =>
      plant
        ? edit.run({ path: { id: plant._id }, body: { version: plant.version, ...fields } })
        : create.run({ body: fields });
    const saved = await save().catch((problem: ApiProblem) => {
      if (problem.code === 'VERSION_CONFLICT') onStale?.();
      throw problem;
    });
    onClose();
    toast.show({ tone: 'good', title: `${isolated(saved.plantName)} is ${plant ? 'saved' : 'added'}` });
    onSaved?.(saved.plantId!);
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={plant ? 'Edit plant' : 'Add plant'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={isPending}>
            {plant ? 'Save' : 'Add plant'}
          </Button>
        </>
      }
    >
      {isOutdated && (
        <Banner tone="warn" className="mb-4" title="A colleague also changed this plant">
          Your entries are still here. Save again.
        </Banner>
      )}
      <Form
        id={id}
        aria-label="Plant"
        schema={plantSchema}
        defaultValues={{ plantName: plant?.plantName ?? '', state: plant?.state ?? '', city: plant?.city ?? '' }}
        pending={isPending}
        error={isOutdated ? undefined : error}
        onDirtyChange={changes.note}
        draftKey={`place of plant ${plant?._id ?? 'new'}`}
        {...(plant && { valuesKey: plant.version, merges })}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, form, errorOf }) => (
          <>
            <TextField label="Name" isRequired maxLength={120} autoComplete="off" {...field('plantName')} />
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <PlaceFields form={form} errorOf={errorOf} isRequired />
            </div>
            <p className="text-small text-ink-muted">
              Vendors see the place in your requests. Distances are calculated for cities in the list.
            </p>
          </>
        )}
      </Form>
    </Modal>
  );
}
