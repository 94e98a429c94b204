import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { StarFigure } from '@millwright/ui/star-rating/star-rating';
import { useToast } from '@millwright/ui/toast/toast';
import { VendorRow } from '@millwright/ui/vendor-row/vendor-row';
import {
  memo,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
} from 'react';
import { AddToJob } from '../../parts/job-shortlist/add-to-job.tsx';
import { JobShortlistBanner } from '../../parts/job-shortlist/job-shortlist-banner.tsx';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { NameDialog } from '../../shared/name-dialog.tsx';
import { CardSkeleton } from '../../shared/skeletons.tsx';
import { formatDate, formatQuantity } from '../../shared/vendor-format.ts';
import { isolated } from '../../shared/isolated.ts';
import {
  SelectionProvider,
  useHasSelected,
  useNewSelection,
  useSelection,
  useSelectionBox,
  type Selected,
} from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';

type Groups = Answer<'getVendorShortlist'>['groups'];
type Group = Groups[number];
/** Of a longer group the first vendors are shown, so that the groups after it, Default among them, stay within reach. */
const VENDORS_AT_FIRST = 20;
/** What is named in the dialog. */
type Named = { kind: 'create' } | { kind: 'rename'; group: Group };

/**
 * The company's shortlist groups with their vendors, Default last (section 4 of the product specification). Groups are created, renamed and
 * deleted here; what was deleted or taken out can be brought back from the notification.
 */
export default function Shortlist() {
  const shortlist = useApi('getVendorShortlist', {});
  const naming = useRef<Naming>(null);
  const rename = useCallback((group: Group) => naming.current?.open({ kind: 'rename', group }), []);
  return (
    <SelectionProvider value={useNewSelection()}>
      <div className="mx-auto grid w-full max-w-page gap-6 px-gutter pt-7 pb-30">
        <JobShortlistBanner />
        <PageHeader
          title="Shortlisted"
          description={
            shortlist.data
              ? `${formatQuantity(shortlist.data.total, 'vendor')} in ${formatQuantity(shortlist.data.groups.length, 'group')}`
              : ' '
          }
          actions={
            <>
              <Button onClick={() => naming.current?.open({ kind: 'create' })}>New group</Button>
              <FindMore />
            </>
          }
        />
        <Loadable
          of={shortlist}
          skeleton={
            <div className="grid gap-6">
              <CardSkeleton rows={4} hasPictures />
              <CardSkeleton rows={2} hasPictures />
            </div>
          }
          isEmpty={(data) => data.total === 0 && data.groups.length <= 1}
          empty={
            <EmptyState
              title="No vendor shortlisted yet"
              action={
                <ScreenLink to={{ screen: 'vendor-search' }} className={buttonClass()}>
                  Find Vendors
                </ScreenLink>
              }
            >
              Shortlist vendors from their card or profile, and group them by job.
            </EmptyState>
          }
        >
          {(data) => <Groups groups={data.groups} onRename={rename} />}
        </Loadable>
        <GroupNaming ref={naming} />
      </div>
    </SelectionProvider>
  );
}

/** The first thing to do here; while vendors are selected, Compare of their bar is. */
function FindMore() {
  const variant = useHasSelected() ? 'secondary' : 'primary';
  return (
    <ScreenLink to={{ screen: 'vendor-search' }} className={buttonClass({ variant })}>
      VIEW VENDORS & ADD
    </ScreenLink>
  );
}

/**
 * What was pressed is gone with what it took away: the focus goes on to what stands in its place. `arm` is called with the press, so that
 * nothing moves because of what somebody else took away.
 */
function useFocusInPlace(keys: readonly string[], focusAt: (index: number) => void): () => void {
  const before = useRef(keys);
  const isArmed = useRef(false);
  useLayoutEffect(() => {
    const gone = before.current.findIndex((key) => !keys.includes(key));
    before.current = keys;
    if (gone < 0 || !isArmed.current) return;
    isArmed.current = false;
    if (document.activeElement === document.body) focusAt(gone);
  });
  return useCallback(() => {
    isArmed.current = true;
  }, []);
}

function focusHeading(heading: HTMLElement | null | undefined) {
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}

