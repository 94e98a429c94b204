import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { Modal } from '@millwright/ui/modal/modal';
import { MultiSelect } from '@millwright/ui/multi-select/multi-select';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useToast } from '@millwright/ui/toast/toast';
import { useId, useState, type FormEvent } from 'react';
import { ChangedMeanwhile, useSeenVersion } from '../../shared/change-question.tsx';
import { formatDateTime } from '../../shared/vendor-format.ts';
import {
  bodyOf,
  newKey,
  typedOf,
  type Rules,
  type Stage,
  type TypedBand,
  type TypedRules,
  type TypedStage,
} from './rules.schema.ts';

const policies: Record<Stage['policy'], string> = {
  any: 'One of them',
  all: 'All of them',
  k_of_n: 'A number of them',
};

/** Changes the rules of the company: a new version, which takes effect after a day or once another super user confirms it. */
export default function RulesDialog({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const id = useId();
  const toast = useToast();
  const save = useApiMutation('setApprovalRules');
  const [typed, setTyped] = useState<TypedRules>(() => typedOf(rules.coming ?? rules));
  const [isDirty, setDirty] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const seen = useSeenVersion(rules.newestVersion, problem ?? undefined);
  const [daysError, setDaysError] = useState<string | null>(null);
  const change = (part: Partial<TypedRules>) => {
    setDirty(true);
    setTyped((before) => ({ ...before, ...part }));
  };
  const changeBand = (key: number, part: Partial<TypedBand>) =>
    change({ bands: typed.bands.map((band) => (band.key === key ? { ...band, ...part } : band)) });
  const problemOf = (pointer: string) => problem?.errors.find((error) => error.pointer.startsWith(pointer))?.message;
  const options = rules.people.map(({ userId, fullName, designation }) => ({
    value: userId,
    label: fullName,
    ...(designation && { description: designation }),
  }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    const body = bodyOf(typed, seen);
    setDaysError(body ? null : 'Whole days from 1 to 90.');
    if (!body) return;
    try {
      const { coming, newestVersion } = await save.run({ body });
      onClose();
      toast.show({
        tone: 'good',
        title: `Version ${newestVersion} saved`,
        description: coming
          ? `Takes effect on ${formatDateTime(coming.effectiveAt)}, or when another super user confirms it.`
          : undefined,
      });
    } catch (refused) {
      setProblem(refused as ApiProblem);
    }
  };
  const addBand = () => {
    const last = typed.bands.at(-1)!;
    const band: TypedBand = {
      key: newKey(),
      upToInPaise: null,
      stages: last.stages.map((stage) => ({ ...stage, key: newKey() })),
    };
    change({
      bands: [
        ...typed.bands.slice(0, -1),
        { ...band, upToInPaise: (typed.bands.at(-2)?.upToInPaise ?? 0) * 2 || 20_000_000 },
        last,
      ],
    });
  };
  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={() => isDirty}
      title="Approval rules"
      description="New rules take effect after 24 hours, or when another super user confirms them. Earlier proposals keep their rules."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={save.isPending}>
            Save new version
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        aria-label="Approval rules"
        onSubmit={(event) => void submit(event)}
        className="grid gap-6"
      >
        {problem?.code === 'VERSION_CONFLICT' && <ChangedMeanwhile what="the rules" />}
        {problem && problem.code !== 'VERSION_CONFLICT' && (
          <Banner tone="bad" title="Not saved">
            {problem.errors[0]?.message ?? problem.message}
          </Banner>
        )}
        {typed.bands.map((band, index) => {
          const isLast = index === typed.bands.length - 1;
          return (
            <fieldset key={band.key} className="grid gap-4 rounded-middle border border-line p-4">
              <legend className="px-1 font-semibold">Approval limit {index + 1}</legend>
              {isLast ? (
                <p className="text-ink-muted">All higher amounts.</p>
              ) : (
                <div className="flex flex-wrap items-end gap-3">
                  <CurrencyField
                    label="Up to, before tax"
                    isRequired
                    className="min-w-48 flex-1"
                    minInPaise={0}
                    maxInPaise={900_000_000_000_000}
                    value={band.upToInPaise}
                    error={problemOf(`/bands/${index}/upToInPaise`)}
                    onValueChange={(upToInPaise) => changeBand(band.key, { upToInPaise })}
                  />
                  <Button onClick={() => change({ bands: typed.bands.filter(({ key }) => key !== band.key) })}>
                    Remove<span className="sr-only"> approval limit {index + 1}</span>
                  </Button>
                </div>
              )}
              {band.stages.map((stage, place) => (
                <StageFields
                  key={stage.key}
                  stage={stage}
                  number={place + 1}
                  options={options}
                  error={(field) => problemOf(`/bands/${index}/stages/${place}/${field}`)}
                  onChange={(part) =>
                    changeBand(band.key, {
                      stages: band.stages.map((one) => (one.key === stage.key ? { ...one, ...part } : one)),
                    })
                  }
                  onRemove={() => changeBand(band.key, { stages: band.stages.filter(({ key }) => key !== stage.key) })}
                />
              ))}
              {band.stages.length === 0 && (
                <p className="text-ink-muted">No approval needed. The award takes effect immediately.</p>
              )}
              {band.stages.length < 6 && (
                <div>
                  <Button
                    size="small"
                    onClick={() =>
                      changeBand(band.key, {
                        stages: [
                          ...band.stages,
                          { key: newKey(), name: '', policy: 'any', needed: null, approverIds: [] },
                        ],
                      })
                    }
                  >
                    Add stage<span className="sr-only"> to approval limit {index + 1}</span>
                  </Button>
                </div>
              )}
            </fieldset>
          );
        })}
        {typed.bands.length < 12 && (
          <div>
            <Button onClick={addBand}>Add approval limit</Button>
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Remind after days"
            description="Separate days with commas."
            value={typed.remindAfterDays}
            error={daysError ?? problemOf('/remindAfterDays')}
            onChange={(event) => change({ remindAfterDays: event.target.value })}
          />
          <TextField
            label="Escalate after days"
            inputMode="numeric"
            isRequired
            value={typed.escalateAfterDays}
            error={daysError ?? problemOf('/escalateAfterDays')}
            onChange={(event) => change({ escalateAfterDays: event.target.value })}
          />
        </div>
        <MultiSelect
          label="Escalate to"
          optionalLabel="optional, default: a super user"
          placeholder="Choose people"
          options={options}
          values={typed.escalateToIds}
          onValuesChange={(escalateToIds) => change({ escalateToIds })}
        />
        <Checkbox
          label="Two super users can override"
          description="One requests it, another agrees, each with a reason. The award note flags it."
          checked={typed.isOverrideAllowed}
          onChange={(event) => change({ isOverrideAllowed: event.target.checked })}
        />
      </form>
    </Modal>
  );
}

function StageFields({
  stage,
  number,
  options,
  error,
  onChange,
  onRemove,
}: {
  stage: TypedStage;
  number: number;
  options: { value: string; label: string }[];
  error: (field: keyof Stage) => string | undefined;
  onChange: (part: Partial<Stage>) => void;
  onRemove: () => void;
}) {
  return (
    <div role="group" aria-label={`Stage ${number}`} className="grid gap-3 border-t border-line pt-4">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto] sm:items-end">
        <TextField
          label={`Stage ${number}`}
          isRequired
          maxLength={60}
          value={stage.name}
          error={error('name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <Select
          label="Needed"
          value={stage.policy}
          onChange={(event) => onChange({ policy: event.target.value as Stage['policy'] })}
        >
          {Object.entries(policies).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Button onClick={onRemove}>
          Remove<span className="sr-only"> stage {number}</span>
        </Button>
      </div>
      {stage.policy === 'k_of_n' && (
        <TextField
          label="How many"
          inputMode="numeric"
          isRequired
          value={String(stage.needed ?? 2)}
          error={error('needed')}
          onChange={(event) =>
            onChange({ needed: Math.max(1, Math.min(12, Number(event.target.value.replaceAll(/\D/g, '')) || 1)) })
          }
        />
      )}
      <MultiSelect
        label="Who"
        optionalLabel="empty: chosen for each proposal"
        placeholder="Choose people"
        options={options}
        values={stage.approverIds}
        error={error('approverIds')}
        onValuesChange={(approverIds) => onChange({ approverIds })}
      />
    </div>
  );
}
