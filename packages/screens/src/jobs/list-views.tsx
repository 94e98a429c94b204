import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { Button } from '@millwright/ui/button/button';
import { useToast } from '@millwright/ui/toast/toast';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import {
  namedView,
  oneSpaced,
  RenameViewDialog,
  ViewActions,
  type SavedView,
} from '../parts/saved-views/view-actions.tsx';
import { ScreenLink, type Target } from '../shared/host.tsx';
import { isolated } from '../shared/isolated.ts';
import { NameDialog } from '../shared/name-dialog.tsx';
import { formatCount } from '../shared/vendor-format.ts';
import { savedQueryOf, statesAtFirstLabel, targetOf, type JobListScope, type ListState } from './list-state.ts';

type Counts = { all: number; waiting: number; drafts: number } | undefined;

/** The views of a list: those that everybody has, one's own by name, and those that colleagues share. The one that is shown is marked. */
export function ListViews({ scope, state, counts }: { scope: JobListScope; state: ListState; counts: Counts }) {
  const { data } = useApi('getSavedViews', { query: { place: scope } });
  const [dialog, setDialog] = useState<'save' | SavedView | null>(null);
  const shown = savedQueryOf(state.query, state.summary);
  const views = data?.views ?? [];
  const isPlain = [...builtIn, ...views].some(({ query }) => query === shown);
  return (
    <nav aria-label="Views" className="-mx-gutter flex min-w-0 flex-wrap items-center gap-2 px-gutter">
      {builtIn.map(({ query, label, count }) => (
        <ViewLink key={query} to={targetOf(scope, query)} isCurrent={query === shown}>
          {label ?? statesAtFirstLabel[scope]}
          {count && counts && (
            <span
              className={`rounded-full px-1.5 text-tiny tabular-nums ${count === 'waiting' && counts.waiting > 0 ? 'bg-spark-soft text-on-spark-soft' : 'bg-sunken text-ink-soft'}`}
            >
              {formatCount(counts[count])}
            </span>
          )}
        </ViewLink>
      ))}
      {views.map((view) => (
        <span key={view._id} className="flex min-w-0 items-center">
          <ViewLink to={targetOf(scope, view.query)} isCurrent={view.query === shown}>
            <span className="min-w-0 wrap-anywhere">{isolated(view.name)}</span>
            {!view.isOwn && <span className="text-small text-ink-muted">by {isolated(view.savedBy)}</span>}
          </ViewLink>
          {view.isOwn && view.query === shown && <ViewActions view={view} onRename={() => setDialog(view)} />}
        </span>
      ))}
      {!isPlain && (
        <Button variant="quiet" size="small" onClick={() => setDialog('save')}>
          <Plus aria-hidden /> Save this view
        </Button>
      )}
      {dialog === 'save' && <SaveViewDialog scope={scope} query={shown} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'save' && <RenameViewDialog view={dialog} onClose={() => setDialog(null)} />}
    </nav>
  );
}

const builtIn: readonly { query: string; label?: string; count?: keyof NonNullable<Counts> }[] = [
  { query: '' },
  { query: 'stage=any', label: 'All jobs', count: 'all' },
  { query: 'summary=waiting', label: 'Waiting for me', count: 'waiting' },
  { query: 'closing=7', label: 'Closing within 7 days' },
  { query: 'stage=any&overdue=yes', label: 'Overdue' },
  { query: 'summary=drafts', label: 'Drafts', count: 'drafts' },
];

const ViewLink = ({ to, isCurrent, children }: { to: Target; isCurrent: boolean; children: ReactNode }) => (
  <ScreenLink
    to={to}
    aria-current={isCurrent ? 'page' : undefined}
    className="inline-flex min-h-control-small min-w-0 items-center gap-2 rounded-full border border-line-strong bg-surface px-3.5 py-1 text-label font-medium text-ink hover:border-control aria-[current=page]:border-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:text-on-accent-soft pointer-coarse:min-h-11 forced-colors:aria-[current=page]:outline-2"
  >
    {children}
  </ScreenLink>
);

/** Asks for the name of what is shown, and saves it. */
function SaveViewDialog({ scope, query, onClose }: { scope: JobListScope; query: string; onClose: () => void }) {
  const toast = useToast();
  const create = useApiMutation('createSavedView');
  const [isShared, setShared] = useState(false);
  return (
    <NameDialog
      {...namedView}
      title="Save this view"
      submitLabel="Save view"
      initialName=""
      isPending={create.isPending}
      onClose={onClose}
      onSubmit={async (typed) => {
        const saved = await create.run({ body: { place: scope, name: oneSpaced(typed), query, isShared } });
        toast.show({ tone: 'good', title: `View saved as ${isolated(saved.name)}` });
      }}
      before={<p className="text-ink-muted">Saves its filters, order, columns and density under a name.</p>}
      after={
        <Checkbox
          label="Share with my company"
          description="Colleagues can open the view and see the jobs they have access to. Only you can edit it."
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
      }
    />
  );
}
