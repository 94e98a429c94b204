import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { useTexts, type Texts } from '../language.tsx';

export interface StepperStep {
  id: string;
  label: ReactNode;
}

export interface StepperProps extends Omit<ComponentProps<'div'>, 'children' | 'title'> {
  /** The steps, in order. */
  steps: readonly StepperStep[];
  /** The place of the current step, from 0. */
  currentIndex: number;
  /** The heading of the current step; it gets the focus when the step changes. */
  heading: ReactNode;
  /** Level of the heading, to fit the page around. */
  headingLevel?: 1 | 2 | 3;
  /** "Step 2/3". */
  stepLabel?: (number: number, count: number) => string;
  /** The name of the list. */
  label?: string;
  /** What is read of a step that is done. */
  doneLabel?: string;
  /** Makes the steps that are done into buttons that lead back; the owner keeps what was entered. */
  onStepBack?: (index: number) => void;
}

const english: Texts<'stepper'> = {
  stepLabel: (number, count) => `Step ${number}/${count}`,
  label: 'Steps',
  doneLabel: 'done',
};

/**
 * Where one is in a form of a few steps: the list of steps, "Step n/3" and the heading of the current one. On a change of step
 * the heading takes the focus, so that a screen reader begins there; it does not on the first drawing.
 */
export function Stepper({
  steps,
  currentIndex,
  heading,
  headingLevel = 1,
  stepLabel,
  label,
  doneLabel,
  onStepBack,
  className,
  ...rest
}: StepperProps) {
  const texts = useTexts('stepper', english, { stepLabel, label, doneLabel });
  const headingElement = useRef<HTMLHeadingElement>(null);
  const before = useRef(currentIndex);
  useEffect(() => {
    if (before.current !== currentIndex) headingElement.current?.focus();
    before.current = currentIndex;
  }, [currentIndex]);
  const Heading = `h${headingLevel}` as const;
  return (
    <div data-slot="stepper" {...rest} className={cn('grid min-w-0 gap-4', className)}>
      <ol aria-label={texts.label} className="flex min-w-0 gap-2">
        {steps.map((step, index) => {
          const state = index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'ahead';
          const text = (
            <>
              <span
                aria-hidden
                className={cn(
                  'flex size-5 shrink-0 items-center justify-center rounded-full border text-tiny font-semibold tabular-nums',
                  state === 'done' && 'border-transparent bg-accent text-on-accent',
                  state === 'current' && 'border-accent text-accent',
                  state === 'ahead' && 'border-control text-ink-muted',
                )}
              >
                {state === 'done' ? <Check className="size-3" strokeWidth={3} /> : index + 1}
              </span>
              {/* On a phone only the current step has room for its name; the others are still read. */}
              <span className={cn('min-w-0 break-words', state !== 'current' && 'max-xs:sr-only')}>{step.label}</span>
              {state === 'done' && <span className="sr-only">, {texts.doneLabel}</span>}
            </>
          );
          const line = cn(
            'flex w-full min-w-0 items-start gap-2 border-t-2 pt-2 text-start text-small',
            state === 'ahead' ? 'border-line text-ink-muted' : 'border-accent text-ink',
            state === 'current' && 'font-semibold',
          );
          return (
            <li
              key={step.id}
              data-slot="stepper-step"
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
              className={cn('flex min-w-0 flex-1', state === 'current' && 'max-xs:flex-3')}
            >
              {state === 'done' && onStepBack ? (
                <button
                  type="button"
                  onClick={() => onStepBack(index)}
                  className={cn(line, 'underline-offset-3 hover:underline pointer-coarse:min-h-11')}
                >
                  {text}
                </button>
              ) : (
                <span className={line}>{text}</span>
              )}
            </li>
          );
        })}
      </ol>
      <div className="grid min-w-0 gap-0.5">
        <p data-slot="stepper-count" className="text-small text-ink-muted tabular-nums">
          {texts.stepLabel(currentIndex + 1, steps.length)}
        </p>
        <Heading ref={headingElement} tabIndex={-1} className="min-w-0 break-words">
          {heading}
        </Heading>
      </div>
    </div>
  );
}
