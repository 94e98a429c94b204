import { isPricedApart, isProvisional } from '@millwright/evaluation/item-kinds';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { dayKeyOf, timeText } from '@millwright/ui/day-and-time';
import { formatRupees } from '@millwright/ui/format-rupees';
import { TextField } from '@millwright/ui/text-field/text-field';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { quantityText } from '@millwright/evaluation/unit-labels';
import { Check, CloudOff, FileSpreadsheet, LoaderCircle } from 'lucide-react';
import { memo, useCallback, useEffect, useState } from 'react';
import { isolated, isolatedList } from '../shared/isolated.ts';
import { ItemKindText } from '../shared/item-kind-text.tsx';
import { lazyPart } from '../shared/lazy-part.tsx';
import { amountOf } from '../shared/quote-amount.ts';
import { Dock } from './dock.tsx';
import { ProveDialog } from './prove-dialog.tsx';
import {
  contentOf,
  chargeNames,
  faultsOf,
  isCells,
  missingOf,
  pricedCount,
  totalsOf,
  withReading,
  type LineValues,
  type Missing,
  type QuoteReading,
  type QuoteValues,
  type VendorRfq,
} from './quote.rules.ts';
import { Totals } from './quote-totals.tsx';
import { QuoteTerms } from './quote-terms.tsx';
import { useQuoteDraft, type SaveState } from './use-quote-draft.ts';
import { MissingDialog } from './missing-dialog.tsx';
import type { CallProps } from './vendor-link.tsx';
import { numberOf } from './vendor-words.ts';

const QuoteFiles = lazyPart(() => import('./quote-files.tsx'));
const SheetDialog = lazyPart(() => import('./quote-sheet-dialog.tsx'));

const MOST_SHOWN = 8;

/** The greatest rate of the contract. */
const MOST_IN_PAISE = 900_000_000_000_000;

const fieldOf = ({ what, line }: Missing) => (what === 'line' ? `rate-${line}` : what.replace('_early', ''));

const envelopeText = {
  both: 'Technical: remarks, excluded items, working days on site, warranty, validity, deviations and files you add to it. It is opened and evaluated first, so do not include prices. Price: rates, discount, charges, GST, payment and all other files.',
  technical: 'The buyer asks about your technical envelope. Your price stays sealed as submitted.',
  price: 'The buyer asks about your price envelope. Your technical offer has been evaluated and stays as submitted.',
};

