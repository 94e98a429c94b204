import { Menu as BaseMenu } from '@base-ui/react/menu';
import { cva } from 'class-variance-authority';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { renderAnchor, type LinkAnchorProps, type RenderLink } from '../render-link/render-link.tsx';

/** One action of a Menu: `onSelect` acts, `href` leads somewhere. */
export type MenuAction = {
  kind?: 'action';
  id: string;
  label: ReactNode;
  /** Text for typing ahead, where the label is not plain text. */
  text?: string;
  icon?: ReactNode;
  /** Second line in muted ink, for instance why the action is not there. */
  description?: ReactNode;
  /** Key drawn at the end; the host wires it. */
  shortcut?: string;
  href?: string;
  onSelect?: () => void;
  isDisabled?: boolean;
  tone?: 'neutral' | 'bad';
};

/** Part of a Menu: an action, a line, a heading, or a group of exclusive choices such as the sort order. */
export type MenuEntry =
  | MenuAction
  | { kind: 'separator'; id: string }
  | { kind: 'heading'; id: string; label: ReactNode }
  | {
      kind: 'choice';
      id: string;
      /** Names the group; drawn above it. */
      label: string;
      value: string;
      options: readonly { value: string; label: ReactNode }[];
      onValueChange: (value: string) => void;
    };

/** Properties of Menu. */
export type MenuProps = {
  /** A button, given as an element; it gets the state and the events of the menu. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  renderLink?: RenderLink;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Drawn above the entries, for instance who is logged in. */
  header?: ReactNode;
  className?: string;
};

const itemVariants = cva(
  'mx-1 flex min-h-control-middle cursor-pointer items-center gap-2.5 rounded-small px-2.5 py-1.5 text-start outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-ink-faint data-highlighted:bg-hover pointer-coarse:min-h-control-large forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:outline-[Highlight]',
  { variants: { tone: { neutral: 'text-ink', bad: 'text-bad' } }, defaultVariants: { tone: 'neutral' } },
);

/**
 * A menu button (ARIA authoring practices): Enter, Space or an arrow opens it, arrows and letters move, Escape closes and
 * the focus goes back to the button. Load it lazily on pages with a byte budget.
 */
export function Menu({
  trigger,
  entries,
  renderLink = renderAnchor,
  align = 'end',
  side = 'bottom',
  isOpen,
  onOpenChange,
  header,
  className,
}: MenuProps) {
  return (
    <BaseMenu.Root open={isOpen} onOpenChange={(open) => onOpenChange?.(open)} modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-modal outline-none"
        >
          <BaseMenu.Popup
            data-slot="menu"
            className={cn(
              'max-h-(--available-height) max-w-[min(22rem,calc(100vw-1rem))] min-w-[max(11rem,var(--anchor-width))] origin-(--transform-origin) overflow-y-auto rounded-large border border-line bg-raised py-1 text-ink shadow-float outline-none transition-[opacity,scale] data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0',
              className,
            )}
          >
            {header ? <div className="mb-1 border-b border-line px-3.5 py-2.5">{header}</div> : null}
            {entries.map((entry) => {
              if (entry.kind === 'separator') {
                return <BaseMenu.Separator key={entry.id} className="my-1 h-px bg-line" />;
              }
              if (entry.kind === 'heading') {
                return (
                  <div key={entry.id} role="presentation" className="px-3.5 pt-2 pb-1 text-small text-ink-muted">
                    {entry.label}
                  </div>
                );
              }
              if (entry.kind === 'choice') {
                return (
                  <BaseMenu.RadioGroup
                    key={entry.id}
                    aria-label={entry.label}
                    value={entry.value}
                    onValueChange={(value) => entry.onValueChange(String(value))}
                  >
                    <div aria-hidden className="px-3.5 pt-2 pb-1 text-small text-ink-muted">
                      {entry.label}
                    </div>
                    {entry.options.map((option) => (
                      <BaseMenu.RadioItem
                        key={option.value}
                        value={option.value}
                        closeOnClick
                        className={itemVariants()}
                      >
                        <span className="flex size-4 shrink-0 items-center">
                          <BaseMenu.RadioItemIndicator>
                            <Check aria-hidden size={16} className="text-accent" />
                          </BaseMenu.RadioItemIndicator>
                        </span>
                        {option.label}
                      </BaseMenu.RadioItem>
                    ))}
                  </BaseMenu.RadioGroup>
                );
              }
              const content = (
                <>
                  {entry.icon ? (
                    <span className="flex size-4 shrink-0 items-center text-ink-muted">{entry.icon}</span>
                  ) : null}
                  <span className="min-w-0 flex-1">
                    <span className="block break-words">{entry.label}</span>
                    {entry.description ? (
                      <span className="block text-small text-ink-muted">{entry.description}</span>
                    ) : null}
                  </span>
                  {entry.shortcut ? <kbd className="font-sans text-tiny text-ink-muted">{entry.shortcut}</kbd> : null}
                </>
              );
              if (entry.href !== undefined && !entry.isDisabled) {
                const href = entry.href;
                return (
                  <BaseMenu.LinkItem
                    key={entry.id}
                    label={entry.text}
                    closeOnClick
                    onClick={() => entry.onSelect?.()}
                    className={itemVariants({ tone: entry.tone })}
                    render={(props) => <>{renderLink({ ...(props as LinkAnchorProps), href })}</>}
                  >
                    {content}
                  </BaseMenu.LinkItem>
                );
              }
              return (
                <BaseMenu.Item
                  key={entry.id}
                  label={entry.text}
                  disabled={entry.isDisabled}
                  onClick={() => entry.onSelect?.()}
                  className={itemVariants({ tone: entry.tone })}
                >
                  {content}
                </BaseMenu.Item>
              );
            })}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
