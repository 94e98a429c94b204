import { get, type FieldPath, type FieldValues, type PathValue, type UseFormReturn } from 'react-hook-form';
import { isSameValue } from './same-value.ts';

/** The paths of the fields that differ; a list counts as one. */
function differing(left: unknown, right: unknown, path = ''): string[] {
  const isPlain = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isPlain(left) || !isPlain(right)) return isSameValue(left, right) ? [] : [path];
  return Object.keys({ ...(left as object), ...(right as object) }).flatMap((name) =>
    differing(
      (left as Record<string, unknown>)[name],
      (right as Record<string, unknown>)[name],
      path === '' ? name : `${path}.${name}`,
    ),
  );
}

/**
 * Gives a form newer default values. What is typed stays, with the focus and the caret; all else follows. Returns the fields that were changed on
 * both sides: those of `open` that still are, and those that now came to it.
 */
export function mergeInto<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  before: Values,
  next: Values,
  sent: Values | null,
  open: readonly FieldPath<Values>[],
): FieldPath<Values>[] {
  const mine = structuredClone(form.getValues());
  const typed = differing(mine, before) as FieldPath<Values>[];
  form.reset(next, { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true });
  // Also counts anew what is dirty: what was typed may be what was saved.
  for (const name of typed)
    form.setValue(name, get(mine, name) as PathValue<Values, FieldPath<Values>>, { shouldDirty: true });
  return typed.filter((name) => {
    const theirs: unknown = get(next, name);
    if (isSameValue(get(mine, name), theirs) || (sent && isSameValue(get(sent, name), theirs))) return false;
    return open.includes(name) || !isSameValue(get(before, name), theirs);
  });
}
