import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { DateField } from '@millwright/ui/date-field/date-field';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import { Form, useUnsavedChanges, type FormMerges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { formatDate, formatRupees } from '../../shared/vendor-format.ts';
import type { Project } from './projects.tsx';
import { projectBody, projectDefaults, projectSchema, type ProjectValues } from './project.schema.ts';

/** Begins a project, or changes one. What is typed stays when a colleague saves the project meanwhile: the form asks about what both changed. */
export default function ProjectDialog({
  project,
  onStale,
  onClose,
}: {
  project?: Project;
  /** Called when the server has a newer version than `project`. */
  onStale?: () => void;
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const choices = useApi('getJobChoices', {});
  const changes = useUnsavedChanges();
  const create = useApiMutation('createProject');
  const edit = useApiMutation('editProject');
  const { isPending, error } = project ? edit : create;
  const isOutdated = error?.code === 'VERSION_CONFLICT';
  const submit = async (values: ProjectValues) => {
    const fields = projectBody(values);
    const save = () =>
      project
        ? edit.run({ path: { id: project._id }, body: { version: project.version, fields } })
        : create.run({ body: fields });
    const saved = await save().catch((problem: ApiProblem) => {
      if (problem.code === 'VERSION_CONFLICT') onStale?.();
      throw problem;
    });
    onClose();
    toast.show({ tone: 'good', title: `${isolated(saved.name)} saved` });
  };
  const plants = choices.data?.plants ?? [];
  const own = project?.plant;
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={project ? 'Edit project' : 'New project'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={isPending}>
            {project ? 'Save' : 'Create project'}
          </Button>
        </>
      }
    >
      {isOutdated && (
        <Banner tone="warn" className="mb-4" title="A colleague also changed this project">
          Your entries are still here. Save again.
        </Banner>
      )}
      <Form
        id={id}
        aria-label="Project"
        schema={projectSchema}
        defaultValues={projectDefaults(project)}
        pending={isPending}
        error={isOutdated ? undefined : error}
        onDirtyChange={changes.note}
        draftKey={`project ${project?._id ?? 'new'}`}
        {...(project && { valuesKey: project.version, merges: mergesOf(project, plants) })}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, day, form, errorOf }) => (
          <>
            <TextField label="Name" isRequired maxLength={120} autoComplete="off" {...field('name')} />
            <Select label="Plant" {...field('plantId')}>
              <option value="">Several plants</option>
              {own && plants.every(({ _id }) => _id !== own._id) && <option value={own._id}>{own.name}</option>}
              {plants.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </Select>
            <div className="grid gap-4 sm:grid-cols-2">
              <DateField label="First day" optionalLabel="optional" {...day('startsOn')} />
              <DateField label="Last day" optionalLabel="optional" {...day('endsOn')} />
            </div>
            <CurrencyField
              label="Budget before tax"
              optionalLabel="optional"
              minInPaise={0}
              maxInPaise={900_000_000_000_000}
              value={form.watch('budgetInPaise')}
              error={errorOf('budgetInPaise')}
              onValueChange={(paise) => form.setValue('budgetInPaise', paise, { shouldDirty: true })}
            />
          </>
        )}
      </Form>
    </Modal>
  );
}

const names: Record<keyof ProjectValues, string> = {
  name: 'the name',
  plantId: 'the plant',
  startsOn: 'the first day',
  endsOn: 'the last day',
  budgetInPaise: 'the budget',
};

/** How a value is called, and shown, where a colleague changed it as well. */
const mergesOf = ({ plant }: Project, plants: readonly { _id: string; name: string }[]): FormMerges<ProjectValues> => ({
  nameOf: (name) => names[name],
  textOf: (name, value) => {
    if (name === 'plantId' && value === '') return 'several plants';
    if (name === 'plantId')
      return isolated([...plants, ...(plant ? [plant] : [])].find(({ _id }) => _id === value)?.name ?? 'another plant');
    if (typeof value === 'number') return formatRupees(value);
    if (typeof value !== 'string' || value === '') return 'nothing';
    return name === 'name' ? isolated(value) : formatDate(value);
  },
});
