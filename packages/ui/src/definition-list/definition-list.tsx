import { cva } from 'class-variance-authority';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { useTexts, type Texts } from '../language.tsx';

const listVariants = cva('grid min-w-0 gap-x-4 text-label', {
  variants: {
    layout: {
      beside: 'grid-cols-[fit-content(9.5rem)_minmax(0,1fr)] gap-y-2 max-2xs:grid-cols-1',
      stacked: 'grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-y-4',
    },
  },
  defaultVariants: { layout: 'beside' },
});

/** One term and what it is; an empty description is drawn as a dash with words for assistive technology. */
export type DefinitionItem = { term: ReactNode; description: ReactNode; id?: string };

/** Properties of DefinitionList: native dl properties plus the items. */
export type DefinitionListProps = Omit<ComponentPropsWithRef<'dl'>, 'children'> & {
  /** Terms beside what they mean, or above it in columns. */
  layout?: 'beside' | 'stacked';
  /** Terms with what is known of each. */
  items: readonly DefinitionItem[];
  /** What stands where nothing is known. */
  emptyLabel?: string;
};

const english: Texts<'definitionList'> = {
  emptyLabel: 'not given',
};

/** Facts of a record: terms beside their values, or in a grid of stacked pairs. */
export function DefinitionList({ items, layout, emptyLabel, className, ...props }: DefinitionListProps) {
  const texts = useTexts('definitionList', english, { emptyLabel });
  return (
    <dl data-slot="definition-list" {...props} className={cn(listVariants({ layout }), className)}>
      {items.map((item, index) => (
        <div key={item.id ?? index} className={layout === 'stacked' ? 'min-w-0' : 'contents'}>
          <dt data-slot="definition-list-term" className="min-w-0 wrap-anywhere text-ink-muted">
            {item.term}
          </dt>
          <dd data-slot="definition-list-description" className="min-w-0 wrap-anywhere text-ink">
            {item.description === null || item.description === undefined || item.description === '' ? (
              <>
                <span aria-hidden>–</span>
                <span className="sr-only">{texts.emptyLabel}</span>
              </>
            ) : (
              item.description
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
