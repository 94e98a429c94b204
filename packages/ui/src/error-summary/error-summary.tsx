import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { useTexts, type Texts } from '../language.tsx';

export interface SummarisedError {
  /** The id of the control that the error belongs to. */
  fieldId: string;
  /** The same words as at the field. */
  message: ReactNode;
}

export interface ErrorSummaryProps extends Omit<ComponentProps<'div'>, 'children' | 'title'> {
  /** In the order of the fields. Renders nothing if empty. */
  errors: readonly SummarisedError[];
  /** The heading, by how many problems there are. */
  title?: (count: number) => ReactNode;
  /** Level of the heading, to fit the page around. */
  headingLevel?: 2 | 3;
  /** The number of refused submissions; each one moves the focus to the summary. */
  attempt?: number;
}

const english: Texts<'errorSummary'> = {
  title: (count) => (count === 1 ? 'There is 1 problem' : `There are ${count} problems`),
};

/**
 * Lists the errors of a refused form above its fields, each linked to its field. Takes the focus at each refusal, so that people need not
 * search for errors.
 */
export function ErrorSummary({ errors, title, headingLevel = 2, attempt = 0, className, ...rest }: ErrorSummaryProps) {
  const texts = useTexts('errorSummary', english, { title });
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  useEffect(() => {
    if (hasErrors) box.current?.focus();
  }, [hasErrors, attempt]);
  if (!hasErrors) return null;

  function goToField(event: MouseEvent<HTMLAnchorElement>, fieldId: string) {
    const field = document.getElementById(fieldId);
    if (!field) return;
    // Following the hash would add a history entry and scroll past the label.
    event.preventDefault();
    (field.closest('[data-slot]') ?? field).scrollIntoView({ block: 'nearest' });
    field.focus();
  }

  const Heading = `h${headingLevel}` as const;
  return (
    <div
      data-slot="error-summary"
      role="alert"
      tabIndex={-1}
      {...rest}
      ref={box}
      className={cn(
        'flex min-w-0 gap-2.5 rounded-middle border border-bad bg-bad-soft px-3.5 py-3 text-on-bad-soft',
        className,
      )}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <Heading className="text-title font-semibold">{texts.title(errors.length)}</Heading>
        <ul className="grid gap-0.5">
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId} className="min-w-0">
              <a
                href={`#${fieldId}`}
                onClick={(event) => goToField(event, fieldId)}
                className="inline-block max-w-full py-0.5 wrap-anywhere underline underline-offset-3 hover:decoration-2 pointer-coarse:py-3"
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
