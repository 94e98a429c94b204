import { useApi } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Chip } from '@millwright/ui/chip/chip';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { Select } from '@millwright/ui/select/select';
import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { ListSearchField } from '../shared/list-search-field.tsx';
import { formatQuantity, formatRupeesShort } from '../shared/vendor-format.ts';
import { jobStatuses, jobStatusLabel } from '../parts/jobs/job-words.ts';
import { sorts, statesAtFirstLabel, type JobListScope, type ListState } from './list-state.ts';

const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** "2026-11" as people say it: November 2026. */
export const monthLabel = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

const wide = 'w-40 max-sm:flex-1 max-sm:basis-32';

/** How many jobs there are, the filters that have no field, and the density. */
export function ListToolbar({ state, total }: { state: ListState; total: number | undefined }) {
  const { change } = state;
  const extra = [
    state.isOverdue && (['overdue', 'Overdue'] as const),
    state.closesWithinDays && (['closing', `Closing within ${formatQuantity(state.closesWithinDays, 'day')}`] as const),
    state.minBudgetInPaise && (['budget', `From ${formatRupeesShort(state.minBudgetInPaise)}`] as const),
    state.month && (['month', `Submitted in ${monthLabel(state.month)}`] as const),
  ].filter((one) => one !== false && one !== null && one !== '' && one !== 0);
  return (
    <>
      <p role="status" className="me-auto text-small text-ink-muted tabular-nums">
        {total === undefined ? '\u00a0' : formatQuantity(total, 'job')}
      </p>
      {extra.map(([name, text]) => (
        <Chip key={name} text={text} onRemove={() => change({ [name]: '' })} />
      ))}
      <SegmentedControl
        size="small"
        className="max-sm:hidden"
        label="Density"
        value={state.isCompact ? 'compact' : 'comfortable'}
        onValueChange={(density) => change({ density: density === 'compact' ? density : '' })}
        options={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
      />
    </>
  );
}

/** What narrows and orders a list, all of it in the address. On a phone the choices are under a button. */
export function ListFilters({
  scope,
  state,
  userId,
}: {
  scope: JobListScope;
  state: ListState;
  userId: string | undefined;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const choices = useApi('getJobChoices', {});
  const { change } = state;
  const projects = choices.data?.projects ?? [];
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <ListSearchField
          name="job"
          label="Find a job"
          placeholder="Title, number, service or vendor"
          search={state.search}
          onSearch={(search) => state.change({ search })}
        />
        <Button className="sm:hidden" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <ListFilter aria-hidden /> Filters
        </Button>
        <div id={id} className={`flex flex-wrap items-end gap-3 max-sm:w-full ${isOpen ? '' : 'max-sm:hidden'}`}>
          <Select
            label="Stage"
            className={wide}
            value={state.stage}
            onChange={(event) => change({ stage: event.target.value })}
          >
            <option value="">{state.summary ? 'Any' : statesAtFirstLabel[scope]}</option>
            {!state.summary && <option value="any">Any</option>}
            {jobStatuses.map((status) => (
              <option key={status} value={status}>
                {jobStatusLabel(status)}
              </option>
            ))}
          </Select>
          <Named
            label="Plant"
            all="All"
            value={state.plantId}
            options={choices.data?.plants ?? []}
            onChange={(plant) => change({ plant })}
          />
          {projects.length > 0 && (
            <Named
              label="Project"
              all="All"
              value={state.projectId}
              options={projects}
              onChange={(project) => change({ project })}
            />
          )}
          <Named
            label="Owner"
            all="Anyone"
            value={state.ownerId}
            options={[
              ...(userId ? [{ _id: userId, name: 'Me' }] : []),
              ...(state.ownerId && state.ownerId !== userId ? [{ _id: state.ownerId, name: 'A colleague' }] : []),
            ]}
            onChange={(owner) => change({ owner })}
          />
          <Select
            label="Order"
            className={wide}
            value={state.sort}
            onChange={(event) => change({ sort: event.target.value === 'attention' ? '' : event.target.value })}
          >
            {sorts.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      </div>
    </div>
  );
}

function Named({
  label,
  all,
  value,
  options,
  onChange,
}: {
  label: string;
  all: string;
  value: string;
  options: readonly { _id: string; name: string }[];
  onChange: (value: string) => void;
}) {
  return (
    <Select label={label} className={wide} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {options.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
