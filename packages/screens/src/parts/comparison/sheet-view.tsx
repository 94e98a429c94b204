import { useApi } from '@millwright/api-client/use-api';
import { cellOfChange } from '@millwright/evaluation/changes';
import { whyFirst } from '@millwright/evaluation/explain';
import { departures } from '@millwright/evaluation/told-rules';
import { Banner } from '@millwright/ui/banner/banner';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { ComparisonSheet, useSheetStore } from '@millwright/ui/comparison-sheet/comparison-sheet';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { formatRupees } from '@millwright/ui/format-rupees';
import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { formatQuantity } from '../../shared/vendor-format.ts';
import { ApartItems } from './apart-items.tsx';
import { useColumnOrder } from './column-order.ts';
import { keyOf, withChanges, type CellChange } from './level.ts';
import { AwardCards, awardParameterOf, type AwardChoice } from './award-cards.tsx';
import { PriceSheet } from './price-sheet.tsx';
import { ChangesNote, OpeningChanges } from './opening-changes.tsx';
import { technicalData, termsData, type View } from './sheet-data.ts';
import { SheetChanges } from './sheet-changes.tsx';
import { faultsOfSheet } from './sheet-fault-list.ts';
import { SplitAward } from './split-award.tsx';
import { cellWords } from './sheet-cell-words.ts';
import { SheetHead } from './sheet-head.tsx';
import { SheetUnsaved } from './sheet-unsaved.tsx';
import {
  addressOf,
  allComments,
  commentsParameter,
  placeOfAddress,
  type Thread,
  type ThreadPlace,
} from './thread-words.ts';
import { seenOf, type Evaluation, type Request, type Sheet } from './sheet-words.ts';
import { Scenarios, scenariosOf } from './scenarios.tsx';
import {
  evaluated,
  keptChanges,
  scenarioChanges,
  triedChanges,
  trialOf,
  triedRequest,
  WhatIf,
  type Trial,
} from './what-if.tsx';
import { useCellEdits } from './use-cell-edits.ts';

const ScenarioDialog = lazyPart(() => import('./scenario-dialog.tsx'));
const SheetFaults = lazyPart(() => import('./sheet-faults.tsx'));
const ThreadsDrawer = lazyPart(() => import('./threads-drawer.tsx'));

const noCells: readonly CellChange[] = [];
const noThreads: readonly Thread[] = [];

/** The three views of a comparison: prices, technical evaluation, or terms. */
export type SheetType = 'price' | 'technical' | 'terms';
export const isSheetType = (text: string): text is SheetType =>
  text === 'price' || text === 'technical' || text === 'terms';

/** A comparison: its header with actions, and one of its three views. */
export function SheetView({
  sheet,
  type,
  types,
  actions,
  technical,
  onNewVersion,
  onStale,
}: {
  sheet: Sheet;
  type: SheetType;
  /** Links to the other views. */
  types: ReactNode;
  /** Further actions. */
  actions?: ReactNode;
  /** Compliance by clause, below the technical view. */
  technical?: ReactNode;
  /** Enters the next version of a vendor's quote. */
  onNewVersion?: ((vendorId: string) => void) | undefined;
  /** Reloads the sheet. */
  onStale: () => void;
}) {
  const { request, evaluation } = sheet;
  const { query, setQuery } = useHost();
  const threads = useApi('getComparisonThreads', { path: { id: sheet._id } });
  const comments = query.get(commentsParameter);
  // Kept in a ref so that the callback for the cells' menus stays stable while the address changes.
  const newest = useRef({ query, setQuery });
  useEffect(() => {
    newest.current = { query, setQuery };
  });
  const openComments = useCallback((address: string | null) => {
    const next = new URLSearchParams(newest.current.query);
    if (address === null) next.delete(commentsParameter);
    else next.set(commentsParameter, address);
    newest.current.setQuery(next, { isReplacing: true });
  }, []);
  const onComment = useCallback((place: ThreadPlace) => openComments(addressOf(place)), [openComments]);
  const all = threads.data?.threads ?? noThreads;
  const [choice, setChoice] = useState<AwardChoice>({ way: 'package', limit: '2' });
  const openCount = all.filter(({ resolvedAt }) => resolvedAt === null).length;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <SheetHead
        sheet={sheet}
        types={types}
        actions={actions}
        onStale={onStale}
        propose={
          sheet.job &&
          sheet.state === 'frozen' &&
          sheet.can.reopen &&
          evaluation && (
            <ScreenLink
              to={{
                screen: 'job-approvals',
                params: { jrId: sheet.job.number },
                query: { propose: awardParameterOf(choice, evaluation) },
              }}
              className={buttonClass({ variant: 'primary' })}
            >
              Propose this award
            </ScreenLink>
          )
        }
        comments={
          <Button onClick={() => openComments(allComments)}>
            {openCount > 0 ? `Comments (${formatQuantity(openCount, 'open thread')})` : 'Comments'}
          </Button>
        }
      />
      {comments !== null && (
        <ThreadsDrawer
          {...{ sheet, threads }}
          place={placeOfAddress(comments)}
          onGo={(place) => openComments(place ? addressOf(place) : allComments)}
          onClose={() => openComments(null)}
        />
      )}
      {sheet.changes.length > 0 && sheet.version === sheet.lastVersion && <SheetChanges sheet={sheet} />}
      {request && evaluation ? (
        <Evaluated
          // A new version keeps pending edits and what-if changes.
          key={sheet._id}
          {...{ sheet, request, evaluation, type, choice, onComment, onNewVersion }}
          onChoice={setChoice}
          threads={all}
          onStale={onStale}
        />
      ) : (
        <>
          {sheet.lines.length === 0 ? (
            <EmptyState title="Nothing to rank">
              No item has a quantity. Vendors' rates are side by side below.
            </EmptyState>
          ) : (
            <EmptyState title="No quotes yet">
              This comparison has {formatQuantity(sheet.lines.length, 'item')} and no quote to compare.
            </EmptyState>
          )}
          <ApartItems sheet={sheet} evaluation={null} />
        </>
      )}
      {type === 'technical' && technical}
    </div>
  );
}

