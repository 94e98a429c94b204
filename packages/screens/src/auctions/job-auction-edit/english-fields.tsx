import { Card, CardHeader } from '@millwright/ui/card/card';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import type { FieldPath } from 'react-hook-form';
import type { FormFields } from '../../shared/form.tsx';
import { hidesPrices, type AuctionValues } from './auction.schema.ts';

const baseLabels: Record<AuctionValues['base'], string> = { leader: 'Lowest price', own: 'Own last bid' };
const tieLabels: Record<AuctionValues['ties'], string> = {
  allowed: 'Allowed, the earlier bid ranks better',
  not_first: 'Not on rank 1',
  not_first_two: 'Not on ranks 1 and 2',
  not_first_three: 'Not on ranks 1 to 3',
  none: 'Not allowed',
};
const triggerLabels: Record<AuctionValues['trigger']['kind'], string> = {
  any: 'Any bid',
  lead_change: 'A change of leader',
  rank_change: 'A change in ranks',
};
const openingLabels: Record<AuctionValues['openingOffers']['as'], string> = {
  '': 'No opening offers',
  firstBid: 'Each becomes its bidder’s first bid',
  ceiling: 'The lowest becomes the ceiling',
};
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** How an English auction is bid and extended. */
export function EnglishFields({
  fields: { field, checkbox, errorOf, form },
  errorAt,
  decrement,
}: {
  fields: FormFields<AuctionValues>;
  errorAt: (name: FieldPath<AuctionValues>) => string | undefined;
  decrement: { value: number | null; error: string | undefined; onValueChange: (paise: number | null) => void };
}) {
  const values = form.watch();
  return (
    <>
      <Card as="section" aria-labelledby="bidding" className="grid gap-4">
        <CardHeader headingId="bidding" title="Bidding" />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <CurrencyField label="Decrement" description="The larger of the two applies." isRequired {...decrement} />
          <TextField
            label="Decrement (%)"
            isRequired
            inputMode="decimal"
            maxLength={8}
            {...field('decrement.percent')}
          />
          <Select label="Counted from" {...field('base')} error={errorAt('base')}>
            {optionsOf(baseLabels)}
          </Select>
          <Select label="Equal prices" {...field('ties')} error={errorAt('ties')}>
            {optionsOf(tieLabels)}
          </Select>
          <TextField
            label="Sanity floor (%)"
            description="A bid below this percentage of the lowest price needs confirmation."
            optionalLabel="optional"
            inputMode="decimal"
            maxLength={8}
            {...field('sanityFloorPercent')}
            error={errorAt('sanityFloorPercent')}
          />
        </div>
        {hidesPrices(values) && values.ties !== 'allowed' && (
          <Checkbox
            label="A refused tie may reveal the price of another bidder"
            description="The terms tell bidders this."
            error={errorOf('isTieLeakAccepted')}
            {...checkbox('isTieLeakAccepted')}
          />
        )}
      </Card>
      <Card as="section" aria-labelledby="opening" className="grid gap-4">
        <CardHeader
          headingId="opening"
          title="Opening offers"
          description="One sealed offer from each bidder before the start. Until then you see only who has submitted one."
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select
            label="At the start"
            {...field('openingOffers.as')}
            error={errorOf('openingOffers.as') ?? errorAt('openingOffers' as FieldPath<AuctionValues>)}
          >
            {optionsOf(openingLabels)}
          </Select>
          {values.openingOffers.as !== '' && (
            <TextField
              label="Deadline (minutes before the start)"
              isRequired
              inputMode="numeric"
              maxLength={5}
              {...field('openingOffers.closeBeforeInMinutes')}
            />
          )}
        </div>
      </Card>
      <Card as="section" aria-labelledby="extension" className="grid gap-4">
        <CardHeader headingId="extension" title="Extensions" />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Trigger window (seconds)"
            description="A bid within this time before the close extends the auction."
            isRequired
            inputMode="numeric"
            maxLength={5}
            {...field('windowInSeconds')}
          />
          <TextField
            label="Extension (seconds)"
            description="Time from the bid to the new close."
            isRequired
            inputMode="numeric"
            maxLength={5}
            {...field('extensionInSeconds')}
            error={errorAt('extensionInSeconds')}
          />
          <TextField
            label="Maximum extensions"
            isRequired
            inputMode="numeric"
            maxLength={4}
            {...field('maxExtensions')}
          />
          <TextField
            label="Latest end (minutes after the start)"
            optionalLabel="optional"
            inputMode="numeric"
            maxLength={5}
            {...field('hardCloseAfterInMinutes')}
          />
          <Select label="Extended by" {...field('trigger.kind')} error={errorOf('trigger.kind') ?? errorAt('trigger')}>
            {optionsOf(triggerLabels)}
          </Select>
          {values.trigger.kind === 'rank_change' && (
            <TextField label="Up to rank" isRequired inputMode="numeric" maxLength={3} {...field('trigger.rank')} />
          )}
        </div>
      </Card>
    </>
  );
}
