import { cva } from 'class-variance-authority';
import { useId, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { FieldError } from '../field/field.tsx';
import { formatNumber } from '../format-number.ts';
import { useTexts, type Texts } from '../language.tsx';

/** A five-pointed star in a box of 20 by 20. */
const starPath = 'M10 1.6l2.6 5.27 5.82.85-4.21 4.1.99 5.8L10 14.89l-5.2 2.73.99-5.8-4.21-4.1 5.82-.85z';

const starSizes = cva('block shrink-0 rtl:-scale-x-100', {
  variants: { size: { small: 'size-3', middle: 'size-3.5', large: 'size-5' } },
  defaultVariants: { size: 'middle' },
});

const ratingVariants = cva('inline-flex min-w-0 flex-wrap items-center gap-x-2.5 align-middle text-ink-muted', {
  variants: { size: { small: 'text-small', middle: 'text-small', large: 'text-body' } },
  defaultVariants: { size: 'middle' },
});

/** Properties of StarRating: native span properties plus the figures. */
export type StarRatingProps = Omit<ComponentPropsWithRef<'span'>, 'children'> & {
  /** Size of the stars and of the text beside them. */
  size?: 'small' | 'middle' | 'large';
  /** Mean rating from 0 to 5; null when nobody has rated yet. */
  value: number | null;
  /** Number of reviews behind it. */
  count?: number;
  /** Draws the stars alone; the words stay for assistive technology. */
  isTextHidden?: boolean;
  /** What is read out. */
  label?: (value: number, count: number | undefined) => string;
  /** What is drawn beside the stars. */
  text?: (value: number, count: number | undefined) => string;
  /** What stands there while nobody has rated. */
  emptyLabel?: string;
};

const english: Texts<'starRating'> = {
  label: (rating, reviews) =>
    `${formatNumber(rating, 1)} out of 5${
      reviews === undefined ? '' : reviews === 1 ? ', 1 review' : `, ${formatNumber(reviews)} reviews`
    }`,
  text: (rating, reviews) =>
    `${formatNumber(rating, 1)}${
      reviews === undefined ? '' : reviews === 1 ? ' · 1 review' : ` · ${formatNumber(reviews)} reviews`
    }`,
  emptyLabel: 'No reviews yet',
};

/** A rating to look at: stars filled by tenths, with the figures in words ("4.3 out of 5, 12 reviews"). */
export function StarRating({
  value,
  count,
  isTextHidden = false,
  label,
  text,
  emptyLabel,
  size,
  className,
  ...props
}: StarRatingProps) {
  const texts = useTexts('starRating', english, { label, text, emptyLabel });
  if (value === null) {
    return (
      <span data-slot="star-rating" data-state="empty" {...props} className={cn(ratingVariants({ size }), className)}>
        {texts.emptyLabel}
      </span>
    );
  }
  const rating = Math.min(5, Math.max(0, value));
  return (
    <span
      data-slot="star-rating"
      role="img"
      aria-label={texts.label(rating, count)}
      {...props}
      className={cn(ratingVariants({ size }), className)}
    >
      <span aria-hidden className="inline-flex gap-0.5">
        {[0, 1, 2, 3, 4].map((index) => {
          const share = Math.min(1, Math.max(0, rating - index));
          return (
            // Mirrored where text runs from right to left: a part of a star is filled from where one starts to read.
            <svg key={index} viewBox="0 0 20 20" className={starSizes({ size })}>
              <path d={starPath} className="fill-star-empty" />
              {share > 0 ? (
                <path d={starPath} className="fill-spark" style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }} />
              ) : null}
            </svg>
          );
        })}
      </span>
      {isTextHidden ? null : (
        <span aria-hidden className="whitespace-nowrap tabular-nums">
          {texts.text(rating, count)}
        </span>
      )}
    </span>
  );
}

/** Properties of StarFigure: native span properties plus the figure. */
export type StarFigureProps = Omit<ComponentPropsWithRef<'span'>, 'children'> & {
  /** Mean rating from 0 to 5. */
  value: number;
  /** What is read out. */
  label?: (value: number) => string;
};

const starFigureEnglish: Texts<'starFigure'> = {
  label: (rating) => `${formatNumber(rating, 1)} out of 5`,
};

/** A rating inside a line of text: the figure and one star ("4.1 out of 5"), for instance in a VendorRow. */
export function StarFigure({ value, label, className, ...props }: StarFigureProps) {
  const texts = useTexts('starFigure', starFigureEnglish, { label });
  return (
    <span
      data-slot="star-figure"
      role="img"
      aria-label={texts.label(value)}
      {...props}
      className={cn('inline-flex items-baseline gap-0.5 whitespace-nowrap tabular-nums', className)}
    >
      {formatNumber(value, 1)}
      <svg aria-hidden viewBox="0 0 20 20" className="size-3 self-center">
        <path d={starPath} className="fill-spark" />
      </svg>
    </span>
  );
}

