import * as Dialog from '@radix-ui/react-dialog';
import { Search } from 'lucide-react';
import {
  memo,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { cn } from '../cn.ts';
import { RestOfPageHidden, useDialogStack, useIsDrawn } from '../modal/dialog-stack.ts';
import { usePortalRoot } from '../scope.tsx';
import { matchesCommand } from './match-commands.ts';
import { useTexts, type Texts } from '../language.tsx';

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
  /** Whether it is open; the owner keeps it. */
  isOpen: boolean;
  /** Asked to open or to close, also by Escape and by a press outside. */
  onOpenChange: (isOpen: boolean) => void;
  /** What the field begins with. The palette keeps what is typed, so that a key press draws the field and nothing else. */
  defaultQuery?: string;
  /** Called once the list for what was typed has been drawn, first with what the field begins with, and with nothing when it closes. */
  onQueryChange?: (query: string) => void;
  /** Only what this person may do: a command that is not allowed is not listed. A function makes commands of what was typed. */
  groups: readonly CommandGroup[] | ((query: string) => readonly CommandGroup[]);
  /** Results of the host are on their way; those that are there stay. */
  isLoading?: boolean;
  /** The host's results failed to load, in words. */
  error?: ReactNode;
  /** Names the dialog. */
  title?: string;
  /** What can be typed, in the empty field. */
  placeholder?: string;
  /** What the list says when nothing fits. */
  emptyLabel?: ReactNode;
  /** What the list says while answers are on their way. */
  loadingLabel?: ReactNode;
  /** Below the list, for instance the keys that work in it. */
  hints?: ReactNode;
  /** Classes of the panel, added to its own. */
  className?: string;
};

const noGroups: readonly CommandGroup[] = [];

const optionIdOf = (listId: string, id: string) => `${listId}-${id}`;

/** The groups with the commands that answer the query; groups without any are left out. */
const matching = (groups: CommandPaletteProps['groups'], query: string): CommandGroup[] =>
  (typeof groups === 'function' ? groups(query) : groups)
    .map((group) =>
      group.isMatchedByHost
        ? group
        : { ...group, commands: group.commands.filter((command) => matchesCommand(command, query)) },
    )
    .filter(({ commands }) => commands.length > 0);

const Option = memo(function Option({
  id,
  command,
  isActive,
  onChoose,
  onPoint,
}: {
  id: string;
  command: Command;
  isActive: boolean;
  onChoose: (command: Command) => void;
  onPoint: (id: string) => void;
}) {
  return (
    // The keys are the field's: the focus never leaves it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-highlighted={isActive ? '' : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => onPoint(command.id)}
      onClick={() => onChoose(command)}
      className="mx-1.5 flex min-h-control-middle cursor-pointer items-center gap-3 rounded-middle px-2.5 py-1.5 outline-none select-none data-highlighted:bg-accent-soft data-highlighted:text-on-accent-soft pointer-coarse:min-h-control-large forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:outline-[Highlight]"
    >
      {command.icon ? (
        <span aria-hidden className="flex size-5 shrink-0 items-center justify-center text-ink-muted">
          {command.icon}
        </span>
      ) : null}
      <span className="relative min-w-0 flex-1 truncate">
        {command.label}
        {command.description ? (
          <>
            <span className="sr-only">, </span>
            <span className="ms-2 text-small text-ink-muted">{command.description}</span>
          </>
        ) : null}
      </span>
      {command.shortcut ? (
        <kbd className="shrink-0 rounded-small border border-b-2 border-line bg-surface px-1.5 font-sans text-tiny text-ink-muted">
          {command.shortcut}
        </kbd>
      ) : null}
    </div>
  );
});

type ContentProps = Required<Pick<CommandPaletteProps, 'title' | 'placeholder' | 'isLoading' | 'defaultQuery'>> &
  Pick<CommandPaletteProps, 'onQueryChange' | 'groups' | 'onOpenChange' | 'error' | 'emptyLabel' | 'loadingLabel'>;

/**
 * The field and the list. A key press draws the field at once and the list after it; Enter goes by what was typed, also where the list is not
 * there yet.
 */
