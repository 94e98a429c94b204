import { useEffect } from 'react';
import { useHost } from './host.tsx';

/** A page about one thing is named after it once that is known: history, tabs and screen readers tell one from the other by the title. */
export function PageTitle({ of }: { of: string }) {
  const { product } = useHost();
  const text = `${of} · ${product.productName}`;
  useEffect(() => {
    const before = document.title;
    document.title = text;
    return () => {
      document.title = before;
    };
  }, [text]);
  return null;
}
