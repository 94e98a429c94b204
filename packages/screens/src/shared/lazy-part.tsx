import { useEffect, useState, type ComponentType } from 'react';
import { useLazyPart } from './use-lazy-part.ts';

const waitInMilliseconds = 3000;

/**
 * A component whose code is fetched when it is first drawn, in place of React.lazy: a failed fetch is a message and is tried again while the
 * component is wanted. The page, and what was typed on it, stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const { part, want } = useLazyPart(load);
    const [tries, setTries] = useState(1);
    useEffect(() => {
      if (part) return;
      void want();
      const timer = setTimeout(() => setTries((before) => before + 1), waitInMilliseconds);
      return () => clearTimeout(timer);
    }, [part, want, tries]);
    return part ? <part.default {...props} /> : null;
  };
}
