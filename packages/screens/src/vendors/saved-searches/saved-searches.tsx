import { readStored, removeStored, writeStored } from '@millwright/api-client/browser-store';
import { useApi } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Check, ListFilter, Save } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { useLazyPart } from '../../shared/use-lazy-part.ts';
import { clientReader, readSearchState } from '../vendor-listing/search-state.ts';
import { currentOf, isFresh } from './saved-search.ts';

const loadSaving = () => import('./save-search-dialog.tsx');
const loadList = () => import('./saved-search-list.tsx');

/**
 * Saves the search of the address under a name, and leads to those that were saved, by oneself or by colleagues who share theirs. The current
 * one is recognised; one's own that was changed can be saved over. The dialogs come when they are opened.
 */
export function SavedSearches() {
  const { query } = useHost();
  const key = query.toString();
  const state = useMemo(() => readSearchState(new URLSearchParams(key), clientReader).state, [key]);
  const searches = useApi('getSavedViews', { query: { place: 'vendors' } });
  const saving = useLazyPart(loadSaving);
  const list = useLazyPart(loadList);
  const [open, setOpen] = useState<'save' | 'list' | null>(null);
  const show = (which: 'save' | 'list') => {
    setOpen(which);
    void (which === 'save' ? saving : list).want().then((isThere) => isThere || setOpen(null));
  };

  const [lastId, setLastId] = useState(() => readStored('savedSearch'));
  const current = useMemo(() => currentOf(searches.data?.views ?? [], state, lastId), [searches.data, state, lastId]);
  const hasNothing = isFresh(state);
  const nextId = current?._id ?? (hasNothing ? null : lastId);
  useEffect(() => {
    setLastId(nextId);
    if (nextId === null) removeStored('savedSearch');
    else writeStored('savedSearch', nextId, 'session');
  }, [nextId]);
  const changed = current ? undefined : searches.data?.views.find(({ _id, isOwn }) => _id === nextId && isOwn);

  return (
    <>
      <Button
        size="small"
        disabledReason={
          hasNothing
            ? 'Search for something or choose a filter first'
            : current && `This search is saved as “${isolated(current.name)}”`
        }
        onPointerEnter={saving.prepare}
        onClick={() => show('save')}
      >
        {current ? <Check aria-hidden /> : <Save aria-hidden />}
        {current ? (
          'Saved'
        ) : (
          <span>
            Save <span className="max-sm:sr-only">{changed ? 'changes' : 'search'}</span>
          </span>
        )}
      </Button>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={current && `${isolated(current.name)}, saved searches`}
        onPointerEnter={list.prepare}
        onClick={() => show('list')}
      >
        <ListFilter aria-hidden />
        <span className="max-w-44 truncate max-sm:max-w-32">
          {current ? (
            isolated(current.name)
          ) : (
            <>
              Saved <span className="max-sm:sr-only">searches</span>
            </>
          )}
        </span>
      </Button>
      {saving.part && open === 'save' ? (
        <saving.part.SaveSearchDialog
          state={state}
          changed={changed}
          onSaved={setLastId}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {list.part && open === 'list' ? (
        <list.part.SavedSearchList searches={searches} currentId={current?._id} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}
