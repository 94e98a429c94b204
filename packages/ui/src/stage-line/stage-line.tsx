import { Check, TriangleAlert } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { renderAnchor, type RenderLink } from '../link/render-link.tsx';
import { useTexts, type Texts } from '../language.tsx';

/** One stage. */
export interface Stage {
  id: string;
  label: string;
  state: 'done' | 'current' | 'next' | 'blocked';
  /** Under the label: when it was done, or why it is blocked. */
  detail?: ReactNode;
  href?: string;
}

/** The texts of a StageLine. */
export interface StageLineLabels {
  done: string;
  current: string;
  next: string;
  blocked: string;
}

const english: Texts<'stageLine'> = { done: 'done', current: 'now', next: 'to come', blocked: 'blocked' };

/** Properties of StageLine: native list properties plus the stages. */
export type StageLineProps = Omit<ComponentPropsWithRef<'ol'>, 'children'> & {
  /** Names the list, for instance "Stages of JR-2041". */
  label: string;
  /** The stages, in order, each with its state. */
  stages: readonly Stage[];
  /** Draws a link with the host's router; a plain `a` unless given. */
  renderLink?: RenderLink;
  /** Texts of its own, each to be said otherwise by the host. */
  labels?: Partial<StageLineLabels>;
};

const lines = {
  done: 'border-accent text-ink',
  current: 'border-spark font-semibold text-ink',
  next: 'border-line-strong text-ink-muted',
  blocked: 'border-bad border-dashed text-ink font-semibold',
};

/** Where a job stands, as an ordered list drawn as one line. Up to 640 px it is read downwards. */
export function StageLine({ label, stages, renderLink = renderAnchor, labels, className, ...props }: StageLineProps) {
  const texts = useTexts('stageLine', english, labels);
  return (
    <ol
      data-slot="stage-line"
      aria-label={label}
      {...props}
      className={cn('flex min-w-0 flex-col gap-1.5 sm:flex-row', className)}
    >
      {stages.map((stage) => (
        <li
          key={stage.id}
          data-slot="stage"
          data-state={stage.state}
          aria-current={stage.state === 'current' || stage.state === 'blocked' ? 'step' : undefined}
          className={cn(
            'min-w-0 border-s-3 ps-3 text-label max-sm:py-1 sm:flex-1 sm:border-s-0 sm:border-t-3 sm:ps-0 sm:pt-2',
            lines[stage.state],
          )}
        >
          <span className="flex min-w-0 items-start gap-1.5">
            {stage.state === 'done' && <Check aria-hidden size={14} className="mt-0.5 shrink-0 text-accent" />}
            {stage.state === 'blocked' && <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0 text-bad" />}
            <span className="min-w-0 wrap-anywhere">
              {stage.href
                ? renderLink({
                    href: stage.href,
                    className: 'inline-block min-h-6 hover:text-accent hover:underline hover:underline-offset-3',
                    children: stage.label,
                  })
                : stage.label}
              <span className="sr-only">, {texts[stage.state]}</span>
            </span>
          </span>
          {stage.detail && (
            <span
              className={cn(
                'block text-small font-normal wrap-anywhere',
                stage.state === 'blocked' ? 'text-bad' : 'text-ink-muted',
              )}
            >
              {stage.detail}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