/** The quote: a rate for each line, the terms, and what it comes to. What is typed is kept by itself. */
export function QuoteForm({ onSent, ...parts }: CallProps & { onSent: () => void }) {
  const { rfq, isOpen, onOutdated } = parts;
  const { values, save, change, flush, settle } = useQuoteDraft(rfq, onOutdated);
  const [isSending, setSending] = useState(false);
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const [filled, setFilled] = useState<{ reading: QuoteReading; before: QuoteValues } | null>(null);
  const [pasteFailure, setPasteFailure] = useState<string>();
  const { run: readCells } = useApiMutation('readQuoteCells');
  const { run: submit } = useApiMutation('submitQuote');
  const send = async (proof: { code?: string }) => {
    const version = await flush();
    if (version === null)
      throw new Error('Your quote could not be saved just now. It is kept on this device: try again.');
    return submit({ query: { link: rfq.link }, body: { version, revision: rfq.revision, ...proof } });
  };
  const [jumpsTo, setJumpsTo] = useState<string | null>(null);
  const content = contentOf(values);
  const totals = totalsOf(content, rfq.lines);
  const missing = missingOf(content, rfq.lines, dayKeyOf(rfq.deadline));
  const faults = faultsOf(values);

  const changeLine = useCallback(
    (id: string, changes: Partial<LineValues>) =>
      change((before) => ({
        ...before,
        lines: before.lines.map((line) => (line._id === id ? { ...line, ...changes } : line)),
      })),
    [change],
  );

  const fillIn = useCallback(
    (reading: QuoteReading) => {
      setPasteFailure(undefined);
      setSheet('closed');
      change((before) => {
        setFilled({ reading, before });
        return withReading(before, reading);
      });
    },
    [change],
  );
  const pasteFrom = useCallback(
    async (line: string, text: string) => {
      try {
        fillIn(await readCells({ query: { link: rfq.link }, body: { line, text } }));
      } catch (problem) {
        setPasteFailure((problem as ApiProblem).message);
      }
    },
    [fillIn, readCells, rfq.link],
  );

  // When the dialog is gone: it gives the focus back to its button first.
  useEffect(() => {
    if (jumpsTo === null || isSending) return;
    const timer = setTimeout(() => {
      document.getElementById(jumpsTo)?.focus();
      setJumpsTo(null);
    }, 50);
    return () => clearTimeout(timer);
  }, [jumpsTo, isSending]);
  const jump = (to: Missing) => {
    const unsaid = chargeNames.find((name) => {
      const { kind, amountInPaise, percent } = values.charges[name];
      return (kind === 'amount' && amountInPaise === null) || (kind === 'percent' && percent.trim() === '');
    });
    setJumpsTo(to.what === 'charge' ? `charge.${unsaid}` : fieldOf(to));
    setSending(false);
  };

  return (
    <>
      <div className="grid min-w-0 gap-4">
        {save.kind === 'elsewhere' && (
          <Banner
            tone="warn"
            title="This quote was changed in another browser"
            action={
              <>
                <Button size="small" onClick={() => settle(save.theirs, 'mine')}>
                  Keep this version
                </Button>
                <Button size="small" onClick={() => settle(save.theirs, 'theirs')}>
                  Use the other version
                </Button>
              </>
            }
          >
            Nothing is saved until you choose one.
          </Banner>
        )}
        {save.kind === 'failed' && (
          <Banner
            tone="bad"
            title="The draft could not be saved"
            action={
              <Button size="small" onClick={() => void flush()}>
                Try again
              </Button>
            }
          >
            {save.problem.message} Your entries are kept on this device.
          </Banner>
        )}
        {!isOpen && save.kind !== 'saved' && (
          <Banner tone="warn" title="The deadline passed while you were typing">
            You can still read your entries here, but no longer send them.
          </Banner>
        )}
        <fieldset disabled={!isOpen || save.kind === 'elsewhere'} className="m-0 grid min-w-0 gap-4 border-0 p-0">
          <legend className="sr-only">Your quote</legend>
          {rfq.envelopes === 'two' && (
            <Banner tone="info" title="Your quote is sealed in two envelopes">
              {envelopeText[rfq.clarification?.envelope ?? 'both']}
            </Banner>
          )}
          {isOpen && (
            <Banner
              tone="info"
              title="Quicker in Excel?"
              action={
                <Button size="small" onClick={() => setSheet('open')}>
                  <FileSpreadsheet aria-hidden />
                  Use Excel
                </Button>
              }
            >
              Fill in the sheet and upload it, or paste a column of rates into the first cell.
            </Banner>
          )}
          {pasteFailure && (
            <Banner tone="bad" title="The cells could not be pasted">
              {pasteFailure}
            </Banner>
          )}
          {filled && (
            <Filled
              reading={filled.reading}
              onUndo={() => {
                change(() => filled.before);
                setFilled(null);
              }}
            />
          )}
          <Card as="section" padding="none" aria-labelledby="quote-rates">
            <CardHeader
              title="Rates"
              headingId="quote-rates"
              description="₹ per unit, before tax. Quantities are the buyer’s."
              action={<Saved state={save} />}
              className="p-card"
            />
            <ol>
              {rfq.lines.map((line, index) => (
                <Line
                  key={line._id}
                  number={numberOf(rfq.lines, index)}
                  line={line}
                  value={values.lines[index]!}
                  onChange={changeLine}
                  onPasteCells={pasteFrom}
                />
              ))}
            </ol>
          </Card>
          <QuoteTerms rfq={rfq} values={values} faults={faults} change={change} />
          <QuoteFiles
            link={rfq.link}
            files={values.attachments}
            isOpen={isOpen}
            hasTwo={rfq.envelopes === 'two'}
            change={change}
          />
        </fieldset>
        <Card as="section" aria-labelledby="quote-total" className="grid gap-3">
          <CardHeader title="Your total" headingId="quote-total" />
          <Totals totals={totals} content={content} count={pricedCount(rfq.lines)} />
        </Card>
      </div>
      <Dock
        note={
          <>
            <span className="block text-title font-semibold text-ink tabular-nums">
              {formatRupees(totals.beforeTaxInPaise)}
            </span>
            before tax, {totals.quotedLines} of {pricedCount(rfq.lines)} lines
          </>
        }
      >
        {isOpen && (
          <Button size="large" variant="primary" className="max-md:flex-1" onClick={() => setSending(true)}>
            Check and send
          </Button>
        )}
      </Dock>
      {sheet !== 'never' && (
        <SheetDialog
          rfq={rfq}
          isShown={sheet === 'open'}
          beforeDownload={flush}
          onRead={fillIn}
          onClose={() => setSheet('closed')}
        />
      )}
      {missing.length === 0 && faults.size === 0 ? (
        <ProveDialog
          {...parts}
          send={send}
          isShown={isSending}
          onClose={() => setSending(false)}
          onDone={onSent}
          title="Check and send"
          description={
            rfq.envelopes === 'two'
              ? 'Your quote is sealed in two envelopes: your technical offer is opened first, your price later and only if your offer qualifies. You can change or withdraw it until the deadline.'
              : 'Your quote is sealed until quote opening. You can change or withdraw it until the deadline.'
          }
          confirmLabel="Send quote"
        >
          <Totals totals={totals} content={content} count={pricedCount(rfq.lines)} />
          <Named words="You exclude" rfq={rfq} lines={values.lines} has={({ isExcluded }) => isExcluded} />
          <Named words="Free of charge:" rfq={rfq} lines={values.lines} has={isFree} />
        </ProveDialog>
      ) : (
        <MissingDialog
          lines={rfq.lines}
          isShown={isSending}
          onClose={() => setSending(false)}
          missing={missing}
          faults={faults}
          onJump={jump}
          onJumpToFault={(field) => {
            setJumpsTo(field);
            setSending(false);
          }}
        />
      )}
    </>
  );
}

