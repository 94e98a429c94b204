import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation, type ApiResult } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Menu } from '@millwright/ui/menu/menu';
import { Modal } from '@millwright/ui/modal/modal';
import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';
import { useToast } from '@millwright/ui/toast/toast';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { ScreenLink } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { RenameDialog } from './save-search-dialog.tsx';
import { searchOf, summaryOf, type SavedSearch } from './saved-search.ts';

/** The saved searches, own ones and those that colleagues share: each is opened by a press; own ones are renamed, shared and deleted here. */
export function SavedSearchList({
  searches,
  currentId,
  onClose,
}: {
  searches: ApiResult<Answer<'getSavedViews'>>;
  currentId: string | undefined;
  onClose: () => void;
}) {
  const [renaming, setRenaming] = useState<SavedSearch | null>(null);
  const groups = (views: readonly SavedSearch[]) =>
    [
      { id: 'own', title: 'Yours', searches: views.filter(({ isOwn }) => isOwn) },
      { id: 'shared', title: 'Shared by colleagues', searches: views.filter(({ isOwn }) => !isOwn) },
    ].filter((group) => group.searches.length > 0);
  return (
    <Modal isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="Saved searches">
      <Loadable
        of={searches}
        skeleton={
          <SkeletonGroup label="Loading saved searches" className="grid gap-5 py-2">
            {[1, 2, 3].map((row) => (
              <div key={row} className="grid gap-2">
                <Skeleton className="w-1/2" />
                <Skeleton className="w-4/5" />
              </div>
            ))}
          </SkeletonGroup>
        }
        isEmpty={({ views }) => views.length === 0}
        empty={
          <EmptyState title="No saved search yet">
            Search for vendors, choose filters and an order, then press Save search. It stays here under its name.
          </EmptyState>
        }
      >
        {({ views }) => (
          <div className="grid gap-5">
            {groups(views).map((group) => (
              <section key={group.id} aria-labelledby={`saved-searches-${group.id}`}>
                <h3 id={`saved-searches-${group.id}`} className="text-label font-semibold text-ink-soft">
                  {group.title}
                </h3>
                <ul className="divide-y divide-line">
                  {group.searches.map((search) => (
                    <li key={search._id} className="flex min-w-0 items-start gap-2 py-2.5">
                      <SearchLine search={search} isCurrent={search._id === currentId} onOpen={onClose} />
                      {search.isOwn ? <Actions search={search} onRename={() => setRenaming(search)} /> : null}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Loadable>
      {renaming ? <RenameDialog search={renaming} onClose={() => setRenaming(null)} /> : null}
    </Modal>
  );
}

/** The name as a link, what is looked for, and whose it is. */
function SearchLine({ search, isCurrent, onOpen }: { search: SavedSearch; isCurrent: boolean; onOpen: () => void }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <ScreenLink
          to={{ screen: 'vendor-search', query: Object.fromEntries(new URLSearchParams(search.query)) }}
          aria-current={isCurrent ? 'page' : undefined}
          className="min-w-0 font-medium wrap-anywhere text-accent hover:underline"
          onClick={(event) => {
            if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpen();
          }}
        >
          {isolated(search.name)}
        </ScreenLink>
        {isCurrent ? <Badge tone="steel">Shown now</Badge> : null}
        {search.isOwn && search.isShared ? <Badge>Shared</Badge> : null}
      </p>
      <p className="text-small wrap-anywhere text-ink-muted">
        {summaryOf(searchOf(search.query))}
        {search.isOwn ? null : `, saved by ${isolated(search.savedBy)}`}
      </p>
    </div>
  );
}

/** What the owner does with a saved search. A deleted one can be brought back from the notification. */
function Actions({ search, onRename }: { search: SavedSearch; onRename: () => void }) {
  const toast = useToast();
  const update = useApiMutation('updateSavedView');
  const remove = useApiMutation('deleteSavedView');
  const create = useApiMutation('createSavedView');
  const { _id: id, place, query, isShared } = search;
  const name = isolated(search.name);
  const tell = (title: string) => (problem: unknown) =>
    toast.show({ tone: 'bad', title, description: (problem as ApiProblem).message });
  const share = () =>
    update
      .run({ path: { id }, body: { isShared: !isShared } })
      .then(
        () => toast.show({ title: isShared ? `${name} is yours alone now` : `${name} is shared with your company` }),
        tell(isShared ? `${name} is still shared` : `${name} was not shared`),
      );
  const restore = () =>
    create.run({ body: { place, name: search.name, query, isShared } }).catch(tell(`${name} was not restored`));
  const deleteIt = () =>
    remove
      .run({ path: { id } })
      .then(
        () => toast.show({ title: `${name} deleted`, action: { label: 'Undo', onPress: () => void restore() } }),
        tell(`${name} was not deleted`),
      );
  return (
    <Menu
      trigger={
        <IconButton size="small" label={`Actions for ${search.name}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
      entries={[
        { id: 'rename', label: 'Rename', onSelect: onRename },
        { id: 'share', label: isShared ? 'Stop sharing' : 'Share with my company', onSelect: () => void share() },
        { kind: 'separator', id: 'line' },
        { id: 'delete', label: 'Delete', tone: 'bad', onSelect: () => void deleteIt() },
      ]}
    />
  );
}
