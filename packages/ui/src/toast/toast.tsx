import { createContext, lazy, Suspense, useContext, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useTexts, type Texts } from '../language.tsx';

export interface ToastRequest {
  tone?: 'info' | 'good' | 'bad';
  title: ReactNode;
  description?: ReactNode;
  /** One action, such as Undo; it closes the toast. The same must be reachable elsewhere. */
  action?: { label: string; onPress: () => void };
  /** At least 6 s; 6 s unless given, 10 s with an action. A bad one has no timer: it stays until it is closed. */
  durationInMilliseconds?: number;
  /** The same id again replaces the toast instead of adding one. */
  id?: string;
}

export interface ToastLabels {
  region: string;
  close: string;
}

/** What the region hears. */
export type ToastCommand = { kind: 'show'; request: ToastRequest & { id: string } } | { kind: 'close'; id: string };

/** From `useToast` to the region, which loads with the first toast; until then commands wait here. */
export class ToastChannel {
  #waiting: ToastCommand[] = [];
  #listener: ((command: ToastCommand) => void) | undefined;
  #count = 0;
  #wake: () => void;

  constructor(wake: () => void) {
    this.#wake = wake;
  }

  /** Shows a toast and answers its id. */
  show = (request: ToastRequest): string => {
    const id = request.id ?? `toast-${(this.#count += 1)}`;
    this.#send({ kind: 'show', request: { ...request, id } });
    return id;
  };

  close = (id: string): void => this.#send({ kind: 'close', id });

  listen(listener: (command: ToastCommand) => void): () => void {
    this.#listener = listener;
    for (const command of this.#waiting.splice(0)) listener(command);
    return () => {
      this.#listener = undefined;
    };
  }

  #send(command: ToastCommand) {
    if (this.#listener) return this.#listener(command);
    this.#waiting.push(command);
    this.#wake();
  }
}

const ToastContext = createContext<ToastChannel | undefined>(undefined);

// Base UI's toast is 12 kB: a page that never shows one does not load it.
const ToastRegion = lazy(loadRegion);

/** Fetches the region until it is there: a toast is often wanted just when the server is away, and React.lazy would fail for ever. */
async function loadRegion(): Promise<{ default: ComponentType<{ channel: ToastChannel; labels: ToastLabels }> }> {
  for (;;) {
    try {
      return { default: (await import('./toast-region.tsx')).ToastRegion };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  }
}

const english: Texts<'toast'> = { region: 'Notifications', close: 'Close' };

/** Once, around the app: the place where toasts appear. */
export function ToastProvider({ children, labels }: { children: ReactNode; labels?: Partial<ToastLabels> }) {
  const texts = useTexts('toast', english, labels);
  const [isNeeded, setIsNeeded] = useState(false);
  const [channel] = useState(() => new ToastChannel(() => setIsNeeded(true)));
  return (
    <ToastContext value={channel}>
      {children}
      {isNeeded && (
        <Suspense fallback={null}>
          <ToastRegion channel={channel} labels={texts} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/**
 * Shows and closes toasts. Good and plain news goes away by itself after at least 6 s, waiting while the pointer or the
 * focus is on it or the tab is hidden; an error never does. F6 moves the focus to the region.
 * @throws Error outside a ToastProvider.
 */
export function useToast(): Pick<ToastChannel, 'show' | 'close'> {
  const channel = useContext(ToastContext);
  if (!channel) throw new Error('useToast needs a ToastProvider around it');
  return channel;
}
