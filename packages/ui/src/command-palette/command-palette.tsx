import { Autocomplete } from '@base-ui/react/autocomplete';
import * as Dialog from '@radix-ui/react-dialog';
import { Search } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { matchesCommand } from './match-commands.ts';

/** One thing to go to or to do. */
export type Command = {
  id: string;
  label: string;
  description?: string;
  /** Further words it is found by. */
  keywords?: readonly string[];
  icon?: ReactNode;
  /** Key drawn at the end; the host wires it. */
  shortcut?: string;
  /** Acts or navigates; the palette closes first. */
  onSelect: () => void;
};

/** Commands of one kind, for instance vendors, screens, actions. */
export type CommandGroup = {
  id: string;
  label: string;
  commands: readonly Command[];
  /** The commands are already the answer to the query, for instance vendors from the search: all are shown. */
  isMatchedByHost?: boolean;
};

/** Properties of CommandPalette. */
export type CommandPaletteProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  query: string;
  onQueryChange: (query: string) => void;
  /** Only what this person may do: a command that is not allowed is not listed. */
  groups: readonly CommandGroup[];
  /** Results of the host are on their way; those that are there stay. */
  isLoading?: boolean;
  /** The host's results failed to load, in words. */
  error?: ReactNode;
  title?: string;
  placeholder?: string;
  emptyLabel?: ReactNode;
  loadingLabel?: ReactNode;
  hints?: ReactNode;
  className?: string;
};

/**
 * Jump to a vendor or a screen, or do something, by typing: a dialog with a combobox over grouped results. The host opens
 * it on Ctrl/Cmd+K and gives the groups; groups of its own are matched here word by word. Load it lazily.
 */
export function CommandPalette({
  isOpen,
  onOpenChange,
  query,
  onQueryChange,
  groups,
  isLoading = false,
  error,
  title = 'Search or jump to',
  placeholder = 'Search or jump to…',
  emptyLabel = 'Nothing found',
  loadingLabel = 'Searching…',
  hints,
  className,
}: CommandPaletteProps) {
  const openedFrom = useRef<Element | null>(null);
  const shown = groups
    .map((group) => ({
      ...group,
      items: group.isMatchedByHost
        ? [...group.commands]
        : group.commands.filter((command) => matchesCommand(command, query)),
    }))
    .filter((group) => group.items.length > 0);
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-overlay animate-fade-in bg-overlay" />
        <Dialog.Content
          data-slot="command-palette"
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            openedFrom.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Opened by a key, the dialog has no trigger that it could give the focus back to.
            event.preventDefault();
            if (openedFrom.current instanceof HTMLElement) openedFrom.current.focus();
          }}
          onEscapeKeyDown={(event) => {
            // The first Escape empties the field, the next one closes the dialog.
            if (query === '') return;
            event.preventDefault();
            onQueryChange('');
          }}
          className={cn(
            'fixed inset-x-3 top-3 z-modal mx-auto flex max-h-[calc(100dvh-1.5rem)] max-w-xl animate-rise-in flex-col overflow-hidden rounded-large border border-line bg-raised text-ink shadow-modal outline-none sm:top-[12vh] sm:max-h-[min(32rem,76vh)]',
            className,
          )}
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <Autocomplete.Root
            open
            inline
            mode="none"
            items={shown}
            value={query}
            onValueChange={(next, details) => {
              // Choosing an item also writes its name into the field: the query is the host's, and the palette closes.
              if (details.reason !== 'item-press') onQueryChange(next);
            }}
            itemToStringValue={(command: Command) => command.label}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search aria-hidden size={18} className="shrink-0 text-ink-muted" />
              <Autocomplete.Input
                aria-label={title}
                placeholder={placeholder}
                className="h-13 w-full min-w-0 flex-1 border-0 bg-transparent text-[1rem] outline-none"
              />
            </div>
            <div
              role="status"
              className={cn(
                'px-4 text-small text-ink-muted',
                isLoading || error || shown.length === 0 ? 'border-b border-line py-2' : 'sr-only',
                shown.length === 0 && 'border-b-0 py-6 text-center text-body',
              )}
            >
              {isLoading ? loadingLabel : (error ?? (shown.length === 0 ? emptyLabel : null))}
            </div>
            <Autocomplete.List
              aria-label={title}
              className="min-h-0 flex-1 scroll-py-9 overflow-y-auto overscroll-contain outline-none not-data-empty:py-1.5"
            >
              {(group: (typeof shown)[number]) => (
                <Autocomplete.Group key={group.id} items={group.items} className="not-last:mb-1.5">
                  <Autocomplete.GroupLabel className="px-4 pt-1.5 pb-1 text-small font-medium text-ink-muted select-none">
                    {group.label}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.id}
                        value={command}
                        onClick={() => {
                          onOpenChange(false);
                          command.onSelect();
                        }}
                        className="mx-1.5 flex min-h-control-middle cursor-pointer items-center gap-3 rounded-middle px-2.5 py-1.5 outline-none select-none data-highlighted:bg-accent-soft data-highlighted:text-on-accent-soft pointer-coarse:min-h-control-large forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:outline-[Highlight]"
                      >
                        {command.icon ? (
                          <span aria-hidden className="flex size-5 shrink-0 items-center justify-center text-ink-muted">
                            {command.icon}
                          </span>
                        ) : null}
                        <span className="min-w-0 flex-1 truncate">
                          {command.label}
                          {command.description ? (
                            <span className="ms-2 text-small text-ink-muted">{command.description}</span>
                          ) : null}
                        </span>
                        {command.shortcut ? (
                          <kbd className="shrink-0 rounded-small border border-b-2 border-line bg-surface px-1.5 font-sans text-tiny text-ink-muted">
                            {command.shortcut}
                          </kbd>
                        ) : null}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
          {hints ? (
            <div className="flex gap-4 border-t border-line px-4 py-2 text-small text-ink-muted pointer-coarse:hidden">
              {hints}
            </div>
          ) : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