/** Properties of StarRatingInput: native fieldset properties plus the choice and its texts. */
export type StarRatingInputProps = Omit<ComponentPropsWithRef<'fieldset'>, 'onChange' | 'defaultValue' | 'children'> & {
  /** Names the group. */
  legend: ReactNode;
  /** 1 to 5, or null for no rating. */
  value?: number | null;
  /** The rating at first, where the owner keeps no `value`. */
  defaultValue?: number | null;
  /** Called with the stars chosen, or null when the rating was taken back. */
  onValueChange?: (value: number | null) => void;
  /** Called when the focus leaves the group. */
  onBlur?: () => void;
  /** Name of the value when the form is sent natively. */
  name?: string;
  /** A value must be given; said to assistive technology and drawn beside the label. */
  isRequired?: boolean;
  /** Drawn under the stars and announced with the group. */
  error?: ReactNode;
  /** A line of help below the legend, read with the group. */
  description?: ReactNode;
  /** Offers "No rating"; on unless the rating is required. */
  isClearable?: boolean;
  /** Text of the choice that takes the rating back. */
  clearLabel?: string;
  /** What the legend says where a rating must be given. */
  requiredLabel?: string;
  /** Name of one choice. */
  optionLabel?: (stars: number) => string;
};

const starRatingInputEnglish: Texts<'starRatingInput'> = {
  clearLabel: 'No rating',
  requiredLabel: 'required',
  optionLabel: (stars) => (stars === 1 ? '1 of 5 stars' : `${stars} of 5 stars`),
};

/**
 * A rating to give: five native radios drawn as stars (radio rating of the ARIA authoring practices). Arrow keys choose;
 * an optional rating can be taken back with "No rating"; a pointer over the stars previews and changes nothing.
 */
export function StarRatingInput({
  legend,
  value,
  defaultValue = null,
  onValueChange,
  onBlur,
  name,
  isRequired = false,
  error,
  description,
  isClearable = !isRequired,
  clearLabel,
  requiredLabel,
  optionLabel,
  className,
  ...props
}: StarRatingInputProps) {
  const texts = useTexts('starRatingInput', starRatingInputEnglish, { clearLabel, requiredLabel, optionLabel });
  const id = useId();
  const [ownValue, setOwnValue] = useState<number | null>(defaultValue);
  const [preview, setPreview] = useState<number | null>(null);
  const current = value === undefined ? ownValue : value;
  const drawn = preview ?? current ?? 0;
  const choose = (next: number | null) => {
    setPreview(null);
    setOwnValue(next);
    onValueChange?.(next);
  };
  const describedBy = [description ? `${id}-description` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset
      data-slot="star-rating-input"
      data-state={error ? 'invalid' : 'valid'}
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-required={isRequired || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy || undefined}
      {...props}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
      className={cn('grid min-w-0 gap-1 border-0 p-0', className)}
    >
      <legend id={`${id}-legend`} className="mb-1 p-0 text-label font-medium text-ink-soft">
        {legend} {isRequired ? <span className="text-ink-muted">({texts.requiredLabel})</span> : null}
      </legend>
      {description ? (
        <p id={`${id}-description`} className="text-small text-ink-muted">
          {description}
        </p>
      ) : null}
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="-ms-1 flex" onPointerLeave={() => setPreview(null)}>
          {[1, 2, 3, 4, 5].map((stars) => (
            <label
              key={stars}
              onPointerEnter={(event) => {
                if (event.pointerType === 'mouse') setPreview(stars);
              }}
              className="relative inline-flex size-8 cursor-pointer items-center justify-center rounded-small has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed pointer-coarse:size-11"
            >
              <input
                type="radio"
                name={name ?? id}
                value={stars}
                checked={current === stars}
                aria-label={texts.optionLabel(stars)}
                onChange={() => choose(stars)}
                className="absolute inset-0 size-full cursor-[inherit] appearance-none opacity-0"
              />
              <svg aria-hidden viewBox="0 0 20 20" className="size-6">
                <path
                  d={starPath}
                  strokeWidth={1}
                  className={stars <= drawn ? 'fill-spark stroke-spark' : 'fill-sunken stroke-control'}
                />
              </svg>
            </label>
          ))}
        </div>
        {isClearable ? (
          <label className="inline-flex min-h-8 cursor-pointer items-center gap-1.5 text-small text-ink-muted has-checked:text-ink pointer-coarse:min-h-11">
            <input
              type="radio"
              name={name ?? id}
              value=""
              checked={current === null}
              onChange={() => choose(null)}
              className="size-3.5 accent-accent"
            />
            {texts.clearLabel}
          </label>
        ) : null}
        <span aria-hidden className="text-small text-ink-muted tabular-nums">
          {drawn > 0 ? texts.optionLabel(drawn) : null}
        </span>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
