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
  /** After the label: how far it is, or why it is blocked. */
  detail?: ReactNode;
  href?: string;
}

/** The texts of a StageLine. */
export interface StageLineLabels {
  done: string;
  current: string;
  next: string;
  blocked: string;
  /** On a phone, before the name of the stage that is now. */
  position: (position: number, total: number) => string;
}

const english: Texts<'stageLine'> = {
  done: 'done',
  current: 'now',
  next: 'upcoming',
  blocked: 'blocked',
  position: (position, total) => `Stage ${position} of ${total}`,
};

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

/** There the words of a segment are seen only while its link has the focus. */
const hiddenOnPhones = 'max-sm:not-focus-within:sr-only';

const lines = {
  done: 'border-accent text-ink',
  current: 'border-spark font-semibold text-ink',
  next: 'border-line-strong text-ink-muted',
  blocked: 'border-bad border-dashed text-ink font-semibold',
};

/** Which stage is now: the first that is not done, the last once all are. */
function indexOfNow(stages: readonly Stage[]): number {
  const index = stages.findIndex(({ state }) => state !== 'done');
  return index < 0 ? stages.length - 1 : index;
}

/** Where a job stands, as an ordered list drawn as one line. Up to 640 px its segments stand below the stage that is now, in words. */
export function StageLine({ label, stages, renderLink = renderAnchor, labels, className, ...props }: StageLineProps) {
  const texts = useTexts('stageLine', english, labels);
  const at = indexOfNow(stages);
  const now = stages[at];
  return (
    <ol
      data-slot="stage-line"
      aria-label={label}
      {...props}
      className={cn('flex min-w-0 gap-1.5 max-sm:flex-wrap', className)}
    >
      {now && (
        // Screen readers read the list.
        <li aria-hidden className="w-full text-label wrap-anywhere sm:hidden">
          <strong className="font-semibold">
            {texts.position(at + 1, stages.length)}: {now.label}
          </strong>
          {now.detail && (
            <span className={cn('ms-1.5', now.state === 'blocked' ? 'text-bad' : 'text-ink-muted')}>{now.detail}</span>
          )}
        </li>
      )}
      {stages.map((stage) => (
        <li
          key={stage.id}
          data-slot="stage"
          data-state={stage.state}
          aria-current={stage.state === 'current' || stage.state === 'blocked' ? 'step' : undefined}
          className={cn('relative min-w-0 flex-1 border-t-3 text-label sm:pt-2', lines[stage.state])}
        >
          <span className={cn('flex min-w-0 items-start gap-1.5', hiddenOnPhones)}>
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
              {stage.detail && (
                <span className={cn('ms-1.5 font-normal', stage.state === 'blocked' ? 'text-bad' : 'text-ink-muted')}>
                  {stage.detail}
                </span>
              )}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
