import type { components } from '@millwright/contract/types';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { ErrorText } from '@millwright/ui/field/field';
import { linkClass } from '@millwright/ui/link/link';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { useState, type ReactNode } from 'react';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useFile } from '../../shared/use-file.ts';
import { formatDateTime, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import { signed } from './sheet-words.ts';

const ExplainDialog = lazyPart(() => import('./explain-dialog.tsx'));

type Schemas = components['schemas'];
export type OpeningChange = Schemas['OpeningChange'];
type Changed = Pick<Schemas['ComparisonSheet'], 'openingChanges' | 'asSubmitted'>;

const lacks = ({ reason, document, needsDocument }: OpeningChange) =>
  reason === null || (needsDocument && document === null);

/** That another vendor is first than by what was submitted, in a banner; nothing where the first is the same. */
export function FirstChanged({
  of: { asSubmitted, openingChanges = [] },
  now,
}: {
  of: Changed;
  now: readonly string[];
}) {
  const words = firstWords({ asSubmitted, openingChanges }, now);
  return (
    words && (
      <Banner tone="warn" title={FIRST_CHANGED}>
        <span className="wrap-anywhere">{words}</span>
      </Banner>
    )
  );
}

const FIRST_CHANGED = 'L1 changed after quote opening';

/** Who was first by what was submitted, and who is now; null where it is the same. */
function firstWords({ asSubmitted, openingChanges = [] }: Changed, now: readonly string[]): string | null {
  if (!asSubmitted?.isOtherFirst) return null;
  const { companyNames, leadInPaise } = asSubmitted;
  const changes = formatQuantity(openingChanges.length, 'change');
  const before =
    companyNames.length === 0
      ? 'As submitted, no vendor was L1.'
      : `As submitted, ${isolatedList(companyNames)} was L1${leadInPaise === null ? '' : ` by ${formatRupees(leadInPaise)}`}.`;
  return `${before} ${
    now.length === 0
      ? `After ${changes} by the buyer, no vendor is.`
      : `${changes} by the buyer made ${isolatedList(now)} L1.`
  }`;
}

/** That there are changes, whether another vendor is first by them, and whether each has its reason; they are listed below the sheet. */
export function ChangesNote({ of: changed, now }: { of: Changed; now: readonly string[] }) {
  const { openingChanges: changes = [] } = changed;
  if (changes.length === 0) return null;
  const missing = changes.filter(lacks).length;
  const words = firstWords(changed, now);
  return (
    <Banner tone="warn" title={words === null ? undefined : FIRST_CHANGED}>
      <span className="wrap-anywhere">
        {words ?? `${formatQuantity(changes.length, 'change')} since quote opening.`}
        {missing > 0 && ` ${missing} without a reason or a document.`}{' '}
        <a href="#opening-changes" className={linkClass({ variant: 'standalone' })}>
          Show changes
        </a>
      </span>
    </Banner>
  );
}

/**
 * What differs from what vendors submitted or from the rules of the RFQ, with why and what it does.
 *
 * @param comparisonId Of which comparison the documents are.
 * @param canExplain Whether the reader may say why.
 */
export function OpeningChanges({
  of: { openingChanges: changes = [] },
  comparisonId,
  canExplain = false,
  action,
}: {
  of: Changed;
  comparisonId: string;
  canExplain?: boolean;
  action?: ReactNode;
}) {
  const [explained, setExplained] = useState<OpeningChange | null>(null);
  const { take } = useFile();
  if (changes.length === 0) return null;
  const missing = changes.filter(lacks).length;
  const columns: TableColumn<OpeningChange>[] = [
    {
      id: 'where',
      header: 'Item',
      isRowHeader: true,
      cell: ({ where, companyName }) => (
        <span className="grid min-w-0">
          <span className="font-medium wrap-anywhere">{isolated(where ?? companyName ?? 'The comparison')}</span>
          {where && companyName && (
            <span className="text-small font-normal wrap-anywhere text-ink-muted">{isolated(companyName)}</span>
          )}
        </span>
      ),
    },
    { id: 'what', header: 'Field', cell: ({ what }) => what },
    {
      id: 'from',
      header: 'Submitted',
      align: 'end',
      cell: ({ from }) => <span className="wrap-anywhere text-ink-muted">{isolated(from)}</span>,
    },
    {
      id: 'to',
      header: 'Now',
      align: 'end',
      cell: ({ to }) => <span className="font-medium wrap-anywhere">{isolated(to)}</span>,
    },
    {
      id: 'reason',
      header: 'Reason',
      cell: (change) => (
        <span className="grid min-w-0 gap-1">
          {change.reason !== null && <span className="wrap-anywhere">{isolated(change.reason)}</span>}
          <span className="text-small wrap-anywhere text-ink-muted">
            {isolated(change.by)}, {formatDateTime(change.at)}
            {!change.document && change.reason !== null && ' · document: none'}
          </span>
          <span className="flex flex-wrap items-center gap-2">
            {change.document && (
              <Button
                size="small"
                aria-label={`${change.document}, download`}
                className="wrap-anywhere whitespace-normal"
                onClick={() =>
                  void take({
                    name: change.document!,
                    read: (client) =>
                      client.call('getSheetChangeDocument', {
                        path: { a: comparisonId, b: String(change.revision) },
                      }),
                  })
                }
              >
                {isolated(change.document)}
              </Button>
            )}
            {canExplain && (
              <Button
                size="small"
                aria-label={`${change.reason === null ? 'Add reason' : 'Edit reason'}: ${isolatedList([change.where, change.what, change.companyName])}`}
                onClick={() => setExplained(change)}
              >
                {change.reason === null ? 'Add reason' : 'Edit reason'}
              </Button>
            )}
          </span>
        </span>
      ),
    },
    { id: 'effect', header: 'Effect', cell: (change) => <Effect change={change} /> },
  ];
  return (
    <Card as="section" padding="none" aria-labelledby="opening-changes">
      <div className="grid gap-3 p-card pb-3">
        <CardHeader
          headingId="opening-changes"
          title="Changes since quote opening"
          description="All differences from the submitted quotes and the RFQ terms."
          {...(action !== undefined && { action })}
        />
        {canExplain && missing > 0 && (
          <ErrorText>
            {missing === 1 ? 'One change has' : `${missing} changes have`} no reason or document. Add them to freeze the
            comparison.
          </ErrorText>
        )}
      </div>
      <Table
        caption="Changes since quote opening"
        isCaptionHidden
        columns={columns}
        rows={changes}
        getRowId={({ revision }) => String(revision)}
      />
      {explained && <ExplainDialog change={explained} comparisonId={comparisonId} onClose={() => setExplained(null)} />}
    </Card>
  );
}

/** What a change did by itself: another rank, another cost, or another first. */
function Effect({ change: { effect } }: { change: OpeningChange }) {
  if (!effect) return <span className="text-ink-muted">Not calculated</span>;
  const { labelFrom, labelTo, differenceInPaise, isFirstChanged } = effect;
  const tone = isFirstChanged ? 'bad' : 'warn';
  if (labelFrom !== labelTo)
    return (
      <Badge tone={tone}>
        {labelFrom ?? 'not ranked'} → {labelTo ?? 'not ranked'}
      </Badge>
    );
  if (differenceInPaise) return <Badge tone={tone}>{signed(differenceInPaise)}</Badge>;
  return isFirstChanged ? <Badge tone="bad">Another L1</Badge> : <span className="text-ink-muted">None</span>;
}
