import type { Answer } from '@millwright/api-client/client';
import type { ApiResult } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Modal } from '@millwright/ui/modal/modal';
import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';
import { useState } from 'react';
import { RenameViewDialog, ViewActions } from '../../parts/saved-views/view-actions.tsx';
import { ScreenLink } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
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
            Search for vendors, choose filters and an order, then press Save search. It will appear here.
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
                      {search.isOwn ? <ViewActions view={search} onRename={() => setRenaming(search)} /> : null}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Loadable>
      {renaming ? <RenameViewDialog view={renaming} onClose={() => setRenaming(null)} /> : null}
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
