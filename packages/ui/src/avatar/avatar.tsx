import { cva } from 'class-variance-authority';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

const variants = cva(
  'grid shrink-0 place-items-center overflow-hidden font-semibold select-none forced-colors:border',
  {
    variants: {
      size: {
        small: 'size-8 text-small leading-none',
        middle: 'size-12 text-title leading-none',
        large: 'size-20 text-display leading-none',
      },
      /** Companies are square, people are round. */
      shape: { square: 'rounded-middle', round: 'rounded-full' },
    },
    defaultVariants: { size: 'middle', shape: 'square' },
  },
);

const tints = [
  'bg-tint-1 text-on-tint-1',
  'bg-tint-2 text-on-tint-2',
  'bg-tint-3 text-on-tint-3',
  'bg-tint-4 text-on-tint-4',
  'bg-tint-5 text-on-tint-5',
  'bg-tint-6 text-on-tint-6',
];

let letters: Intl.Segmenter | undefined;

/** First letters of the first two words; of one word, its first two letters. A letter keeps its vowel signs. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const lettersOf = (word: string | undefined) =>
    Array.from((letters ??= new Intl.Segmenter('en-IN')).segment(word ?? ''), ({ segment }) => segment);
  const [first, second] = [lettersOf(words[0]), lettersOf(words[1])];
  return [first[0], second[0] ?? first[1]].join('').toUpperCase();
}

/** The same name always has the same tint. */
function tintOf(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + character.codePointAt(0)!) % 9973;
  return tints[sum % tints.length]!;
}

export interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** 32, 48 or 80 px. */
  size?: 'small' | 'middle' | 'large';
  /** `square` for companies, `round` for people. */
  shape?: 'square' | 'round';
  /** Whose picture it is; the initials and the tint come from it. */
  name: string;
  /** A logo or a photograph; the initials stand in while there is none or it fails. */
  src?: string | null;
  /** Set when the name is not written beside it: then the picture says it. */
  isNameHidden?: boolean;
}

/** A logo, or initials on a tint, in a box of fixed size: nothing moves when the picture comes. */
export function Avatar({ name, src, isNameHidden = false, size, shape, className, ...rest }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const hasPicture = Boolean(src) && src !== failedSrc;
  return (
    <span
      {...rest}
      data-slot="avatar"
      data-state={hasPicture ? 'picture' : 'initials'}
      {...(isNameHidden ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      className={cn(variants({ size, shape }), hasPicture ? 'bg-sunken' : tintOf(name), className)}
    >
      {hasPicture ? (
        <img
          data-slot="avatar-picture"
          src={src!}
          // From another origin, as in a widget: our server lets a page of a partner read it when the page says who it is.
          crossOrigin={/^https?:/.test(src!) ? 'anonymous' : undefined}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src!)}
          className="size-full object-cover"
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
