import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { Menu } from '@millwright/ui/menu/menu';
import { useToast } from '@millwright/ui/toast/toast';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fewestCompared, mostCompared } from '../../shared/compare-selection.ts';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { formatQuantity } from '../../shared/vendor-format.ts';
import { useSelected, type Selected } from './selection.ts';

type Group = { _id: string; groupName: string; vendors: readonly { vendor: { gstn: string } }[] };

/** Moves vendors to another group, with Undo: first they are put there, then taken out of where they were, so that a failure loses none. */
function useMove(groups: readonly Group[]) {
  const put = useApiMutation('setVendorShortlistGroup');
  const take = useApiMutation('deleteShortlistGroupVendor');
  const toast = useToast();
  const [isPending, setPending] = useState(false);

  const putAll = async (entries: readonly Selected[]) => {
    for (const [groupName, members] of Map.groupBy(entries, (entry) => entry.groupName))
      await put.run({ body: { groupName, gstns: [...new Set(members.map(({ gstn }) => gstn))] } });
  };
  const takeAll = async (entries: readonly Selected[]) => {
    for (const { groupId, gstn } of entries) await take.run({ body: { groupId, gstn } });
  };
  const move = async (selected: readonly Selected[], target: Group): Promise<boolean> => {
    const moving = selected.filter(({ groupId }) => groupId !== target._id);
    const there = moving.map((entry) => ({ ...entry, groupId: target._id, groupName: target.groupName }));
    const wasThere = new Set(target.vendors.map(({ vendor }) => vendor.gstn));
    const what = moving.length === 1 ? isolated(moving[0]!.companyName) : formatQuantity(moving.length, 'vendor');
    const tell = (title: string, problem: unknown) =>
      toast.show({ tone: 'bad', title, description: (problem as ApiProblem).message });
    setPending(true);
    try {
      await putAll(there);
      await takeAll(moving);
    } catch (problem) {
      tell(`Not all could be moved to ${isolated(target.groupName)}`, problem);
      return false;
    } finally {
      setPending(false);
    }
    const undo = async () => {
      try {
        await putAll(moving);
        await takeAll(
          [...new Map(there.map((entry) => [entry.gstn, entry])).values()].filter(({ gstn }) => !wasThere.has(gstn)),
        );
      } catch (problem) {
        tell('Not all could be moved back', problem);
      }
    };
    toast.show({
      title: `${what} moved to ${isolated(target.groupName)}`,
      action: { label: 'Undo', onPress: () => void undo() },
    });
    return true;
  };
  return {
    move,
    isPending,
    groupsFor: (selected: readonly Selected[]) =>
      groups.filter(({ _id }) => selected.some((entry) => entry.groupId !== _id)),
  };
}

/** What can be done with the selected vendors: compare them, or move them to another group. Nothing while none is selected. */
export function SelectionBar({ groups }: { groups: readonly Group[] }) {
  const { selected, clear } = useSelected();
  const { hasScreen } = useHost();
  const { move, isPending, groupsFor } = useMove(groups);
  const isShown = selected.length > 0;
  useEffect(() => {
    // Messages stand above the bar (styles of the toast region).
    document.documentElement.toggleAttribute('data-bar', isShown);
    return () => document.documentElement.removeAttribute('data-bar');
  }, [isShown]);
  if (!isShown) return null;
  const gstns = [...new Set(selected.map(({ gstn }) => gstn))];
  const reason =
    gstns.length < fewestCompared
      ? 'Select 1 more to compare'
      : gstns.length > mostCompared
        ? `${mostCompared} vendors can be compared at most`
        : undefined;
  const targets = groupsFor(selected);
  return (
    <section
      aria-label="Selected vendors"
      className="fixed inset-x-0 bottom-0 z-tray mx-auto flex w-full min-w-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-raised px-gutter py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] text-ink shadow-modal md:bottom-5 md:w-fit md:max-w-[calc(100%-3rem)] md:rounded-large md:border md:px-4.5 md:pb-2.5 print:hidden"
    >
      <p role="status" className="me-auto font-medium tabular-nums max-xs:basis-full md:me-4">
        {formatQuantity(gstns.length, 'vendor')} selected
      </p>
      <Button size="small" variant="quiet" onClick={clear}>
        Clear
      </Button>
      {targets.length > 0 && (
        <Menu
          side="top"
          align="end"
          trigger={
            <Button size="small" isLoading={isPending}>
              Move to
              <ChevronDown aria-hidden />
            </Button>
          }
          entries={targets.map((group) => ({
            id: group._id,
            label: isolated(group.groupName),
            onSelect: () =>
              void move(selected, group).then((isMoved) => {
                if (isMoved) clear();
              }),
          }))}
        />
      )}
      {hasScreen('compare-vendors') &&
        (reason ? (
          <Button size="small" variant="primary" disabledReason={reason}>
            Compare
          </Button>
        ) : (
          <ScreenLink
            to={{ screen: 'compare-vendors', params: { gstn: gstns.join('|') } }}
            className={buttonClass({ size: 'small', variant: 'primary' })}
          >
            Compare
          </ScreenLink>
        ))}
    </section>
  );
}