function Evaluated({
  sheet,
  request,
  evaluation,
  type,
  choice,
  onChoice,
  onNewVersion,
  threads,
  onComment,
  onStale,
}: {
  sheet: Sheet;
  request: Request;
  evaluation: Evaluation;
  type: SheetType;
  /** The selected award option. */
  choice: AwardChoice;
  onChoice: (choice: AwardChoice) => void;
  onNewVersion: ((vendorId: string) => void) | undefined;
  threads: readonly Thread[];
  onComment: (place: ThreadPlace) => void;
  onStale: () => void;
}) {
  const edits = useCellEdits(sheet, onStale);
  const [trial, setShownTrial] = useState<Trial>({});
  // The revision of each cell when it was first tried, so that a colleague's later change is not overwritten silently.
  const seenAt = useRef(new Map<string, number>());
  const setTrial = (next: Trial) => {
    const changes = triedChanges(next);
    const keys = new Set(changes.map(keyOf));
    for (const key of seenAt.current.keys()) if (!keys.has(key)) seenAt.current.delete(key);
    for (const { vendorId, change } of changes) {
      const key = keyOf({ vendorId, change });
      if (!seenAt.current.has(key)) seenAt.current.set(key, seenOf(sheet, vendorId, cellOfChange(change)));
    }
    setShownTrial(next);
  };
  const [isTrying, setTrying] = useState(false);
  const [areFaultsShown, setFaultsShown] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  const tried = useMemo<View>(() => {
    const asked = triedRequest(request, trial);
    const limited = {
      ...asked,
      rules: { ...asked.rules, award: { ...asked.rules.award, maxVendors: Number(choice.limit) } },
    };
    return { sheet, request: asked, evaluation: evaluated(limited) };
  }, [sheet, request, trial, choice.limit]);
  const asItIs = useMemo<View>(() => ({ sheet, request, evaluation }), [sheet, request, evaluation]);
  const isTried = Object.keys(trial).length > 0;
  const faults = useMemo(() => (type === 'price' ? faultsOfSheet(tried) : []), [tried, type]);
  const scenarioCount = scenariosOf(sheet).length;
  const keepTrial = async () => {
    setKeeping(true);
    for (const { vendorId, change } of keptChanges(trial)) {
      const cell = cellOfChange(change);
      const seen = seenAt.current.get(keyOf({ vendorId, change })) ?? seenOf(sheet, vendorId, cell);
      await edits.queue.put({ vendorId, change, seen, title: `Changed: ${cellWords(sheet, { vendorId, cell })}` });
    }
    setKeeping(false);
    setTrial({});
  };
  const unsaved = <SheetUnsaved {...{ sheet, edits }} />;
  if (type !== 'price')
    return (
      <>
        {unsaved}
        <TextSheet view={tried} type={type} />
      </>
    );
  return (
    <>
      {unsaved}
      <AwardCards {...{ sheet, choice, onChoice }} evaluation={tried.evaluation} />
      <ChangesNote of={sheet} now={firstOf(sheet)} />
      <BecauseBanner view={tried} />
      <ToldBanner sheet={sheet} request={tried.request} />
      {(isTrying || isTried) && (
        <>
          <WhatIf
            {...{ sheet, request, trial }}
            triedEvaluation={tried.evaluation}
            canKeep={sheet.can.edit}
            isKeeping={isKeeping}
            onTry={setTrial}
            onKeep={() => void keepTrial()}
            onKeepScenario={() => setNaming(true)}
          />
          <Scenarios {...{ sheet, request, evaluation, onStale }} onTry={(changes) => setTrial(trialOf(changes))} />
        </>
      )}
      {areFaultsShown && <SheetFaults faults={faults} onClose={() => setFaultsShown(false)} />}
      {isNaming && (
        <ScenarioDialog
          {...{ sheet }}
          names={scenariosOf(sheet).map(({ name }) => name)}
          changes={scenarioChanges(trial)}
          onKept={() => setTrial({})}
          onClose={() => setNaming(false)}
        />
      )}
      <PriceSheet
        view={isTried ? tried : asItIs}
        tried={trial.cells ?? noCells}
        onTry={(changes) => setTrial({ ...trial, cells: withChanges(trial.cells ?? [], changes) })}
        {...{ isTried, edits, threads, onComment, onNewVersion }}
        tools={
          <>
            <Button
              size="small"
              aria-expanded={isTrying || isTried}
              disabledReason={isTried && 'Keep or discard the tried changes first.'}
              onClick={() => setTrying(!isTrying)}
            >
              {scenarioCount > 0 ? `What if (${formatQuantity(scenarioCount, 'scenario')})` : 'What if'}
            </Button>
            {faults.length > 0 && (
              <Button size="small" onClick={() => setFaultsShown(true)}>
                {formatQuantity(faults.length, 'point')} to check
              </Button>
            )}
          </>
        }
      />
      <OpeningChanges of={sheet} comparisonId={sheet._id} canExplain={sheet.can.edit} />
      <SplitAward {...{ sheet }} evaluation={tried.evaluation} />
      <ApartItems sheet={sheet} evaluation={tried.evaluation} />
    </>
  );
}