const isFree = ({ isExcluded, rateInPaise }: LineValues) => !isExcluded && rateInPaise === 0;

/** Lines that somebody should think of once more before the quote is sent. */
function Named({
  words,
  rfq,
  lines,
  has,
}: {
  words: string;
  rfq: VendorRfq;
  lines: LineValues[];
  has: (line: LineValues) => boolean;
}) {
  const named = lines.flatMap((line, index) => (has(line) ? [`item ${numberOf(rfq.lines, index)}`] : []));
  return (
    named.length > 0 && (
      <p className="text-small text-ink-muted">
        {words} {isolatedList(named)}.
      </p>
    )
  );
}

/** What was filled in from cells or a sheet, what of it was not taken, and the way back. */
function Filled({
  reading: { filledLines, problems, problemCount },
  onUndo,
}: {
  reading: QuoteReading;
  onUndo: () => void;
}) {
  return (
    <div role="status">
      <Banner
        tone={problemCount > 0 ? 'warn' : 'good'}
        title={`${filledLines} of the items filled in`}
        action={
          <Button size="small" onClick={onUndo}>
            Undo
          </Button>
        }
      >
        {problemCount > 0 ? (
          <ul className="grid list-disc gap-1 ps-5">
            {problems.slice(0, MOST_SHOWN).map(({ row, message }, index) => (
              <li key={index}>
                {row !== null && `Row ${row}: `}
                {isolated(message)}
              </li>
            ))}
            {problemCount > MOST_SHOWN && <li>and {problemCount - MOST_SHOWN} more</li>}
          </ul>
        ) : (
          'Check them, then send your quote below.'
        )}
      </Banner>
    </div>
  );
}

