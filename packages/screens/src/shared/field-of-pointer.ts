const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isScalarList = (value: unknown) => Array.isArray(value) && !value.some(isRecord);

/**
 * The field of a form that a pointer of the server is about, in the form's own notation: `/items/3/rate` is `items.3.rate`, `/body/email` is
 * `email`. A list of plain values is one field as a whole, so `/recipients/0` is `recipients`; what lies deeper than any field belongs to the
 * last one on the way.
 *
 * @param values What the form holds now.
 * @param fieldNames Server field to form field, where the names of the first level differ; an empty name is a level that the form does not have.
 * @returns null when no field of the form is meant.
 */
export function fieldOfPointer(
  pointer: string,
  values: Record<string, unknown>,
  fieldNames: Readonly<Record<string, string>> = {},
): string | null {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (parts[0] === 'body' && parts.length > 1) parts.shift();
  if (parts.length > 1 && fieldNames[parts[0]!] === '') parts.shift();
  const [first = '', ...rest] = parts;
  const root = Object.hasOwn(fieldNames, first) ? fieldNames[first]! : first;
  if (!Object.hasOwn(values, root)) return null;
  const path = [root];
  let at = values[root];
  for (const part of rest) {
    if (!isRecord(at) || isScalarList(at) || !Object.hasOwn(at, part)) break;
    path.push(part);
    at = at[part];
  }
  return path.join('.');
}