/** The L1 vendors of the saved sheet. */
const firstOf = ({ vendors, evaluation }: Sheet): string[] =>
  vendors.flatMap(({ vendorId, companyName }) => (evaluation?.l1?.vendorIds.includes(vendorId) ? [companyName] : []));

function BecauseBanner({ view: { sheet, evaluation } }: { view: View }) {
  const nameOf = (id: string) => sheet.vendors.find(({ vendorId }) => vendorId === id)?.companyName ?? '';
  const because = whyFirst(evaluation, (id) => isolated(nameOf(id)), formatRupees);
  if (!because)
    return (
      <Banner tone="warn" title="No vendor can be ranked">
        See the reason at the top of each column.
      </Banner>
    );
  const sentence = <p className="min-w-0 wrap-anywhere">{because.sentence}</p>;
  if (because.warnings.length > 0)
    return (
      <Banner tone="warn">
        {sentence}
        {because.warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
      </Banner>
    );
  return (
    <div role="status" className="flex items-start gap-2 text-small">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
      {sentence}
    </div>
  );
}

/** Lists the rules of the sheet, or of the what-if, that differ from those stated to vendors in the RFQ. */
function ToldBanner({ sheet: { told }, request }: { sheet: Sheet; request: Request }) {
  const found = told ? departures(told, request.rules) : [];
  if (found.length === 0) return null;
  return (
    <Banner tone="warn" title="Different from the RFQ terms">
      {isolated(`Changed from the RFQ: ${found.join(', ')}.`)}
    </Banner>
  );
}

function TextSheet({ view, type }: { view: View; type: 'technical' | 'terms' }) {
  const { data } = useMemo(() => (type === 'terms' ? termsData(view) : technicalData(view)), [view, type]);
  const { columns, ...order } = useColumnOrder(data.columns);
  const store = useSheetStore(useMemo(() => ({ ...data, columns }), [data, columns]));
  return (
    <ComparisonSheet
      {...order}
      caption={type === 'terms' ? `Terms of ${view.sheet.title}` : `Technical view of ${view.sheet.title}`}
      store={store}
      rowHeight={72}
      columnWidth={200}
      labels={{ rowHeading: type === 'terms' ? 'Term' : 'Criterion' }}
    />
  );
}
