import type { ReactNode } from 'react';

/** What can be done next, in reach at the bottom of the window. */
export function Dock({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div
      data-slot="dock"
      className="sticky bottom-0 z-10 -mx-gutter mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-gutter py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] print:hidden"
    >
      <div className="min-w-0 flex-auto text-small text-ink-muted max-md:basis-full">{note}</div>
      {children}
    </div>
  );
}
