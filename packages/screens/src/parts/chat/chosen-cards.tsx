import { Chip } from '@millwright/ui/chip/chip';
import type { ChosenCard } from './cards.rules.ts';

/** The cards of the message that is being written. */
export function ChosenCards({
  cards,
  onChange,
}: {
  cards: readonly ChosenCard[];
  onChange: (cards: readonly ChosenCard[]) => void;
}) {
  return (
    <ul aria-label="Attached cards" className="flex min-w-0 flex-wrap gap-1.5">
      {cards.map((card) => (
        <li key={`${card.kind} ${card.ref}`} className="min-w-0">
          <Chip text={card.title} onRemove={() => onChange(cards.filter((one) => one !== card))} />
        </li>
      ))}
    </ul>
  );
}
