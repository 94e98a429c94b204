import { useApi } from '@millwright/api-client/use-api';
import type { components } from '@millwright/contract/types';
import { DateTimeField } from '@millwright/ui/date-time-field/date-time-field';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { FormFields } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { momentText } from '../auction-format.ts';
import type { Auction } from '../auction-types.ts';
import type { AuctionValues } from './auction.schema.ts';

type Summary = components['schemas']['AuctionSummary'];

const toFollow: readonly Summary['state'][] = ['draft', 'scheduled', 'preview', 'live', 'paused'];

/** When an auction starts: at a time, or some minutes after another auction of the job has closed. */
export function StartFields({
  fields: { field, errorOf, form },
  job,
  auction,
  now,
}: {
  fields: FormFields<AuctionValues>;
  job: Job;
  auction: Auction | null;
  now: string;
}) {
  const all = useApi('getAuctions', { path: { id: job._id } }).data?.auctions ?? [];
  const { auctionId, gapInMinutes } = form.watch('startsAfter');
  const startsAt = form.watch('startsAt');
  const others: Pick<Summary, '_id' | 'number' | 'title'>[] = all.filter(
    ({ _id, state }) => _id !== auction?._id && toFollow.includes(state),
  );
  // One that has ended since, and before the list is there.
  const own = auction?.startsAfter;
  if (own && !others.some(({ _id }) => _id === own._id)) others.unshift(own);
  const before = all.find(({ _id }) => _id === auctionId);
  const setStart = (instant: string | null) =>
    form.setValue('startsAt', instant, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <>
      {others.length > 0 && (
        <Select
          label="Starts"
          value={auctionId}
          error={errorOf('startsAfter.auctionId')}
          onChange={({ target }) => {
            form.setValue('startsAfter.auctionId', target.value, { shouldDirty: true });
            const chosen = all.find(({ _id }) => _id === target.value);
            // The server counts the planned start; the check of the rules needs one.
            if (chosen) setStart(chosen.closesAt ?? chosen.startsAt);
          }}
        >
          <option value="">At a set time</option>
          {others.map(({ _id, number, title }) => (
            <option key={_id} value={_id}>
              After {number} {isolated(title)}
            </option>
          ))}
        </Select>
      )}
      {auctionId === '' ? (
        <DateTimeField
          label="Start"
          isRequired
          now={now}
          value={startsAt}
          error={errorOf('startsAt')}
          onValueChange={setStart}
        />
      ) : (
        <TextField
          label="Minutes after its close"
          description={before && plannedText(before, Number(gapInMinutes))}
          isRequired
          inputMode="numeric"
          maxLength={4}
          {...field('startsAfter.gapInMinutes')}
        />
      )}
    </>
  );
}

function plannedText({ closesAt }: Summary, gapInMinutes: number): string {
  const moves = 'If that auction is extended or paused, this one moves with it.';
  return closesAt === null || !Number.isFinite(gapInMinutes)
    ? moves
    : `Planned for ${momentText(Date.parse(closesAt) + gapInMinutes * 60_000)}. ${moves}`;
}
