import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';
import { useHost } from './host.tsx';

/**
 * The page of a link, without the frame of the app: the product, and whom the link is for.
 *
 * @param className Width of the content, and the room below it.
 */
export function LinkFrame({ note, className, children }: { note?: ReactNode; className: string; children: ReactNode }) {
  const { product } = useHost();
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-page">
      {/* The page is for whoever has the link. */}
      <meta name="robots" content="noindex, nofollow" />
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-surface px-gutter py-3">
        <p className="flex items-center gap-2.5 text-heading font-semibold">
          <BrandMark />
          {product.productName}
        </p>
        {note && <p className="min-w-0 text-small wrap-anywhere text-ink-muted">{note}</p>}
      </header>
      <main id="main" className={`mx-auto w-full px-gutter pt-5 ${className}`}>
        {children}
      </main>
    </div>
  );
}
