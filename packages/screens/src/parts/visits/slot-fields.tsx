import { Button } from '@millwright/ui/button/button';
import { DateTimeField } from '@millwright/ui/date-time-field/date-time-field';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Select } from '@millwright/ui/select/select';
import { Plus, X } from 'lucide-react';
import { emptySlot, leastSlots, mostSlots, slotLengths, type SlotDraft } from './slot.rules.ts';

const lengthText = (minutes: number): string => {
  const hours = Math.floor(minutes / 60);
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ');
};

/** Two to five slots that one side offers: each has a start in India's time, and a length. */
export function SlotFields({
  slots,
  faults,
  now,
  onChange,
}: {
  slots: readonly SlotDraft[];
  /** What is wrong with each, in its place. */
  faults: readonly (string | null | undefined)[];
  /** The server's clock, RFC 3339. */
  now: string;
  onChange: (slots: SlotDraft[]) => void;
}) {
  const change = (index: number, changed: Partial<SlotDraft>) =>
    onChange(slots.map((slot, at) => (at === index ? { ...slot, ...changed } : slot)));
  return (
    <div className="grid gap-3">
      <ol className="grid gap-3">
        {slots.map(({ startsAt, minutes }, index) => (
          <li key={index} className="flex flex-wrap items-start gap-x-3 gap-y-2">
            <DateTimeField
              label={`Slot ${index + 1}`}
              now={now}
              value={startsAt}
              error={faults[index] ?? undefined}
              onValueChange={(instant) => change(index, { startsAt: instant })}
            />
            <Select
              label={
                <>
                  Length<span className="sr-only"> of slot {index + 1}</span>
                </>
              }
              className="w-28"
              value={String(minutes)}
              onChange={({ currentTarget }) => change(index, { minutes: Number(currentTarget.value) })}
            >
              {slotLengths.map((length) => (
                <option key={length} value={length}>
                  {lengthText(length)}
                </option>
              ))}
            </Select>
            {slots.length > leastSlots && (
              <IconButton
                className="mt-6"
                label={`Remove slot ${index + 1}`}
                onClick={() => onChange(slots.filter((_slot, at) => at !== index))}
              >
                <X aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {slots.length < mostSlots && (
        <div>
          <Button size="small" onClick={() => onChange([...slots, emptySlot(slots.at(-1)?.minutes)])}>
            <Plus aria-hidden className="size-4" /> Add slot
          </Button>
        </div>
      )}
    </div>
  );
}
