import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { badgeClass } from '../badge/badge.tsx';
import type { BadgeTone } from '../badge/badge.tsx';
import { useTexts, type Texts } from '../language.tsx';

export interface ChipProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Its colour, by what it means; say the meaning in words too. */
  tone?: BadgeTone;

  /** What was chosen; also names the button that removes it. */
  text: string;
  /** Drawn before the text; decoration. */
  icon?: ReactNode;
  /** Shows a button that removes the chip. The owner moves the focus to the next chip, or to what is left. */
  onRemove?: () => void;
  /** Name of the button that takes one out, by the text of what goes. */
  removeLabel?: (text: string) => string;
}

const english: Texts<'chip'> = {
  removeLabel: (name) => `Remove ${name}`,
};

/** A chosen value, such as an applied filter, with a button of its own to remove it. */
export function Chip({ text, icon, tone = 'steel', onRemove, removeLabel, className, ...rest }: ChipProps) {
  const texts = useTexts('chip', english, { removeLabel });
  return (
    <span {...rest} data-slot="chip" className={badgeClass({ tone, className })}>
      {icon}
      <span dir="auto" data-slot="chip-text" className="min-w-0 truncate">
        {text}
      </span>
      {onRemove && (
        <button
          type="button"
          data-slot="chip-remove"
          aria-label={texts.removeLabel(text)}
          onClick={onRemove}
          className="relative -me-1 grid size-4.5 shrink-0 place-items-center rounded-full before:absolute before:-inset-1 hover:bg-accent hover:text-on-accent pointer-coarse:before:-inset-3.25"
        >
          <X aria-hidden />
        </button>
      )}
    </span>
  );
}