/** Where the saving stands, in words; told to a screen reader when it changes. */
function Saved({ state }: { state: SaveState }) {
  const shown = {
    saved: 'at' in state && state.at ? `Draft saved ${timeText(state.at)}` : null,
    waiting: 'Not saved yet',
    saving: 'Saving',
    offline: 'Offline: kept on this device',
    closed: 'Not saved: the deadline has passed',
    elsewhere: 'Not saved',
    failed: 'Not saved',
  }[state.kind];
  const Icon = state.kind === 'saved' ? Check : state.kind === 'saving' ? LoaderCircle : CloudOff;
  const tone =
    state.kind === 'saved' ? 'good' : state.kind === 'waiting' || state.kind === 'saving' ? 'neutral' : 'warn';
  return (
    <span role="status">
      {shown && (
        <Badge tone={tone}>
          {state.kind !== 'waiting' && <Icon aria-hidden />}
          {shown}
        </Badge>
      )}
    </span>
  );
}

/** One line; drawn anew only when it changes, as there may be two thousand. */
const Line = memo(function Line({
  number,
  line,
  value: { rateInPaise, isExcluded, remark },
  onChange,
  onPasteCells,
}: {
  number: string;
  line: VendorRfq['lines'][number];
  value: LineValues;
  onChange: (id: string, changes: Partial<LineValues>) => void;
  onPasteCells: (id: string, text: string) => Promise<void>;
}) {
  const [hasRemark, setHasRemark] = useState(remark !== '');
  const name = `${number}. ${line.description}`;
  return (
    <li
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-t border-line px-card py-3 md:grid-cols-[minmax(0,1fr)_7rem_11rem_8rem]"
    >
      <span className="min-w-0 font-medium wrap-anywhere max-md:col-span-2">
        {number}. {isolated(line.description)}
        <ItemKindText item={line} />
        {line.note && <span className="block text-small font-normal text-ink-muted">{isolated(line.note)}</span>}
        {isExcluded && <span className="block text-small text-warn">you excluded this item</span>}
      </span>
      <span className="text-ink-muted tabular-nums max-md:col-span-2 md:text-end">{quantityText(line) || '–'}</span>
      {isProvisional(line) ? (
        <span className="max-md:hidden" />
      ) : (
        <CurrencyField
          id={`rate-${line._id}`}
          label={`Rate of ${name}`}
          isLabelHidden
          value={rateInPaise}
          maxInPaise={MOST_IN_PAISE}
          disabled={isExcluded}
          onValueChange={(paise) => onChange(line._id, { rateInPaise: paise })}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            if (!isCells(text)) return;
            event.preventDefault();
            void onPasteCells(line._id, text);
          }}
        />
      )}
      <span className="text-end font-semibold tabular-nums">
        {isProvisional(line) ? (
          formatRupees(line.amountInPaise ?? 0)
        ) : isExcluded || isPricedApart(line) ? (
          <span className="font-normal text-ink-muted">not in total</span>
        ) : rateInPaise === null ? (
          '–'
        ) : (
          formatRupees(amountOf(rateInPaise, line.quantity))
        )}
      </span>
      <span className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-1">
        {!isProvisional(line) && (
          <Checkbox
            label={
              <>
                Exclude this item<span className="sr-only">: {name}</span>
              </>
            }
            checked={isExcluded}
            onChange={(event) => onChange(line._id, { isExcluded: event.target.checked })}
          />
        )}
        {!hasRemark && (
          <Button size="small" variant="quiet" onClick={() => setHasRemark(true)}>
            Add a remark<span className="sr-only"> to {name}</span>
          </Button>
        )}
      </span>
      {hasRemark && (
        <TextField
          label={`Remark on item ${number}`}
          size="small"
          maxLength={300}
          value={remark}
          onChange={(event) => onChange(line._id, { remark: event.target.value })}
          className="col-span-full"
        />
      )}
    </li>
  );
});
