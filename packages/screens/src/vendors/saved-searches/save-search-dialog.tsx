import { useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { RadioGroup } from '@millwright/ui/radio-group/radio-group';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { namedView, oneSpaced } from '../../parts/saved-views/view-actions.tsx';
import { isolated } from '../../shared/isolated.ts';
import { NameDialog } from '../../shared/name-dialog.tsx';
import type { SearchState } from '../vendor-listing/search-state.ts';
import { savedQueryOf, suggestedName, summaryOf, type SavedSearch } from './saved-search.ts';

/** The most characters of a query that is saved. */
const longestQuery = 4000;

/** Asks for the name of the search and saves it; of a saved one that was changed, whether to save over it. */
export function SaveSearchDialog({
  state,
  changed,
  onSaved,
  onClose,
}: {
  state: SearchState;
  /** The own saved search that was opened and changed since. */
  changed: SavedSearch | undefined;
  onSaved: (id: string) => void;
  onClose: () => void;
}) {
  const toast = useToast();
  const create = useApiMutation('createSavedView');
  const update = useApiMutation('updateSavedView');
  const [choice, setChoice] = useState(changed ? 'over' : 'new');
  const [isShared, setShared] = useState(false);
  const isNew = choice === 'new' || !changed;
  const query = savedQueryOf(state);
  return (
    <NameDialog
      {...namedView}
      title="Save search"
      submitLabel={isNew ? 'Save search' : 'Save changes'}
      initialName={suggestedName(state)}
      hasName={isNew}
      isPending={create.isPending || update.isPending}
      onClose={onClose}
      onSubmit={async (typed) => {
        const saved = isNew
          ? await create.run({ body: { place: 'vendors', name: oneSpaced(typed), query, isShared } })
          : await update.run({ path: { id: changed._id }, body: { query } });
        onSaved(saved._id);
        toast.show({ tone: 'good', title: `Search saved as ${isolated(saved.name)}` });
      }}
      before={
        <>
          {query.length > longestQuery ? (
            <Banner tone="warn" title="This search has too many filters to be saved">
              Choose fewer, or bookmark the page.
            </Banner>
          ) : null}
          <p className="wrap-anywhere text-ink-muted">{summaryOf(state)}</p>
          {changed ? (
            <RadioGroup
              legend="What to save"
              isLegendHidden
              value={choice}
              onValueChange={setChoice}
              options={[
                {
                  value: 'over',
                  label: `Change ${isolated(changed.name)}`,
                  description: changed.isShared ? 'It changes for colleagues, too.' : undefined,
                },
                { value: 'new', label: 'Save as a new search' },
              ]}
            />
          ) : null}
        </>
      }
      after={
        isNew ? (
          <Checkbox
            label="Share with my company"
            description="Colleagues can open it; only you can change it."
            checked={isShared}
            onChange={(event) => setShared(event.target.checked)}
          />
        ) : null
      }
    />
  );
}
