import { useHost } from './host.tsx';

/** The sign of the product: that of its host, else a hexagon nut with its bolts. Decorative; the name stands beside it. */
export function BrandMark({ sizeInPixels = 26 }: { sizeInPixels?: number }) {
  const { markSrc } = useHost().product;
  if (markSrc) return <img src={markSrc} alt="" width={sizeInPixels} height={sizeInPixels} className="shrink-0" />;
  return <BrandSign sizeInPixels={sizeInPixels} />;
}

/** Millwright's own sign, where there is no host. */
export function BrandSign({ sizeInPixels }: { sizeInPixels: number }) {
  return (
    <svg
      width={sizeInPixels}
      height={sizeInPixels}
      viewBox="0 0 26 26"
      fill="none"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d="M13 1.5 23 7.25v11.5L13 24.5 3 18.75V7.25L13 1.5Z" className="fill-brand stroke-brand-line" />
      <circle cx="13" cy="13" r="4.4" strokeWidth="2" className="stroke-on-brand" />
      <path d="M13 3.6v5M13 17.4v5M4.9 8.3l4.3 2.5M16.8 15.2l4.3 2.5" strokeWidth="2" className="stroke-spark" />
    </svg>
  );
}
