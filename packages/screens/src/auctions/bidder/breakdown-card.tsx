import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { formatRupees } from '@millwright/ui/format-rupees';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { formatDateTime } from '../../shared/vendor-format.ts';
import { BreakdownForm } from './breakdown-form.tsx';
import type { ItemAmounts, QuotedItem } from './breakdown.rules.ts';
import type { VendorAuction } from './line.rules.ts';

/** The winner's price by item: a form until the deadline, read-only afterwards. */
export default function BreakdownCard({
  breakdown,
  isOpen,
  onGive,
}: {
  breakdown: NonNullable<VendorAuction['breakdown']>;
  /** Whether the amounts can be given now. */
  isOpen: boolean;
  /** @throws {ApiProblem} of a refusal. */
  onGive: (amounts: ItemAmounts) => Promise<void>;
}) {
  const { items, totalInPaise, until, amounts, givenAt } = breakdown;
  const [isChanging, setChanging] = useState(false);
  const [isGiven, setGiven] = useState(false);
  // Typed amounts stay readable if the deadline passes.
  const [isTyped, setTyped] = useState(false);
  const noteTyped = useCallback(() => setTyped(true), []);
  const table = useRef<HTMLDivElement>(null);
  const showsForm = isChanging || (amounts === null && (isOpen || isTyped));
  useEffect(() => {
    if (isGiven && !showsForm) table.current?.focus();
  }, [isGiven, showsForm]);
  const price = formatRupees(totalInPaise);
  const end = formatDateTime(until);
  return (
    <Card as="section" aria-labelledby="breakdown" className="grid gap-3">
      <CardHeader
        title="Breakdown by item"
        headingId="breakdown"
        action={
          isOpen &&
          !showsForm && (
            <Button size="small" onClick={() => setChanging(true)}>
              Change amounts
            </Button>
          )
        }
      />
      {showsForm ? (
        <>
          {isOpen ? (
            <p className="text-ink-muted">
              By {end}, divide your final price of {price} among the items, before tax. Otherwise the buyer divides it
              in proportion to your quote.
            </p>
          ) : (
            <Banner tone="warn" title="The deadline for the breakdown has passed">
              You can read what you typed, but no longer submit it.
            </Banner>
          )}
          <BreakdownForm
            breakdown={breakdown}
            isOpen={isOpen}
            onTyped={noteTyped}
            onBack={amounts === null ? undefined : () => setChanging(false)}
            onGive={async (given) => {
              await onGive(given);
              setGiven(true);
              setTyped(false);
              setChanging(false);
            }}
          />
        </>
      ) : amounts === null ? (
        <p className="text-ink-muted">
          You did not submit a breakdown by {end}. The buyer divides your final price of {price} in proportion to your
          quote.
        </p>
      ) : (
        <div ref={table} tabIndex={-1} className="grid gap-3">
          <p role="status" className="text-ink-muted">
            {givenAt !== null && `Submitted on ${formatDateTime(givenAt)}. `}
            {isOpen ? `You can change it until ${end}.` : `The deadline for changes was ${end}.`}
          </p>
          <Amounts items={items} amounts={amounts} />
          <p className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 font-semibold">
            <span>Final price, before tax</span>
            <span className="tabular-nums">{price}</span>
          </p>
        </div>
      )}
    </Card>
  );
}

const columns: TableColumn<{ item: QuotedItem; amountInPaise: number }>[] = [
  {
    id: 'item',
    header: 'Item',
    isRowHeader: true,
    cell: ({ item: { number, description } }) => `${number}. ${isolated(description)}`,
  },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amountInPaise }) => formatRupees(amountInPaise) },
];

function Amounts({ items, amounts }: { items: readonly QuotedItem[]; amounts: ItemAmounts }) {
  const given = new Map(amounts.map(({ _id, amountInPaise }) => [_id, amountInPaise]));
  const rows = items.map((item) => ({ item, amountInPaise: given.get(item._id) ?? 0 }));
  return <Table caption="Breakdown by item" columns={columns} rows={rows} getRowId={({ item }) => item._id} />;
}
