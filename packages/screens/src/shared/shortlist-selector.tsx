import { Button } from '@millwright/ui/button/button';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { Popover } from '@millwright/ui/popover/popover';
import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';
import { TextField } from '@millwright/ui/text-field/text-field';
import { memo, useState, type FormEvent, type ReactElement } from 'react';
import { FailedState } from './failed-state.tsx';
import { useGroupsAsRead, useShortlistChange, useShortlistGroups } from './shortlist-groups.ts';
import { isolated } from './isolated.ts';

type Vendor = { gstn: string; companyName: string };

/** The groups as boxes, Default first. Apart from what stands around them: a tick draws the boxes and nothing else. */
const GroupBoxes = memo(function GroupBoxes({ gstn, companyName }: Vendor) {
  const { result, groups } = useShortlistGroups();
  const { change } = useShortlistChange();
  if (result.error && !result.data)
    return <FailedState problem={result.error} onRetry={result.retry} isInline hasOldAnswer={false} />;
  if (!result.data)
    return (
      <SkeletonGroup label="Loading groups" className="grid gap-2.5">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </SkeletonGroup>
    );
  return (
    <fieldset className="grid max-h-60 gap-1 overflow-y-auto p-0.5">
      <legend className="sr-only">Groups</legend>
      {groups.map((group) => (
        <Checkbox
          key={group._id}
          label={
            <>
              {isolated(group.groupName)} <span className="text-ink-muted tabular-nums">{group.gstns.length}</span>
            </>
          }
          checked={group.gstns.includes(gstn)}
          onChange={(event) => void change(group, { gstn, companyName }, event.target.checked)}
        />
      ))}
    </fieldset>
  );
});

/** Makes a group with the vendor in it; a name that exists already is that group. */
const NewGroup = memo(function NewGroup({ gstn, companyName }: Vendor) {
  const { data } = useGroupsAsRead(true);
  const { change, create, isCreating } = useShortlistChange();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const groupName = name.trim().replaceAll(/\s+/g, ' ');
    if (!groupName) return setError('Please enter a group name');
    if (groupName.length > 80) return setError('Max 80 characters allowed');
    const existing = data?.groups.find((group) => group.groupName.toLowerCase() === groupName.toLowerCase());
    try {
      if (existing) await change(existing, { gstn, companyName }, true);
      else await create(groupName, { gstn, companyName });
      setName('');
    } catch (problem) {
      setError((problem as Error).message);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-3 flex items-end gap-2 border-t border-line pt-3"
    >
      <TextField
        className="flex-1"
        label="New group"
        placeholder="Shutdown 2027"
        autoComplete="off"
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" isLoading={isCreating && name !== ''} className={error ? 'mb-6' : undefined}>
        Create
      </Button>
    </form>
  );
});

/** The group selector: the groups as boxes, Default first, and a field that makes a new one. Loaded when it is first opened. */
export function ShortlistSelector({
  gstn,
  companyName,
  trigger,
  isOpen,
  onOpenChange,
}: Vendor & {
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  return (
    <Popover
      trigger={trigger}
      title="Shortlist in"
      description={isolated(companyName)}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      align="end"
    >
      <GroupBoxes {...{ gstn, companyName }} />
      <NewGroup {...{ gstn, companyName }} />
    </Popover>
  );
}
