import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Field, FieldSpinner } from '../field/field.tsx';
import type { FieldWiring } from '../field/field.tsx';
import { otpDigits } from './otp-digits.ts';
import { useTexts, type Texts } from '../language.tsx';

export interface OtpFieldProps extends Omit<FieldWiring, 'label'> {
  /** Names the field. */
  label?: ReactNode;
  /** The digits so far, as text: leading zeros are part of a code. */
  value: string;
  /** Called with the digits so far. */
  onValueChange: (value: string) => void;
  /** Called once when the last digit is there. Give it only where the person chose to go on without a press of a button. */
  onComplete?: (value: string) => void;
  /** Digits of a code. */
  length?: number;
  /** The time is over: the boxes are disabled and emptied, and `expiredLabel` takes the place of an error. */
  isExpired?: boolean;
  /** What stands there when the code is no longer valid. */
  expiredLabel?: ReactNode;
  /** The code is being checked: it stays and cannot be changed. */
  isLoading?: boolean;
  /** Why no code can be entered now, shown in place of the description. */
  disabledReason?: ReactNode;
  /** Height of the control and size of its text. */
  size?: 'middle' | 'large';
  /** Name of the value when the form is sent natively. */
  name?: string;
  /** Id of the control, where something outside refers to it. */
  id?: string;
  /** Classes of the outermost element, added to its own. */
  className?: string;
  /** The native input, for instance to focus it. */
  ref?: ComponentProps<'input'>['ref'];
}

const english: Texts<'otpField'> = {
  label: 'OTP',
  expiredLabel: 'OTP Expired',
};

/**
 * A one-time code: one text input drawn as boxes. One input, so that there is one label and one tab stop, and so that paste,
 * autofill from a text message and password managers work as in any field. An arrow key or a press selects one digit, and
 * typing replaces it.
 */
