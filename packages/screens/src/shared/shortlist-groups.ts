import type { Answer } from '@millwright/api-client/client';
import { useApi, useApiMutation, type ApiResult } from '@millwright/api-client/use-api';
import { useToast } from '@millwright/ui/toast/toast';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { nextFrame } from './next-frame.ts';
import { isolated } from './isolated.ts';

type Groups = Answer<'getVendorShortlistGroup'>;
/** A shortlist group of the company. */
export type ShortlistGroup = Groups['groups'][number];

type Wish = { isIn: boolean; isDone: boolean };

type WishesOfVendor = ReadonlyMap<string, Wish>;

// What was ticked, by vendor and then by group, until a newer reading of the groups has it. Shared, because one vendor may stand on a page
// twice; by vendor, because a page of hits draws no other one again.
let wishes: ReadonlyMap<string, WishesOfVendor> = new Map();
const listeners = new Set<() => void>();
function keep(next: ReadonlyMap<string, WishesOfVendor>) {
  wishes = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const wishOf = (gstn: string, groupId: string) => wishes.get(gstn)?.get(groupId);

function setWish(gstn: string, groupId: string, wish: Wish | null) {
  const own = new Map(wishes.get(gstn));
  if (wish) own.set(groupId, wish);
  else own.delete(groupId);
  keep(new Map(wishes).set(gstn, own));
}

/** Forgets what was ticked: all of it, or what the server has answered. */
export function forgetWishes(which: 'all' | 'done' = 'all'): void {
  const isOver = (wish: Wish) => which === 'all' || wish.isDone;
  if (![...wishes.values()].some((own) => [...own.values()].some(isOver))) return;
  keep(
    new Map(
      [...wishes]
        .map(([gstn, own]) => [gstn, new Map([...own].filter(([, wish]) => !isOver(wish)))] as const)
        .filter(([, own]) => own.size > 0),
    ),
  );
}

/** The groups as the server has them. Unlike `useShortlistGroups` it draws nothing anew for what was just ticked. */
export function useGroupsAsRead(isLoggedIn: boolean): ApiResult<Groups> {
  const result = useApi('getVendorShortlistGroup', isLoggedIn ? {} : null);
  useEffect(() => forgetWishes('done'), [result.data]);
  return result;
}

/**
 * Whether a group holds a vendor, with what this page has just changed.
 *
 * @param isLoggedIn Without a session nothing is read.
 */
export function useIsShortlisted(gstn: string, isLoggedIn: boolean): boolean {
  const { data } = useGroupsAsRead(isLoggedIn);
  const own = useSyncExternalStore(
    subscribe,
    () => wishes.get(gstn),
    () => undefined,
  );
  return data?.groups.some((group) => own?.get(group._id)?.isIn ?? group.gstns.includes(gstn)) ?? false;
}

const noWishes: typeof wishes = new Map();

/** The company's shortlist groups, Default first, with what this page has just changed already in them. */
export function useShortlistGroups(isLoggedIn = true): {
  result: ApiResult<Groups>;
  groups: readonly ShortlistGroup[];
} {
  const result = useGroupsAsRead(isLoggedIn);
  const pending = useSyncExternalStore(
    subscribe,
    () => wishes,
    () => noWishes,
  );
  const groups = useMemo(() => {
    const merged = (result.data?.groups ?? []).map((group) => {
      let { gstns } = group;
      for (const [gstn, own] of pending) {
        const isIn = own.get(group._id)?.isIn;
        if (isIn !== undefined && gstns.includes(gstn) !== isIn)
          gstns = isIn ? [...gstns, gstn] : gstns.filter((each) => each !== gstn);
      }
      return gstns === group.gstns ? group : { ...group, gstns };
    });
    return merged.toSorted(
      (a, b) => Number(b.isDefault) - Number(a.isDefault) || a.groupName.localeCompare(b.groupName, 'en-IN'),
    );
  }, [result.data, pending]);
  return { result, groups };
}

/** Puts a vendor into a group or takes it out: shown at once, taken back when the server refuses, with Undo for ten seconds. */
export function useShortlistChange() {
  const add = useApiMutation('setVendorShortlistGroup');
  const remove = useApiMutation('deleteShortlistGroupVendor');
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
      setWish(vendor.gstn, group._id, { isIn, isDone: false });
      // The box is drawn before the request is made.
      await nextFrame();
      try {
        const answer = isIn
          ? await addRun({ body: { groupName: group.groupName, gstns: [vendor.gstn] } })
          : await removeRun({ body: { groupId: group._id, gstn: vendor.gstn } });
        if (!isUndo)
          toast.show({
            id: `shortlist ${group._id} ${vendor.gstn}`,
            tone: 'good',
            title: isIn
              ? `${isolated(vendor.companyName)} is shortlisted`
              : `${isolated(vendor.companyName)} was removed`,
            description: isIn
              ? `In the group ${isolated(answer.groupName)}.`
              : `From the group ${isolated(answer.groupName)}.`,
            action: { label: 'Undo', onPress: () => void change(group, vendor, !isIn, true) },
          });
        if (wishOf(vendor.gstn, group._id)?.isIn === isIn) setWish(vendor.gstn, group._id, { isIn, isDone: true });
      } catch (problem) {
        setWish(vendor.gstn, group._id, null);
        toast.show({
          tone: 'bad',
          title: isIn
            ? `${isolated(vendor.companyName)} could not be shortlisted`
            : `${isolated(vendor.companyName)} could not be removed`,
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
        title: `${isolated(vendor.companyName)} is shortlisted`,
        description: `In the new group ${isolated(group.groupName)}.`,
        action: { label: 'Undo', onPress: () => void change(group, vendor, false, true) },
      });
    },
    [addRun, change, toast],
  );
  return { change, create, createError: add.error, isCreating: add.isPending, resetCreate: add.reset };
}