function Groups({ groups, onRename }: { groups: readonly Group[]; onRename: (group: Group) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const armFocus = useFocusInPlace(
    groups.map(({ _id }) => _id),
    (index) => focusHeading(box.current?.querySelectorAll('h2')[Math.min(index, groups.length - 1)]),
  );
  const selection = useSelection();
  const asked = useHost().query.get('group');
  useEffect(() => {
    // The group that the address names, once it is there.
    const heading = asked === null ? null : document.getElementById(`group-${asked}`);
    focusHeading(heading);
    heading?.scrollIntoView({ block: 'center' });
  }, [asked]);
  useEffect(() => {
    // What was taken out or moved, here or by a colleague, is selected no longer.
    selection.prune(({ groupId, gstn }) =>
      groups.some(({ _id, vendors }) => _id === groupId && vendors.some(({ vendor }) => vendor.gstn === gstn)),
    );
  }, [selection, groups]);
  return (
    <>
      <div ref={box} className="grid gap-6">
        {groups.map((group) => (
          <GroupCard key={group._id} group={group} onRename={onRename} onDelete={armFocus} />
        ))}
      </div>
      <SelectionBar groups={groups} />
    </>
  );
}

/** The box before a vendor's line. */
function SelectionBox({ entry }: { entry: Selected }) {
  return (
    <Checkbox
      {...useSelectionBox(entry)}
      isLabelHidden
      label={`Select ${entry.companyName} in ${entry.groupName}`}
      className="shrink-0"
    />
  );
}

/** A group with its vendors. Opening a dialog over the groups draws none of them anew. */
const GroupCard = memo(function GroupCard({
  group,
  onRename,
  onDelete,
}: {
  group: Group;
  onRename: (group: Group) => void;
  onDelete: () => void;
}) {
  const { hrefFor, renderLink } = useHost();
  const toast = useToast();
  const remove = useApiMutation('setDeleteVendorShortlist');
  const restore = useApiMutation('restoreVendorShortlistGroup');
  const takeOut = useApiMutation('deleteShortlistGroupVendor');
  const putBack = useApiMutation('setVendorShortlistGroup');
  const headingId = `group-${group._id}`;
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button is gone with the press: who used it goes on with the first vendor that it brought.
  useLayoutEffect(() => {
    if (isWhole) list.current?.children[VENDORS_AT_FIRST]?.querySelector('a')?.focus();
  }, [isWhole]);
  const isCut = !isWhole && group.vendors.length > VENDORS_AT_FIRST;
  const armFocus = useFocusInPlace(
    group.vendors.map(({ vendor }) => vendor.gstn),
    (index) => {
      const rows = list.current?.children;
      const row = rows?.[Math.min(index, rows.length - 1)];
      if (row) row.querySelector<HTMLButtonElement>('[data-takes-out]')?.focus();
      else focusHeading(document.getElementById(headingId));
    },
  );

  const tell = (title: string, problem: unknown) =>
    toast.show({ tone: 'bad', title, description: (problem as ApiProblem).message });
  const deleteGroup = async () => {
    onDelete();
    try {
      await remove.run({ body: { groupId: group._id } });
    } catch (problem) {
      return void tell(`${isolated(group.groupName)} could not be deleted`, problem);
    }
    toast.show({
      title: `${isolated(group.groupName)} deleted`,
      description: group.vendors.length > 0 ? `It had ${formatQuantity(group.vendors.length, 'vendor')}.` : undefined,
      action: {
        label: 'Undo',
        onPress: () =>
          void restore
            .run({ body: { groupId: group._id } })
            .catch((problem: unknown) => tell(`${isolated(group.groupName)} could not be restored`, problem)),
      },
    });
  };
  const removeVendor = async (gstn: string, name: string) => {
    armFocus();
    try {
      await takeOut.run({ body: { groupId: group._id, gstn } });
    } catch (problem) {
      return void tell(`${isolated(name)} could not be removed`, problem);
    }
    toast.show({
      title: `${isolated(name)} removed from ${isolated(group.groupName)}`,
      action: {
        label: 'Undo',
        onPress: () =>
          void putBack
            .run({ body: { groupName: group.groupName, gstns: [gstn] } })
            .catch((problem: unknown) => tell(`${isolated(name)} could not be restored`, problem)),
      },
    });
  };

  return (
    <Card as="section" padding="none" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-card pt-card pb-2">
        <h2 id={headingId} className="min-w-0 break-words">
          {isolated(group.groupName)}
        </h2>
        <p className="text-small text-ink-muted tabular-nums">{formatQuantity(group.vendors.length, 'vendor')}</p>
        <div className="ms-auto flex gap-2">
          {group.can.rename && (
            <Button size="small" onClick={() => onRename(group)} aria-label={`Rename ${group.groupName}`}>
              Rename
            </Button>
          )}
          {group.can.delete && (
            <Button
              size="small"
              isLoading={remove.isPending}
              onClick={() => void deleteGroup()}
              aria-label={`Delete ${group.groupName}`}
            >
              Delete
            </Button>
          )}
        </div>
      </div>
      {group.vendors.length === 0 ? (
        <p className="px-card pb-card text-ink-muted">
          No vendor in this group yet. Shortlist one and choose {isolated(group.groupName)}.
        </p>
      ) : (
        <ul ref={list} className="divide-y divide-line px-card pb-2">
          {(isCut ? group.vendors.slice(0, VENDORS_AT_FIRST) : group.vendors).map(
            ({ vendor, rating, attention, attentionState, addedAt, addedBy }) => (
              <li key={vendor._id} className="flex min-w-0 items-center gap-2 sm:gap-3">
                <SelectionBox
                  entry={{
                    groupId: group._id,
                    groupName: group.groupName,
                    gstn: vendor.gstn,
                    companyName: vendor.companyName,
                  }}
                />
                <VendorRow
                  className="flex-1"
                  name={vendor.companyName}
                  href={hrefFor({ screen: 'vendor-profile', params: { gstn: vendor.gstn } })}
                  renderLink={renderLink}
                  logoSrc={vendor.companyLogo}
                  meta={[
                    `${vendor.city}, ${vendor.state}`,
                    rating.overallRating !== null && (
                      <>
                        <StarFigure value={rating.overallRating} /> of {formatQuantity(rating.reviewCount, 'review')}
                      </>
                    ),
                    `added ${formatDate(addedAt)}${addedBy ? ` by ${isolated(addedBy)}` : ''}`,
                  ]}
                  reason={
                    attention && (
                      <Badge tone={attentionState === 'expiring' ? 'warn' : 'bad'} className="max-md:mt-1">
                        {attention}
                      </Badge>
                    )
                  }
                  isReasonBeside
                  trailing={
                    <span className="relative z-1 flex flex-wrap items-center justify-end gap-1">
                      <AddToJob
                        gstn={vendor.gstn}
                        companyName={vendor.companyName}
                        from={group.groupName}
                        size="small"
                      />
                      <Button
                        data-takes-out
                        size="small"
                        variant="quiet"
                        className="-me-2.5"
                        onClick={() => void removeVendor(vendor.gstn, vendor.companyName)}
                        aria-label={`Remove ${vendor.companyName} from ${group.groupName}`}
                      >
                        Remove
                      </Button>
                    </span>
                  }
                />
              </li>
            ),
          )}
        </ul>
      )}
      {isCut && (
        <div className="border-t border-line px-card py-3">
          <Button size="small" onClick={() => startTransition(() => setIsWhole(true))}>
            Show all {formatQuantity(group.vendors.length, 'vendor')}
            <span className="sr-only"> of {group.groupName}</span>
          </Button>
        </div>
      )}
    </Card>
  );
});

/** What opens the dialog with a group's name. */
type Naming = { open: (dialog: Named) => void };

/** Knows whether the dialog is open, so that a press draws nothing else anew; the dialog itself comes in the frame after it. */
function GroupNaming({ ref }: { ref: Ref<Naming> }) {
  const [dialog, setDialog] = useState<Named | null>(null);
  const drawn = useDeferredValue(dialog);
  useImperativeHandle(ref, () => ({ open: setDialog }), []);
  return dialog && dialog === drawn && <GroupNameDialog dialog={dialog} onClose={() => setDialog(null)} />;
}

function GroupNameDialog({ dialog, onClose }: { dialog: Named; onClose: () => void }) {
  const create = useApiMutation('setVendorShortlistGroup');
  const rename = useApiMutation('setRenameVendorShortlist');
  const group = dialog.kind === 'rename' ? dialog.group : null;
  return (
    <NameDialog
      title={group ? `Rename ${isolated(group.groupName)}` : 'New group'}
      submitLabel={group ? 'Rename' : 'Create group'}
      label="Group name"
      initialName={group?.groupName ?? ''}
      longest={80}
      emptyError="Please enter a name for the group"
      isPending={create.isPending || rename.isPending}
      onClose={onClose}
      onSubmit={(groupName) =>
        group ? rename.run({ body: { groupId: group._id, groupName } }) : create.run({ body: { groupName, gstns: [] } })
      }
    />
  );
}
