import { useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Modal } from '@millwright/ui/modal/modal';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useToast } from '@millwright/ui/toast/toast';
import { Trash2 } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { ChangedMeanwhile, useSeenContent } from '../shared/change-question.tsx';
import type { Job } from '../parts/jobs/job-words.ts';
import type { Rfq } from './rfq-words.ts';

type Row = { key: number; text: string; weight: string; isMandatory: boolean };
const MOST = 50;

/** Sets the clauses that quotes are judged by. */
export default function ClausesDialog({
  job,
  clauses,
  onClose,
}: {
  job: Job;
  clauses: Rfq['criteria'];
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const set = useApiMutation('setTechnicalClauses');
  const seen = useSeenContent(clauses);
  const nextKey = useRef(clauses.length + 1);
  const empty = (): Row => ({ key: nextKey.current++, text: '', weight: '10', isMandatory: false });
  const [rows, setRows] = useState<Row[]>(() =>
    clauses.length === 0
      ? [{ key: 0, text: '', weight: '10', isMandatory: false }]
      : clauses.map(({ text, weight, isMandatory }, key) => ({ key, text, weight: String(weight), isMandatory })),
  );
  const [isTouched, setTouched] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = (key: number, part: Partial<Row>) => {
    setTouched(true);
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (set.isPending) return;
    const found = Object.fromEntries(
      rows.flatMap(({ key, text, weight }) => [
        ...(text.trim() === '' ? [[`text ${key}`, 'Enter the clause, or remove it.']] : []),
        ...(/^([1-9][0-9]?|100)$/.test(weight.trim()) ? [] : [[`weight ${key}`, 'A whole number, 1 to 100.']]),
      ]),
    ) as Record<string, string>;
    setErrors(found);
    if (Object.keys(found).length > 0 || !seen.mayReplace()) return;
    const body = {
      clauses: rows.map(({ text, weight, isMandatory }) => ({
        text: text.trim(),
        weight: Number(weight),
        isMandatory,
      })),
      seen: seen.seen.map(({ text, weight, isMandatory }) => ({ text, weight, isMandatory })),
    };
    try {
      await set.run({ path: { id: job._id }, body });
      toast.show({ tone: 'good', title: 'Clauses saved' });
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
      title="Technical clauses"
      description="Every quote is evaluated against all clauses. Changes reach vendors with the next revision, and cannot be made after the deadline."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={set.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} noValidate aria-label="Clauses" className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {seen.isChanged && <ChangedMeanwhile what="the clauses" />}
        {set.error && (
          <Banner tone="bad" title="Clauses could not be saved">
            {set.error.errors[0]?.message ?? set.error.message}
          </Banner>
        )}
        <ol className="grid gap-4">
          {rows.map(({ key, text, weight, isMandatory }, index) => (
            <li
              key={key}
              className="grid items-start gap-x-3 gap-y-2 border-t border-line pt-3 sm:grid-cols-[minmax(0,1fr)_6rem_auto_auto]"
            >
              <TextField
                label={`Clause ${index + 1}`}
                maxLength={500}
                value={text}
                error={errors[`text ${key}`]}
                onChange={(event) => change(key, { text: event.target.value })}
              />
              <TextField
                label="Weight"
                aria-label={`Weight of clause ${index + 1}`}
                inputMode="numeric"
                maxLength={3}
                value={weight}
                error={errors[`weight ${key}`]}
                onChange={(event) => change(key, { weight: event.target.value })}
              />
              <Checkbox
                className="sm:mt-8"
                label="Mandatory"
                checked={isMandatory}
                onChange={(event) => change(key, { isMandatory: event.target.checked })}
              />
              <IconButton
                className="sm:mt-6"
                variant="quiet"
                label={`Remove clause ${index + 1}`}
                onClick={() => {
                  setTouched(true);
                  setRows((all) => all.filter((row) => row.key !== key));
                }}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ol>
        <div>
          <Button
            size="small"
            disabled={rows.length >= MOST}
            onClick={() => {
              setTouched(true);
              setRows((all) => [...all, empty()]);
            }}
          >
            Add clause
          </Button>
        </div>
      </form>
    </Modal>
  );
}
