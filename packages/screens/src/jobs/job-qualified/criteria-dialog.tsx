import { useApiMutation } from '@millwright/api-client/use-api';
import type { components } from '@millwright/contract/types';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { Modal } from '@millwright/ui/modal/modal';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useToast } from '@millwright/ui/toast/toast';
import { useId, useState, type FormEvent } from 'react';
import { ChangedMeanwhile, useSeenContent } from '../../shared/change-question.tsx';
import type { Job } from '../../parts/jobs/job-words.ts';
import { criterionKinds, criterionNames, type PqrKind } from '../qualification-words.ts';

type Criterion = components['schemas']['PqrCriterion'];
type Row = { isAsked: boolean; requirement: string; isMandatory: boolean };

/** Sets what a job asks of every vendor. */
export default function CriteriaDialog({
  job,
  criteria,
  onClose,
}: {
  job: Job;
  criteria: readonly Criterion[];
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const set = useApiMutation('setPqrCriteria');
  const seen = useSeenContent(criteria);
  const [rows, setRows] = useState(() => {
    const rowOf = (kind: PqrKind): Row => {
      const asked = criteria.find((criterion) => criterion.kind === kind);
      return {
        isAsked: asked !== undefined,
        requirement: asked?.requirement ?? '',
        isMandatory: asked?.isMandatory ?? false,
      };
    };
    return Object.fromEntries(criterionKinds.map((kind) => [kind, rowOf(kind)])) as Record<PqrKind, Row>;
  });
  const [isTouched, setTouched] = useState(false);
  const [error, setError] = useState<string>();
  const change = (kind: PqrKind, part: Partial<Row>) => {
    setTouched(true);
    setRows((all) => ({ ...all, [kind]: { ...all[kind], ...part } }));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (set.isPending) return;
    const asked = criterionKinds.filter((kind) => rows[kind].isAsked);
    setError(asked.length === 0 ? 'Select at least one criterion.' : undefined);
    if (asked.length === 0 || !seen.mayReplace()) return;
    const body = {
      criteria: asked.map((kind) => ({
        kind,
        requirement: rows[kind].requirement.trim() || null,
        isMandatory: rows[kind].isMandatory,
      })),
      seen: [...seen.seen],
    };
    try {
      await set.run({ path: { id: job._id }, body });
      toast.show({ tone: 'good', title: 'Criteria saved' });
      onClose();
    } catch {
      // Said above the form.
    }
  };
  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={() => isTouched}
      title="Prequalification criteria"
      description="Vendors must meet every mandatory criterion to be approved. Criteria cannot be changed after the first decision."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={set.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} noValidate aria-label="Criteria" className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {seen.isChanged && <ChangedMeanwhile what="the criteria" />}
        {(error ?? set.error) && (
          <Banner tone="bad" title="Criteria could not be saved">
            {error ?? set.error!.errors[0]?.message ?? set.error!.message}
          </Banner>
        )}
        {criterionKinds.map((kind) => (
          <fieldset key={kind} className="grid gap-2 border-t border-line pt-3">
            <legend className="sr-only">{criterionNames[kind]}</legend>
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              <Checkbox
                label={criterionNames[kind]}
                checked={rows[kind].isAsked}
                onChange={(event) => change(kind, { isAsked: event.target.checked })}
              />
              {rows[kind].isAsked && (
                <Checkbox
                  label="Mandatory"
                  checked={rows[kind].isMandatory}
                  onChange={(event) => change(kind, { isMandatory: event.target.checked })}
                />
              )}
            </div>
            {rows[kind].isAsked && (
              <TextField
                label={`What is required of ${criterionNames[kind].toLowerCase()}`}
                isLabelHidden
                placeholder="What is required"
                maxLength={500}
                value={rows[kind].requirement}
                onChange={(event) => change(kind, { requirement: event.target.value })}
              />
            )}
          </fieldset>
        ))}
      </form>
    </Modal>
  );
}
