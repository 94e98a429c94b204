import { useEffect, useRef, useState } from 'react';
import { isSameValue } from './same-value.ts';

/** What is typed for one value, and what may be there without somebody else having changed it: what it was typed over, and own saves since. */
type Typed<Value> = { value: Value; bases: readonly Value[] };

/**
 * What is typed over values that are read and read again. What was not touched follows each newer answer; what was typed stays until it is saved, that
 * is, until an answer has it. Where an answer has something else than it was typed over, the user is asked (`conflicts`).
 */
export function useTypedOver<Values extends Record<string, unknown>>(read: Values) {
  type Name = keyof Values & string;
  type All = { [N in Name]?: Typed<Values[N]> };
  const [typed, setTyped] = useState<All>({});
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const key = JSON.stringify(read);
  useEffect(() => {
    setTyped((before) => {
      const left = (Object.keys(before) as Name[]).filter(
        (name) => !isSameValue(before[name]!.value, latest.current[name]),
      );
      if (left.length === Object.keys(before).length) return before;
      return Object.fromEntries(left.map((name) => [name, before[name]])) as All;
    });
  }, [key]);
  const names = Object.keys(typed) as Name[];
  const isOther = (name: Name) => !isSameValue(typed[name]!.value, read[name]);
  return {
    values: { ...read, ...Object.fromEntries(names.map((name) => [name, typed[name]!.value])) } as Values,
    change: <N extends Name>(name: N, value: Values[N]) =>
      setTyped((before) => ({ ...before, [name]: { value, bases: before[name]?.bases ?? [read[name]] } })),
    /** Names of what is typed otherwise than the newest answer has it. */
    typedNames: names.filter(isOther),
    conflicts: names.filter(
      (name) => isOther(name) && typed[name]!.bases.every((base: unknown) => !isSameValue(base, read[name])),
    ),
    /** What may be there without a colleague having changed it; the first is what was there when typing began. */
    basesOf: <N extends Name>(name: N): readonly Values[N][] => typed[name]?.bases ?? [read[name]],
    /** Says what is being saved: an answer that has it is no colleague's change. */
    noteSaving: (saved: Partial<Values>) =>
      setTyped(
        (before) =>
          Object.fromEntries(
            (Object.keys(before) as Name[]).map((name) => {
              const { value, bases } = before[name]!;
              return [name, name in saved ? { value, bases: [...bases, saved[name]] } : { value, bases }];
            }),
          ) as All,
      ),
    settle: (name: Name, choice: 'mine' | 'theirs') =>
      setTyped(
        (before) =>
          Object.fromEntries(
            (Object.keys(before) as Name[]).flatMap((one) =>
              one !== name
                ? [[one, before[one]]]
                : choice === 'mine'
                  ? [[one, { value: before[one]!.value, bases: [read[one]] }]]
                  : [],
            ),
          ) as All,
      ),
  };
}
