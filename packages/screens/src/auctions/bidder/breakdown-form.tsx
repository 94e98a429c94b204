import type { ApiProblem } from '@millwright/api-client/problem';
import { quantityText } from '@millwright/evaluation/unit-labels';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { formatRupees } from '@millwright/ui/format-rupees';
import { Select } from '@millwright/ui/select/select';
import { Check, TriangleAlert } from 'lucide-react';
import { memo, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { isolated } from '../../shared/isolated.ts';
import {
  differenceOf,
  startAmounts,
  takerOf,
  type ItemAmounts,
  type QuotedItem,
  type TypedAmounts,
} from './breakdown.rules.ts';
import type { VendorAuction } from './line.rules.ts';

const fieldId = (id: string) => `breakdown-${id}`;

/** Amounts by item that must add up to the final price. Updates of the auction do not change typed amounts. */
export function BreakdownForm({
  breakdown,
  isOpen,
  onTyped,
  onBack,
  onGive,
}: {
  breakdown: NonNullable<VendorAuction['breakdown']>;
  isOpen: boolean;
  /** The same function at each drawing, or all rows are drawn again. */
  onTyped: () => void;
  /** Back to what was given; undefined where nothing was. */
  onBack: (() => void) | undefined;
  /** @throws {ApiProblem} of a refusal. */
  onGive: (amounts: ItemAmounts) => Promise<void>;
}) {
  const { items, totalInPaise } = breakdown;
  const [typed, setTyped] = useState<TypedAmounts>(() => startAmounts(breakdown));
  const [lastTyped, setLastTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string>();
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  // Said when a field is left, not at each key.
  const [said, setSaid] = useState('');

  const change = useCallback(
    (id: string, amountInPaise: number | null) => {
      setTyped((before) => new Map(before).set(id, amountInPaise));
      setLastTyped(id);
      setErrors((before) => (before.has(id) ? new Map([...before].filter(([other]) => other !== id)) : before));
      setFailure(undefined);
      onTyped();
    },
    [onTyped],
  );
  const difference = differenceOf(typed, totalInPaise);
  const text = sumText(difference, totalInPaise);
  const lastText = useRef(text);
  useEffect(() => {
    lastText.current = text;
  }, [text]);
  const leave = useCallback(() => setSaid(lastText.current), []);
  const taker = items.find(({ _id }) => _id === (chosen ?? takerOf(items, typed, lastTyped)));
  const left = taker ? (typed.get(taker._id) ?? 0) - difference : 0;
  const putDifference = () => {
    if (!taker || left < 0) return;
    change(taker._id, left);
    setSaid(`Item ${taker.number}: ${formatRupees(left)}. ${sumText(0, totalInPaise)}`);
  };
  const showErrors = (found: ReadonlyMap<string, string>) => {
    setErrors(found);
    const first = items.find(({ _id }) => found.has(_id));
    if (first) document.getElementById(fieldId(first._id))?.focus();
  };
  const give = async () => {
    if (isPending || !isOpen) return;
    const empty = items.filter(({ _id }) => typed.get(_id) === null);
    if (empty.length > 0) return showErrors(new Map(empty.map(({ _id }) => [_id, 'Enter an amount, 0 if none'])));
    if (difference !== 0) return setFailure(`${text} The amounts must add up to the final price exactly.`);
    setPending(true);
    setFailure(undefined);
    try {
      await onGive(items.map(({ _id }) => ({ _id, amountInPaise: typed.get(_id)! })));
    } catch (error) {
      const problem = error as ApiProblem;
      const places = problem.errors.map(({ pointer, message }) => {
        const place = /\/amounts\/(\d+)/.exec(pointer)?.[1];
        return { item: place === undefined ? undefined : items[Number(place)], message };
      });
      showErrors(new Map(places.flatMap(({ item, message }) => (item ? [[item._id, message]] : []))));
      const rest = places.filter(({ item }) => !item).map(({ message }) => message);
      if (rest.length > 0 || places.length === 0) setFailure(rest.join(' ') || problem.message);
    } finally {
      setPending(false);
    }
  };
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <fieldset disabled={!isOpen} className="m-0 min-w-0 border-0 p-0">
        <legend className="sr-only">Amounts, before tax</legend>
        <ol>
          {items.map((item) => (
            <Row
              key={item._id}
              item={item}
              amountInPaise={typed.get(item._id) ?? null}
              error={errors.get(item._id)}
              onChange={change}
              onLeave={leave}
            />
          ))}
        </ol>
      </fieldset>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isOpen && (
        <div className="sticky bottom-0 z-10 -mx-card -mb-card grid gap-2 rounded-b-large border-t border-line bg-surface px-card py-3">
          {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
          <p className={`flex items-start gap-1.5 ${difference === 0 ? 'text-good' : 'text-warn'}`}>
            <Sign isExact={difference === 0} />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </p>
          {difference !== 0 && taker && (
            <div className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
              <Select
                label="Item that takes the difference"
                isLabelHidden
                size="small"
                value={taker._id}
                onChange={(event) => setChosen(event.currentTarget.value)}
              >
                {items.map(({ _id, number, description }) => (
                  <option key={_id} value={_id}>
                    {number}. {description}
                  </option>
                ))}
              </Select>
              <Button
                size="small"
                disabledReason={
                  left < 0 &&
                  `Item ${taker.number} has only ${formatRupees(typed.get(taker._id) ?? 0)}. Choose another.`
                }
                onClick={putDifference}
              >
                {difference < 0
                  ? `Add ${formatRupees(-difference)} to item ${taker.number}`
                  : `Take ${formatRupees(difference)} off item ${taker.number}`}
              </Button>
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" isLoading={isPending}>
              Submit breakdown
            </Button>
            {onBack && <Button onClick={onBack}>Back</Button>}
          </div>
        </div>
      )}
    </form>
  );
}

const Sign = ({ isExact }: { isExact: boolean }): ReactNode =>
  isExact ? (
    <Check aria-hidden className="mt-0.5 size-4 shrink-0" />
  ) : (
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
  );

function sumText(difference: number, totalInPaise: number): string {
  const price = `the final price of ${formatRupees(totalInPaise)}`;
  if (difference === 0) return `The amounts add up to ${price}.`;
  return `${formatRupees(Math.abs(difference))} ${difference > 0 ? 'above' : 'below'} ${price}.`;
}

interface RowProps {
  item: QuotedItem;
  amountInPaise: number | null;
  error: string | undefined;
  onChange: (id: string, amountInPaise: number | null) => void;
  onLeave: () => void;
}

/** One item; drawn again only when it changes, as there may be hundreds. */
const Row = memo(function Row({
  item: { _id, number, description, quantity, unit, quotedInPaise },
  amountInPaise,
  error,
  onChange,
  onLeave,
}: RowProps) {
  const id = fieldId(_id);
  const facts = [
    quantityText({ quantity, unit }),
    quotedInPaise !== null && `quoted ${formatRupees(quotedInPaise)}`,
  ].filter(Boolean);
  return (
    // A field that gets the focus scrolls clear of the bar below.
    <li className="grid items-start gap-x-4 gap-y-1.5 border-t border-line py-3 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_13rem] [&_input]:scroll-mb-56">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {number}. {isolated(description)}
        </p>
        <p id={`${id}-facts`} className="text-small text-ink-muted">
          {facts.join(', ')}
        </p>
      </div>
      <CurrencyField
        id={id}
        label={`${number}. ${description}`}
        isLabelHidden
        aria-describedby={`${id}-facts`}
        value={amountInPaise}
        error={error}
        onValueChange={(next) => onChange(_id, next)}
        onBlur={onLeave}
      />
    </li>
  );
}, isSameRow);

/** Each answer has new item objects, usually equal ones. */
function isSameRow(before: Readonly<RowProps>, next: Readonly<RowProps>): boolean {
  return (
    before.item.description === next.item.description &&
    before.item.quotedInPaise === next.item.quotedInPaise &&
    before.amountInPaise === next.amountInPaise &&
    before.error === next.error &&
    before.onChange === next.onChange &&
    before.onLeave === next.onLeave
  );
}
