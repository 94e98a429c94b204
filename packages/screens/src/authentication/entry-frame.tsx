import type { ReactNode } from 'react';
import { useHost } from '../shared/host.tsx';
import { LegalLinks } from '../shared/legal-links.tsx';

/**
 * Of the forms of these pages: the space below a field is that of one line of error (18 px, and 6 before it), which takes it when it comes, so
 * that it moves nothing.
 */
export const entryForm = 'grid gap-6.5 [&_:is([data-slot$=field],[data-slot=combobox])[data-state=invalid]]:-mb-6';

/** The page around every way in and out: the brand beside the form; on phones above it. What it holds is at most as wide as a form. */
export function EntryFrame({ children }: { children: ReactNode }) {
  const { product } = useHost();
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-surface md:grid-cols-[minmax(22rem,46%)_1fr] md:grid-rows-1">
      <BrandPanel productName={product.productName} />
      {/* From the top, never from the middle: what comes below, an error or a step, must not move what is above it. */}
      <main id="main" className="flex min-w-0 flex-col items-center justify-between gap-9 px-6 py-9 md:pt-[14vh]">
        <div className="w-full max-w-form min-w-0">{children}</div>
        <LegalLinks className="w-full max-w-form justify-center" />
      </main>
    </div>
  );
}

/** The engineering drawing beside the form; on phones only the brand stays. */
function BrandPanel({ productName }: { productName: string }) {
  return (
    <section
      aria-label={productName}
      className="relative flex flex-col overflow-hidden bg-[radial-gradient(120%_90%_at_0%_0%,var(--color-brand)_0%,var(--color-brand-deep)_70%)] px-6 py-5 text-on-brand md:px-14 md:py-12"
    >
      <div
        aria-hidden="true"
        className="absolute inset-0 bg-[linear-gradient(var(--color-brand-line)_1px,transparent_1px),linear-gradient(90deg,var(--color-brand-line)_1px,transparent_1px)] mask-[linear-gradient(160deg,transparent_20%,#000_70%)] bg-size-[32px_32px] opacity-25"
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 400 400"
        fill="none"
        strokeWidth="1.2"
        className="absolute -end-36 -bottom-22 hidden w-107 stroke-on-brand opacity-20 md:block lg:opacity-50"
      >
        <circle cx="200" cy="200" r="150" />
        <circle cx="200" cy="200" r="118" strokeDasharray="4 5" />
        <circle cx="200" cy="200" r="62" />
        <circle cx="200" cy="200" r="34" />
        <g data-theme="dark" className="stroke-spark">
          {[
            [200, 82],
            [302, 141],
            [302, 259],
            [200, 318],
            [98, 259],
            [98, 141],
          ].map(([x, y]) => (
            <circle key={`${x}-${y}`} cx={x} cy={y} r="11" />
          ))}
        </g>
        <path d="M20 200h360M200 20v360" strokeDasharray="14 4 3 4" />
      </svg>
      <p className="relative flex items-center gap-2.5 text-heading font-semibold">
        <svg aria-hidden="true" width="26" height="26" viewBox="0 0 26 26" fill="none" strokeWidth="2">
          <circle cx="13" cy="13" r="4.4" className="stroke-on-brand" />
          <path
            d="M13 3.600v5M13 17.400v5M4.900 8.300l4.300 2.500M16.800 15.200l4.300 2.500"
            className="stroke-spark"
          />
        </svg>
        {productName}
      </p>
      <div className="relative hidden pt-[18vh] md:block">
        <p className="max-w-[15em] text-hero font-semibold">Find the vendor who has done this job before.</p>
        <ol className="grid gap-3.5 pt-7">
          {[
            'Faster and better discovery of verified vendors',
            'Increased efficiency in vendor engagements',
            'Easier onboarding of new vendors',
          ].map((reason, index) => (
            <li key={reason} className="flex items-center gap-3 text-title font-normal">
              <span
                aria-hidden="true"
                // The panel is dark in both themes: so is the spark on it.
                data-theme="dark"
                className="grid size-6.5 shrink-0 place-items-center rounded-full bg-on-brand/10 text-label font-semibold text-spark"
              >
                {index + 1}
              </span>
              {reason}
            </li>
          ))}
        </ol>
      </div>
      <p className="relative mt-auto hidden max-w-[15em] xl:max-w-[24em] pt-8 text-small text-on-brand-muted md:block">
        A facilitator between Clients and Vendors. Contracts stay between you.
      </p>
    </section>
  );
}