function Content({
  defaultQuery,
  onQueryChange,
  groups,
  onOpenChange,
  isLoading,
  error,
  title,
  placeholder,
  emptyLabel,
  loadingLabel,
}: ContentProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState(defaultQuery);
  const [active, setActive] = useState<{ query: string; id: string | null }>({ query, id: null });
  const drawnGroups = useDeferredValue<ContentProps['groups']>(groups, noGroups);
  const drawnQuery = useDeferredValue(query);
  const shown = useMemo(() => matching(drawnGroups, drawnQuery), [drawnGroups, drawnQuery]);
  const isBehind = drawnGroups !== groups || drawnQuery !== query;
  const activeOf = (commands: readonly Command[]) =>
    commands.find(({ id }) => active.query === query && id === active.id) ?? commands[0];
  const activeId = activeOf(shown.flatMap(({ commands }) => commands))?.id;

  const latest = useRef({ query, onOpenChange, onQueryChange });
  useEffect(() => {
    latest.current = { query, onOpenChange, onQueryChange };
  });
  useEffect(() => latest.current.onQueryChange?.(drawnQuery), [drawnQuery]);
  useEffect(() => () => latest.current.onQueryChange?.(''), []);
  const [{ choose, point }] = useState(() => ({
    choose: (command: Command) => {
      latest.current.onOpenChange(false);
      command.onSelect();
    },
    point: (id: string) =>
      setActive((before) => {
        const { query: asked } = latest.current;
        return before.id === id && before.query === asked ? before : { query: asked, id };
      }),
  }));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') return setQuery('');
    const isDown = event.key === 'ArrowDown';
    if (!isDown && event.key !== 'ArrowUp' && event.key !== 'Enter') return;
    event.preventDefault();
    const commands = matching(groups, query).flatMap((group) => group.commands);
    const current = activeOf(commands);
    if (!current) return;
    if (event.key === 'Enter') return choose(current);
    const next = commands.at((commands.indexOf(current) + (isDown ? 1 : -1)) % commands.length);
    if (!next) return;
    setActive({ query, id: next.id });
    list.current?.querySelector(`#${CSS.escape(optionIdOf(listId, next.id))}`)?.scrollIntoView({ block: 'nearest' });
  };

  const isEmpty = shown.length === 0 && !isBehind;
  // A key press that leaves the list as it is draws the field only.
  const drawnList = useMemo(
    () =>
      shown.map((group) => (
        <div key={group.id} role="group" aria-labelledby={`${listId}-group-${group.id}`} className="not-last:mb-1.5">
          <div
            id={`${listId}-group-${group.id}`}
            className="px-4 pt-1.5 pb-1 text-small font-medium text-ink-muted select-none"
          >
            {group.label}
          </div>
          {group.commands.map((command) => (
            <Option
              key={command.id}
              id={optionIdOf(listId, command.id)}
              command={command}
              isActive={command.id === activeId}
              onChoose={choose}
              onPoint={point}
            />
          ))}
        </div>
      )),
    [shown, activeId, listId, choose, point],
  );
  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden size={18} className="shrink-0 text-ink-muted" />
        <input
          type="text"
          role="combobox"
          aria-label={title}
          aria-expanded={shown.length > 0}
          aria-controls={shown.length > 0 ? listId : undefined}
          aria-activedescendant={activeId === undefined ? undefined : optionIdOf(listId, activeId)}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-13 w-full min-w-0 flex-1 border-0 bg-transparent text-[1rem] outline-none forced-colors:my-1.5 forced-colors:h-10 forced-colors:rounded-small forced-colors:border forced-colors:px-2"
        />
      </div>
      <div
        role="status"
        className={cn(
          'px-4 text-small text-ink-muted',
          isLoading || error || isEmpty ? 'border-b border-line py-2' : 'sr-only',
          isEmpty && 'border-b-0 py-6 text-center text-body',
        )}
      >
        {isLoading ? loadingLabel : (error ?? (isEmpty ? emptyLabel : null))}
      </div>
      {shown.length > 0 ? (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={title}
          className="min-h-0 flex-1 scroll-py-9 overflow-y-auto overscroll-contain py-1.5 outline-none"
        >
          {drawnList}
        </div>
      ) : null}
    </>
  );
}

const english: Texts<'commandPalette'> = {
  title: 'Search or jump to',
  placeholder: 'Search or jump to…',
  emptyLabel: 'Nothing found',
  loadingLabel: 'Searching…',
};

/**
 * Jump to a vendor or a screen, or do something, by typing: a dialog with a combobox over grouped results. The host opens
 * it on Ctrl/Cmd+K and gives the groups; groups of its own are matched here word by word. Load it lazily.
 */
export function CommandPalette({
  isOpen,
  onOpenChange,
  defaultQuery = '',
  onQueryChange,
  groups,
  isLoading = false,
  error,
  title,
  placeholder,
  emptyLabel,
  loadingLabel,
  hints,
  className,
}: CommandPaletteProps) {
  const texts = useTexts('commandPalette', english, { title, placeholder, emptyLabel, loadingLabel });
  const portalRoot = usePortalRoot();
  const isDrawn = useIsDrawn(isOpen);
  const { restoreFocus } = useDialogStack(isDrawn);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root modal={false} open={isDrawn} onOpenChange={onOpenChange}>
      <Dialog.Portal container={portalRoot}>
        <div
          role="presentation"
          className="fixed inset-0 z-modal"
          onMouseDown={(event) => {
            if (!panel.current?.contains(event.target as Node)) event.preventDefault();
          }}
        >
          {/* It locks the page by a rule of styles.css; the overlay of the library would style the whole page anew. */}
          <div data-slot="dialog-backdrop" aria-hidden className="absolute inset-0 bg-overlay" />
          <Dialog.Content
            ref={panel}
            data-slot="command-palette"
            aria-modal
            onFocusOutside={(event) => {
              event.preventDefault();
              panel.current?.querySelector('input')?.focus();
            }}
            aria-describedby={undefined}
            onCloseAutoFocus={restoreFocus}
            onEscapeKeyDown={(event) => {
              // The first Escape empties the field, the next one closes the dialog.
              if (panel.current?.querySelector('input')?.value) event.preventDefault();
            }}
            className={cn(
              'absolute inset-x-3 top-3 mx-auto flex max-h-[calc(100dvh-1.5rem)] max-w-xl flex-col overflow-hidden rounded-large border border-line bg-raised text-ink shadow-modal outline-none sm:top-[12vh] sm:max-h-[min(32rem,76vh)]',
              className,
            )}
          >
            <Dialog.Title className="sr-only">{texts.title}</Dialog.Title>
            <Content
              {...{ defaultQuery, onQueryChange, groups, onOpenChange, isLoading, error }}
              {...{
                title: texts.title,
                placeholder: texts.placeholder,
                emptyLabel: texts.emptyLabel,
                loadingLabel: texts.loadingLabel,
              }}
            />
            {hints ? (
              <div className="flex gap-4 border-t border-line px-4 py-2 text-small text-ink-muted pointer-coarse:hidden">
                {hints}
              </div>
            ) : null}
          </Dialog.Content>
          <RestOfPageHidden />
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
