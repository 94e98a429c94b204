import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { isSameUnit } from '@millwright/evaluation/unit-labels';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Combobox } from '@millwright/ui/combobox/combobox';
import { formatRupees } from '@millwright/ui/format-rupees';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { nameOfColumn } from '../parts/boq/boq-columns.tsx';
import { BoqEntry, type BoqEntryProps } from '../parts/boq/boq-entry.tsx';
import { amountOf, type BoqLine } from '../parts/boq/boq-lines.ts';
import type { Sheet } from '../parts/comparison/sheet-words.ts';
import { useDraft } from '../shared/drafts.ts';
import { typedAgain } from '../shared/form.tsx';
import { isolated, isolatedList } from '../shared/isolated.ts';
import { useLeaveQuestion } from '../shared/leave-question.tsx';
import { setLeaveQuestion } from '../shared/leaving.tsx';
import { formatQuantity } from '../shared/vendor-format.ts';
import { faultsOfRates, faultsOfVendor } from './quote-faults.ts';
import {
  cellOf,
  emptyVendor,
  linesOfSheet,
  MOST_LINES,
  MOST_VENDORS,
  newLinesOf,
  quoteOf,
  rateText,
  vendorOfSheet,
  withMissing,
  withRate,
  withSource,
  type QuoteLine,
  type QuotingVendor,
} from './quote-lines.ts';
import { VendorTerms } from './vendor-terms.tsx';

type Draft = { title: string; lines: readonly QuoteLine[]; vendors: readonly QuotingVendor[] };

function begun(sheet: Sheet | null, vendorId: string | null): Draft {
  if (!sheet) return { title: '', lines: [], vendors: [] };
  const lines = linesOfSheet(sheet);
  if (vendorId === null) return { title: sheet.title, lines, vendors: [emptyVendor('first')] };
  const { vendor, lines: quoted } = vendorOfSheet(sheet, vendorId, lines);
  return { title: sheet.title, lines: quoted, vendors: [vendor] };
}

/**
 * Quotes to type, to paste or to read from a file: lines by vendors, with what each vendor asks beside its rates. Makes a comparison of them, or
 * puts them into one: a vendor more, or the next version of a vendor's quote.
 */
