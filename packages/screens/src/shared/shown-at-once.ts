import { useState } from 'react';

/**
 * What a box or a switch shows of a value that the server keeps: what was pressed from the frame of its press, until what it changed has been
 * read again, or could not be. It never falls back in between.
 *
 * @param known The value as it was read last.
 * @returns What to show, and how to press it: the value that is wanted, and the work that ends when it has been read again.
 */
export function useShownAtOnce<Value>(known: Value): [Value, (wanted: Value, work: Promise<unknown>) => void] {
  const [pressed, setPressed] = useState<{ value: Value }>();
  const press = (value: Value, work: Promise<unknown>) => {
    const own = { value };
    setPressed(own);
    void work.finally(() => setPressed((now) => (now === own ? undefined : now)));
  };
  return [pressed ? pressed.value : known, press];
}
