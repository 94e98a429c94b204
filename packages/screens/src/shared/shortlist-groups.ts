import type { Answer } from '@millwright/api-client/client';
import { useApi, useApiMutation, type ApiResult } from '@millwright/api-client/use-api';
import { useToast } from '@millwright/ui/toast/toast';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';

type Groups = Answer<'getVendorShortlistGroup'>;
/** A shortlist group of the company. */
export type ShortlistGroup = Groups['groups'][number];

type Wish = { isIn: boolean; isDone: boolean };

// What was ticked, by "group gstn", until a newer reading of the groups has it. Shared, because one vendor may stand on a page twice.
let wishes: ReadonlyMap<string, Wish> = new Map();
const listeners = new Set<() => void>();
function keep(next: ReadonlyMap<string, Wish>) {
  wishes = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const setWish = (key: string, wish: Wish | null) => {
  const next = new Map(wishes);
  if (wish) next.set(key, wish);
  else next.delete(key);
  keep(next);
};

/** Forgets what was ticked: all of it, or what the server has answered. */
export function forgetWishes(which: 'all' | 'done' = 'all'): void {
  const rest = new Map([...wishes].filter(([, wish]) => which === 'done' && !wish.isDone));
  if (rest.size < wishes.size) keep(rest);
}
const noWishes: ReadonlyMap<string, Wish> = new Map();

/**
 * The company's shortlist groups, Default first, with what this page has just changed already in them.
 *
 * @param isLoggedIn Without a session there are none, and nothing is read.
 */
export function useShortlistGroups(isLoggedIn = true): {
  result: ApiResult<Groups>;
  groups: readonly ShortlistGroup[];
  /** The groups that hold a vendor. */
  groupsOf: (gstn: string) => readonly ShortlistGroup[];
} {
  const result = useApi('getVendorShortlistGroup', isLoggedIn ? {} : null);
  const pending = useSyncExternalStore(
    subscribe,
    () => wishes,
    () => noWishes,
  );
  const { data } = result;
  useEffect(() => forgetWishes('done'), [data]);
  const groups = useMemo(() => {
    const known = data?.groups ?? [];
    const merged = known.map((group) => {
      let gstns = group.gstns;
      for (const [key, { isIn }] of pending) {
        const [groupId, gstn = ''] = key.split(' ');
        if (groupId === group._id && gstns.includes(gstn) !== isIn)
          gstns = isIn ? [...gstns, gstn] : gstns.filter((each) => each !== gstn);
      }
      return gstns === group.gstns ? group : { ...group, gstns };
    });
    return merged.toSorted(
      (a, b) => Number(b.isDefault) - Number(a.isDefault) || a.groupName.localeCompare(b.groupName, 'en-IN'),
    );
  }, [data, pending]);
  const groupsOf = useCallback((gstn: string) => groups.filter((group) => group.gstns.includes(gstn)), [groups]);
  return { result, groups, groupsOf };
}

/** Puts a vendor into a group or takes it out: shown at once, taken back when the server refuses, with Undo for ten seconds. */
export function useShortlistChange() {
  const add = useApiMutation('setVendorShortlistGroup', { alsoRevalidates: ['vendor-profile'] });
  const remove = useApiMutation('deleteShortlistGroupVendor', { alsoRevalidates: ['vendor-profile'] });
  const toast = useToast();
  const addRun = add.run;
  const removeRun = remove.run;

  const change = useCallback(
    async (
      group: { _id: string; groupName: string },
      vendor: { gstn: string; companyName: string },
      isIn: boolean,
      isUndo = false,
    ) => {
      const key = `${group._id} ${vendor.gstn}`;
      setWish(key, { isIn, isDone: false });
      try {
        const answer = isIn
          ? await addRun({ body: { groupName: group.groupName, gstns: [vendor.gstn] } })
          : await removeRun({ body: { groupId: group._id, gstn: vendor.gstn } });
        if (!isUndo)
          toast.show({
            id: `shortlist ${key}`,
            tone: 'good',
            title: isIn ? `${vendor.companyName} is shortlisted` : `${vendor.companyName} was taken out`,
            description: isIn ? `In the group ${answer.groupName}.` : `Of the group ${answer.groupName}.`,
            action: { label: 'Undo', onPress: () => void change(group, vendor, !isIn, true) },
          });
        if (wishes.get(key)?.isIn === isIn) setWish(key, { isIn, isDone: true });
      } catch (problem) {
        setWish(key, null);
        toast.show({
          tone: 'bad',
          title: isIn
            ? `${vendor.companyName} could not be shortlisted`
            : `${vendor.companyName} could not be taken out`,
          description: (problem as Error).message,
          action: { label: 'Try again', onPress: () => void change(group, vendor, isIn, isUndo) },
        });
      }
    },
    [addRun, removeRun, toast],
  );

  const create = useCallback(
    async (groupName: string, vendor: { gstn: string; companyName: string }) => {
      const group = await addRun({ body: { groupName, gstns: [vendor.gstn] } });
      toast.show({
        tone: 'good',
        title: `${vendor.companyName} is shortlisted`,
        description: `In the new group ${group.groupName}.`,
        action: { label: 'Undo', onPress: () => void change(group, vendor, false, true) },
      });
    },
    [addRun, change, toast],
  );
  return { change, create, createError: add.error, isCreating: add.isPending, resetCreate: add.reset };
}
