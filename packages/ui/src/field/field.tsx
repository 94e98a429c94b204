import { CircleAlert, LoaderCircle } from 'lucide-react';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';

/** What a control inside a Field spreads on its native element. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
}

/** The props that every field of a form shares. */
export interface FieldWiring {
  /** Names the control. */
  label: ReactNode;
  /** Help that stays visible; read after the label. */
  description?: ReactNode;
  /** What is wrong and how to mend it. Set it on blur or submit, not on each key: each new text is announced once. */
  error?: ReactNode;
  /** A value must be given; said to assistive technology and drawn beside the label. */
  isRequired?: boolean;
  /** Shown after the label of a field that may stay empty, for example "optional". */
  optionalLabel?: string;
  /** Keeps the label for screen readers only, where the place says what the field is. */
  isLabelHidden?: boolean;
}

export interface FieldProps extends FieldWiring, Omit<ComponentProps<'div'>, 'children'> {
  /** The id of the control; made up when not given. */
  controlId?: string;
  /** More ids that describe the control, for example a counter. */
  describedBy?: string;
  /** Draws the control with the ids and states that it is given. */
  children: (control: FieldControl) => ReactNode;
}

/** Label, description and error around any native control, wired by ids. */
export function Field({
  label,
  description,
  error,
  isRequired,
  optionalLabel,
  isLabelHidden = false,
  controlId,
  describedBy,
  children,
  className,
  ...rest
}: FieldProps) {
  const fallbackId = useId();
  const id = controlId ?? fallbackId;
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  const describing = [error && errorId, description && descriptionId, describedBy].filter(Boolean).join(' ');
  return (
    <div
      data-slot="field"
      {...rest}
      data-state={error ? 'invalid' : 'valid'}
      className={cn('grid min-w-0 gap-1.5', className)}
    >
      <label
        htmlFor={id}
        data-slot="field-label"
        className={isLabelHidden ? 'sr-only' : 'text-label font-medium text-ink-soft'}
      >
        {label}
        {optionalLabel && (
          <>
            {' '}
            <span className="font-normal text-ink-muted">({optionalLabel})</span>
          </>
        )}
      </label>
      {children({
        id,
        'aria-describedby': describing || undefined,
        'aria-invalid': error ? true : undefined,
        required: isRequired || undefined,
      })}
      {description && (
        <p id={descriptionId} data-slot="field-description" className="text-small text-ink-muted wrap-anywhere">
          {description}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** The place of an error. It is in the page before the error comes, or screen readers would not announce it. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <div id={id} aria-live="polite" data-slot="field-error" className={error ? undefined : 'sr-only'}>
      {error && <ErrorText>{error}</ErrorText>}
    </div>
  );
}

/** What went wrong, in words and with the sign of it: the colour alone would say it to some only. */
export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <span data-slot="error-text" className="flex gap-1.5 text-small text-bad">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  );
}

/** Stands at the end of a field's frame while what was entered is saved or checked; `aria-busy` of the control says it in words. */
export function FieldSpinner() {
  return <LoaderCircle aria-hidden data-slot="field-spinner" className="size-4 shrink-0 animate-spin text-ink-muted" />;
}
