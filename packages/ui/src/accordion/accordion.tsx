import { Accordion as BaseAccordion } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

/** One part of an Accordion. */
export type AccordionItem = {
  id: string;
  title: ReactNode;
  /** At the end of the heading, for instance a count. */
  aside?: ReactNode;
  content: ReactNode;
  isDisabled?: boolean;
};

/** Properties of Accordion. */
export type AccordionProps = {
  /** The parts: heading, what is inside, and what stands beside the heading. */
  items: readonly AccordionItem[];
  /** Level of the headings, to fit the page around. */
  headingLevel?: 2 | 3 | 4 | 5;
  /** Ids of the open parts. */
  value?: readonly string[];
  /** Ids of the parts that are open at first, where the owner keeps no `value`. */
  defaultValue?: readonly string[];
  /** Called with the ids of all open parts after each press. */
  onValueChange?: (value: string[]) => void;
  /** More than one part may be open; on by default. */
  isMultiple?: boolean;
  /** Classes of the outermost element, added to its own. */
  className?: string;
};

/**
 * Headings that open what is under them (accordion of the ARIA authoring practices). Closed parts stay in the page as
 * `hidden=until-found`, so that the browser's find-in-page opens them.
 */
export function Accordion({
  items,
  headingLevel = 3,
  value,
  defaultValue,
  onValueChange,
  isMultiple = true,
  className,
}: AccordionProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <BaseAccordion.Root
      data-slot="accordion"
      value={value ? [...value] : undefined}
      defaultValue={defaultValue ? [...defaultValue] : undefined}
      onValueChange={(next) => onValueChange?.(next.map(String))}
      multiple={isMultiple}
      hiddenUntilFound
      className={cn('min-w-0 border-t border-line', className)}
    >
      {items.map((item) => (
        <BaseAccordion.Item key={item.id} value={item.id} disabled={item.isDisabled} className="border-b border-line">
          <BaseAccordion.Header render={<Heading />} className="flex">
            <BaseAccordion.Trigger className="group flex min-h-11 w-full min-w-0 items-center gap-3 rounded-small py-2 text-start text-body font-medium text-ink -outline-offset-2! hover:text-accent data-disabled:text-on-disabled">
              <span className="min-w-0 flex-1 break-words">{item.title}</span>
              {item.aside ? <span className="text-small font-normal text-ink-muted">{item.aside}</span> : null}
              <ChevronDown
                aria-hidden
                size={16}
                className="shrink-0 text-ink-muted transition-[rotate] group-data-panel-open:rotate-180"
              />
            </BaseAccordion.Trigger>
          </BaseAccordion.Header>
          {/* Not a region, as the library has it: each closed part would be an empty landmark. */}
          <BaseAccordion.Panel role="group" className="text-ink">
            {/* A closed panel that the browser can still search takes the room of its own padding. */}
            <div className="pb-4">{item.content}</div>
          </BaseAccordion.Panel>
        </BaseAccordion.Item>
      ))}
    </BaseAccordion.Root>
  );
}
