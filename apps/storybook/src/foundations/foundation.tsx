import type { ReactNode } from 'react';

/** A page of the foundations: what it is about, why it is so, then its parts. */
export function Foundation({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-page gap-10 pb-10">
      <header className="grid gap-2 border-b border-line pb-5">
        <h1>{title}</h1>
        <p className="max-w-160 text-ink-muted">{lead}</p>
      </header>
      {children}
    </div>
  );
}

/** One part of the page, with a note beside its heading where it needs one. */
export function Part({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-4">
      <div className="grid gap-1">
        <h2>{title}</h2>
        {note ? <p className="max-w-160 text-small text-ink-muted">{note}</p> : null}
      </div>
      {children}
    </section>
  );
}

/** The name of a token as one writes it. */
export function Token({ children }: { children: ReactNode }) {
  return <code className="text-small break-all text-ink-soft">{children}</code>;
}

/** What is wider than a phone scrolls inside its own frame, by keyboard too. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={label}
      // A region that scrolls must be reached by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-large border border-line bg-surface"
    >
      {children}
    </div>
  );
}