export default function QuoteEntry({
  sheet = null,
  vendorId = null,
  onSaved,
  onCancel,
}: {
  sheet?: Sheet | null;
  /** Whose next version it is. */
  vendorId?: string | null;
  onSaved: (sheet: Sheet) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const [first] = useState(() => begun(sheet, vendorId));
  const [now, setNow] = useState(first);
  const latest = useRef(now);
  const isChanged = now !== first;
  const kept = useDraft<Draft>(`quotes ${sheet?._id ?? 'new'} ${vendorId ?? ''}`, () =>
    latest.current === first ? null : latest.current,
  );
  const change = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part };
    setNow(latest.current);
  };
  useEffect(() => {
    if (kept) change(kept);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [kept]);
  const { question, before } = useLeaveQuestion(isChanged);
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  const [isAttempted, setAttempted] = useState(false);
  const [source, setSource] = useState<{ unmatched: string[]; apart: string[]; isByOrder: boolean } | null>(null);
  const make = useApiMutation('quoteComparison');
  const add = useApiMutation('addNewVendorQuotes');
  const { run: _run, ...saving } = sheet ? add : make;
  const { title, lines, vendors } = now;
  const isFixed = sheet !== null;

  const titleOf = (vendor: QuotingVendor, index: number) =>
    vendor.companyName.trim() ? isolated(vendor.companyName.trim()) : `Vendor ${index + 1}`;
  const rateFaults = useMemo(() => faultsOfRates(lines, vendors), [lines, vendors]);
  const others = useMemo(
    () =>
      (sheet?.vendors ?? [])
        .filter((one) => one.vendorId !== vendorId)
        .map(({ companyName, gstin = '' }) => ({ companyName, gstin })),
    [sheet, vendorId],
  );
  const vendorFaults = useMemo(
    () => vendors.map((vendor) => faultsOfVendor(vendor, [...others, ...vendors.filter((one) => one !== vendor)])),
    [vendors, others],
  );
  const setVendor = (key: string, part: Partial<QuotingVendor>) =>
    change({ vendors: vendors.map((vendor) => (vendor.key === key ? { ...vendor, ...part } : vendor)) });
  const count = useRef(0);
  const addVendor = (part: Partial<QuotingVendor> = {}) => {
    const blank = vendors.find(({ companyName, vendorId: known }) => !companyName.trim() && known === null);
    if (blank && part.companyName) setVendor(blank.key, part);
    else
      change({
        vendors: [...vendors, { ...emptyVendor(`typed-${Date.now().toString(36)}-${(count.current += 1)}`), ...part }],
      });
  };

  const beside: BoqEntryProps['beside'] = {
    isFixed,
    reader: {
      asked: { hasVendors: true },
      take: (inspection, batch, _before, known) => {
        const read = withSource(latest.current, inspection, batch, known, {
          isFixed,
          canAddVendors: vendorId === null,
        });
        change({ vendors: read.vendors });
        setSource(read);
        return read.lines;
      },
    },
    columnsOf: (inspection, correct) =>
      vendors.map((vendor, index) => ({
        id: `vendor-${vendor.key}`,
        label: titleOf(vendor, index),
        textOf: (line: BoqLine) => rateText(line, vendor.key),
        withText: (line: BoqLine, typed: string) => withRate(line, vendor.key, typed),
        faultOf: (line: BoqLine) => rateFaults.get(line.id)?.[vendor.key],
        ...(inspection?.offers?.length && {
          head: (
            <Select
              label={`Column of the source for ${titleOf(vendor, index)}`}
              isLabelHidden
              size="small"
              className="font-normal"
              value={vendor.from?.column ?? ''}
              onChange={({ target }) => {
                const column = Number(target.value) || null;
                const was = vendor.from?.column;
                setVendor(vendor.key, { from: column === null ? null : { batch: vendor.from?.batch ?? '', column } });
                correct(
                  inspection.columns.flatMap((each) => {
                    if (each.column === column) return { column: each.column, meaning: 'vendor_rate' as const };
                    if (each.column === was) return { column: each.column, meaning: 'ignored' as const };
                    return each.certainty === 'chosen' ? { column: each.column, meaning: each.meaning } : [];
                  }),
                );
              }}
            >
              <option value="">Not read</option>
              {inspection.columns.map((column) => (
                <option key={column.column} value={column.column}>
                  {nameOfColumn(column)}
                </option>
              ))}
            </Select>
          ),
        }),
      })),
  };

  const quotedCount = (key: string) => lines.filter((line) => cellOf(line, key).rateInPaise !== null).length;
  const summaryOf = ({ key, currency }: QuotingVendor) => {
    const total = lines.reduce((sum, line) => sum + Number(amountOf(asQuoted(line, key)) ?? 0), 0);
    const quoted = `${quotedCount(key).toLocaleString('en-IN')} of ${formatQuantity(lines.length, 'item')}`;
    if (total === 0) return quoted;
    const money = currency === 'INR' ? formatRupees(total) : `${currency} ${formatRupees(total).slice(1)}`;
    return `${quoted} · ${money} before discount, charges and tax`;
  };
  const problems = problemsOf();
  function problemsOf(): string[] {
    const missing = isFixed ? lines : withMissing(lines);
    const cells = missing.reduce((sum, line) => {
      const own = Object.values(line.faults).filter(({ severity }) => severity === 'error').length;
      const rates = Object.values(rateFaults.get(line.id) ?? {}).filter(({ severity }) => severity === 'error').length;
      return sum + own + rates;
    }, 0);
    const fields = vendorFaults.reduce(
      (sum, faults) => sum + Object.values(faults).filter(({ isError }) => isError).length,
      0,
    );
    const silent = vendors.filter(({ key }) => quotedCount(key) === 0);
    return [
      !title.trim() ? 'Enter a title.' : '',
      lines.length === 0 ? 'Add at least one item.' : '',
      lines.length > MOST_LINES
        ? `There are ${lines.length.toLocaleString('en-IN')} items; the limit is ${MOST_LINES}. Remove items, or create a comparison for each group.`
        : '',
      (sheet?.vendors.length ?? 0) + (vendorId === null ? vendors.length : 0) > MOST_VENDORS
        ? `${MOST_VENDORS} vendors can be compared at most. Remove some.`
        : '',
      isFixed && vendors.length === 0 ? 'Enter the vendor.' : '',
      cells > 0 ? `${formatQuantity(cells, 'cell')} of items to correct.` : '',
      fields > 0 ? `${formatQuantity(fields, 'field')} of vendors to correct.` : '',
      silent.length > 0
        ? `Without a rate: ${isolatedList(silent.map((vendor) => titleOf(vendor, vendors.indexOf(vendor))))}. Type its rates, or remove it.`
        : '',
    ].filter(Boolean);
  }
  const save = async () => {
    if (saving.isPending) return;
    if (problems.length > 0) {
      setAttempted(true);
      if (!isFixed) change({ lines: withMissing(lines) });
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`#${CSS.escape(id)} [aria-invalid=true]`)?.focus(),
      );
      return;
    }
    const quotes = vendors.map((vendor) => quoteOf(vendor, lines));
    try {
      const saved = sheet
        ? await add.run({ body: { comparisonId: sheet._id, quotes } })
        : await make.run({ body: { title: title.trim(), lines: newLinesOf(lines), quotes } });
      latest.current = first;
      setLeaveQuestion(null);
      setNow(first);
      onSaved(saved);
    } catch {
      // The mutation keeps the refusal.
    }
  };
  return (
    <div id={id} className="grid min-w-0 grid-cols-1 gap-6">
      {kept && <Banner tone="info">{typedAgain}</Banner>}
      {!isFixed && (
        <TextField
          label="Title"
          isRequired
          className="max-w-160"
          maxLength={200}
          value={title}
          error={isAttempted && !title.trim() ? 'Enter a title.' : undefined}
          onChange={({ target }) => change({ title: target.value })}
        />
      )}
      <section aria-label="Items and rates" className="grid min-w-0 grid-cols-1 gap-4">
        <div>
          <h2 className="text-heading font-semibold">Items and rates</h2>
          <p className="mt-1 text-small text-ink-muted">
            {isFixed
              ? 'Enter the rates, or import the vendor’s file: rows are matched by description.'
              : 'One row per item, one column per vendor. For a rate in another unit, enter the unit after it: 85/kg.'}
          </p>
        </div>
        {source && source.unmatched.length > 0 && (
          <Banner
            tone="warn"
            title={`${formatQuantity(source.unmatched.length, 'row')} of the source did not match an item`}
          >
            <span className="wrap-anywhere">
              {isolatedList(source.unmatched.slice(0, 5))}
              {source.unmatched.length > 5 && ` and ${(source.unmatched.length - 5).toLocaleString('en-IN')} more`}.
              They were left out. Enter their rates at the right items.
            </span>
          </Banner>
        )}
        {source && source.apart.length > 0 && (
          <Banner title={`${formatQuantity(source.apart.length, 'item')} of the source left out`}>
            <span className="wrap-anywhere">
              Rate-only and optional items and provisional sums are not compared:{' '}
              {isolatedList(source.apart.slice(0, 5))}
              {source.apart.length > 5 && ` and ${(source.apart.length - 5).toLocaleString('en-IN')} more`}.
            </span>
          </Banner>
        )}
        {source?.isByOrder && (
          <Banner tone="warn" title="Rows matched by order">
            No description matched an item. Check that each rate is at the right item.
          </Banner>
        )}
        <BoqEntry lines={lines} beside={beside} onChange={(next) => change({ lines: next as readonly QuoteLine[] })} />
      </section>
      <section aria-label="Vendors" className="grid min-w-0 grid-cols-1 gap-4">
        <h2 className="text-heading font-semibold">{vendorId === null ? 'Vendors' : 'Terms'}</h2>
        {vendors.map((vendor, index) => (
          <VendorTerms
            key={vendor.key}
            vendor={vendor}
            title={titleOf(vendor, index)}
            summary={summaryOf(vendor)}
            faults={vendorFaults[index]!}
            isAttempted={isAttempted}
            onChange={(part) => setVendor(vendor.key, part)}
            onRemove={
              vendor.vendorId === null && vendors.length > (isFixed ? 1 : 0)
                ? () => change({ vendors: vendors.filter((one) => one !== vendor) })
                : undefined
            }
          />
        ))}
        {vendorId === null && <FindVendor onChoose={addVendor} />}
      </section>
      {isAttempted && problems.length > 0 && (
        <Banner tone="bad" title="Not ready to compare">
          <ul className="grid gap-1">
            {problems.map((problem) => (
              <li key={problem} className="wrap-anywhere">
                {problem}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {saving.error && (
        <Banner tone="bad" title="Not saved">
          <Refusal problem={saving.error} nameAt={(index) => vendors[index] && titleOf(vendors[index], index)} />
        </Banner>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => before(onCancel)}>Cancel</Button>
        <Button variant="primary" isLoading={saving.isPending} onClick={() => void save()}>
          {vendorId !== null ? 'Add version' : isFixed ? 'Add to comparison' : 'Create comparison'}
        </Button>
      </div>
      {question}
    </div>
  );
}

/** A line as a vendor quotes it, for its amount; null units are those of the line. */
const asQuoted = (line: QuoteLine, key: string): BoqLine => {
  const { rateInPaise, unit } = cellOf(line, key);
  return { ...line, rateInPaise: isSameUnit(unit, line.unit) || unit === null ? rateInPaise : null };
};

/** What the server refused, with the vendor that it is about. */
function Refusal({ problem, nameAt }: { problem: ApiProblem; nameAt: (index: number) => string | undefined }) {
  if (problem.errors.length === 0) return problem.message;
  return (
    <ul className="grid gap-1">
      {problem.errors.slice(0, 10).map(({ pointer, message }) => {
        const name = nameAt(Number(/^\/quotes\/(\d+)/.exec(pointer)?.[1] ?? -1));
        return (
          <li key={`${pointer} ${message}`} className="wrap-anywhere">
            {name ? `${name}: ${message}` : message}
          </li>
        );
      })}
    </ul>
  );
}

/** Adds a vendor that is listed, with its GSTIN, or one by its name alone. */
function FindVendor({ onChoose }: { onChoose: (vendor?: Partial<QuotingVendor>) => void }) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim().slice(0, 200)), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useApi('vendorListingByName', search.length >= 2 ? { query: { search, limit: 10 } } : null, {
    keepPrevious: true,
  });
  const options = (search.length >= 2 ? (found.data?.vendorProfile ?? []) : []).map(({ gstn, companyInfo }) => ({
    value: gstn,
    label: companyInfo.companyName,
    description: `${companyInfo.city}, ${companyInfo.state} · ${gstn}`,
  }));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Combobox
        label="Find a listed vendor"
        className="w-96 max-xs:w-full"
        placeholder="Narmada Thermal"
        value={null}
        isFilteredByHost
        isLoading={found.isLoading}
        options={options}
        onQueryChange={setTyped}
        onValueChange={(gstn) => {
          const vendor = options.find(({ value }) => value === gstn);
          if (!vendor) return;
          setTyped('');
          onChoose({ companyName: vendor.label, gstin: vendor.value });
        }}
      />
      <Button onClick={() => onChoose()}>Add a vendor by name</Button>
    </div>
  );
}