export function OtpField({
  label,
  description,
  error,
  isRequired,
  optionalLabel,
  isLabelHidden,
  value,
  onValueChange,
  onComplete,
  length = 6,
  isExpired = false,
  expiredLabel,
  isLoading = false,
  disabledReason,
  size = 'middle',
  name,
  id,
  className,
  ref,
}: OtpFieldProps) {
  const texts = useTexts('otpField', english, { label, expiredLabel });
  const box = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<readonly [start: number, end: number] | null>(null);
  // Where the caret belongs after React wrote the cleaned text; React would put it at the end.
  const wanted = useRef<readonly [start: number, end: number] | null>(null);
  const isDisabled = isExpired || Boolean(disabledReason);
  const shown = isExpired ? '' : otpDigits(value, length);

  useEffect(() => {
    if (isExpired && value) onValueChange('');
  }, [isExpired, value, onValueChange]);

  useLayoutEffect(() => {
    const input = box.current?.querySelector('input');
    if (input && wanted.current) input.setSelectionRange(...wanted.current);
    wanted.current = null;
  });

  function change(text: string, caretInText: number) {
    const next = otpDigits(text, length);
    const caret = otpDigits(text.slice(0, caretInText), length).length;
    // After a digit the next one is selected, to be typed over; after a deletion the caret stays, to delete on.
    wanted.current = [caret, next.length < shown.length ? caret : Math.min(caret + 1, next.length)];
    // Without a change of text React draws nothing, and the caret still has to move.
    setSelected(wanted.current);
    if (next === shown) return;
    onValueChange(next);
    if (next.length === length) onComplete?.(next);
  }

  function select(input: HTMLInputElement, index: number) {
    const at = Math.max(0, Math.min(index, shown.length));
    input.setSelectionRange(at, Math.min(at + 1, shown.length));
  }

  function move(event: KeyboardEvent<HTMLInputElement>) {
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const input = event.currentTarget;
    const start = input.selectionStart ?? 0;
    const index = {
      ArrowLeft: start - 1,
      ArrowRight: start + 1,
      ArrowUp: 0,
      Home: 0,
      ArrowDown: shown.length,
      End: shown.length,
    }[event.key];
    if (index === undefined) return;
    event.preventDefault();
    select(input, index);
  }

  function press(event: PointerEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const { left, width } = input.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * length);
    // A drag or a double click selects as in any field.
    if (input.selectionStart === input.selectionEnd) select(input, index);
  }

  return (
    <Field
      {...{ label: texts.label, isRequired, optionalLabel, isLabelHidden }}
      description={disabledReason || description}
      error={isExpired ? texts.expiredLabel : error}
      controlId={id}
      data-slot="otp-field"
      className={className}
    >
      {(control) => (
        <div
          ref={box}
          // Digits run from left to right in every script.
          dir="ltr"
          data-slot="otp-boxes"
          data-state={isExpired ? 'expired' : isLoading ? 'loading' : isDisabled ? 'disabled' : 'idle'}
          className="relative grid w-full max-w-80 auto-cols-fr grid-flow-col gap-2"
        >
          {Array.from({ length }, (_, index) => {
            const [start, end] = selected ?? [-1, -1];
            // A full code has no next box: the last one shows where the caret is.
            const isActive = selected
              ? (index >= start && index < end) || (start === end && index === Math.min(start, length - 1))
              : false;
            return (
              <span
                key={index}
                aria-hidden
                data-slot="otp-box"
                data-state={isActive ? 'active' : shown[index] ? 'filled' : 'empty'}
                className={cn(
                  'flex items-center justify-center rounded-middle border border-control bg-surface font-semibold text-ink tabular-nums shadow-raised',
                  size === 'large' ? 'h-13 text-display' : 'h-control-large text-heading',
                  control['aria-invalid'] && 'border-bad',
                  isActive &&
                    'border-focus ring-3 ring-focus/30 forced-colors:outline-2 forced-colors:outline-[Highlight]',
                  isActive && control['aria-invalid'] && 'border-bad ring-bad/25',
                  isLoading && 'bg-sunken text-ink-muted shadow-none',
                  isDisabled && 'border-line-strong bg-disabled text-on-disabled shadow-none',
                )}
              >
                {shown[index] ??
                  (isActive && (
                    <span className="h-5 w-px bg-ink motion-safe:animate-[fade-in_1s_infinite_alternate]" />
                  ))}
              </span>
            );
          })}
          {isLoading && (
            <span
              // On the gap before the middle box: no digit is under it.
              style={{ insetInlineStart: `calc((100% + 0.5rem) * ${Math.floor(length / 2) / length} - 0.25rem)` }}
              className="absolute top-1/2 -translate-x-1/2 -translate-y-1/2 rounded-full bg-surface p-1 shadow-raised"
            >
              <FieldSpinner />
            </span>
          )}
          <input
            ref={ref}
            {...control}
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCorrect="off"
            spellCheck={false}
            // Not disabled: a code that expires under somebody's fingers must not take the focus away with it.
            aria-disabled={isDisabled || undefined}
            readOnly={isLoading || isDisabled}
            aria-busy={isLoading || undefined}
            value={shown}
            onChange={({ currentTarget: input, nativeEvent }) => {
              const { data } = nativeEvent as InputEvent;
              // A letter typed over a selected digit would only delete it.
              if (data && !otpDigits(data, length)) {
                wanted.current = selected;
                setSelected(selected && [...selected]);
              } else change(input.value, input.selectionStart ?? input.value.length);
            }}
            onPaste={(event) => {
              const pasted = otpDigits(event.clipboardData.getData('text'), length);
              // A whole code takes the place of all, wherever the caret is.
              if (pasted.length < length || isLoading) return;
              event.preventDefault();
              change(pasted, length);
            }}
            onKeyDown={move}
            onPointerUp={press}
            onFocus={({ currentTarget: input }) => {
              select(input, shown.length);
              // A focus that a script sets in empty boxes moves no selection: nothing would show it.
              setSelected([shown.length, shown.length]);
            }}
            onSelect={({ currentTarget: input }) =>
              setSelected([input.selectionStart ?? 0, input.selectionEnd ?? 0] as const)
            }
            onBlur={() => setSelected(null)}
            // The boxes draw the text; the input lies over them, so that a press, a long press and autofill find a real field.
            className="absolute inset-0 size-full bg-transparent text-[1rem] text-transparent caret-transparent outline-none selection:bg-transparent autofill:opacity-0 focus-visible:outline-none disabled:cursor-not-allowed forced-colors:opacity-0"
          />
        </div>
      )}
    </Field>
  );
}
