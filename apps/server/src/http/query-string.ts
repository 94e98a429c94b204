import type { FieldProblem } from '../problems.ts';

/** How one declared query parameter is read. */
export type QueryParameter = { name: string; kind: 'string' | 'number' | 'boolean' | 'list' };

const NAME = /^[\w.:-]{1,64}$/;
const NUMBER = /^-?\d{1,15}(?:\.\d{1,6})?$/;

/** Percent-decoding that refuses what is not well-formed UTF-8 (lone surrogates among it) and NUL, which PostgreSQL cannot hold. */
function decode(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}

/**
 * Reads a raw query string against the declared parameters. Lists are split at the pipes of the RAW text, so `%7C` inside a value is a
 * literal pipe; an empty list is no value. Numbers and booleans are read only when they are written as such: anything else stays text and
 * fails validation. Undeclared, repeated and malformed parameters are problems.
 */
export function readQuery(
  raw: string,
  declared: Map<string, QueryParameter>,
): { values: Record<string, unknown>; problems: FieldProblem[] } {
  const values: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  if (raw === '') return { values, problems };
  for (const pair of raw.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    const rawValue = at < 0 ? '' : pair.slice(at + 1);
    const parameter = name === null ? undefined : declared.get(name);
    if (!parameter) {
      problems.push({
        pointer: name !== null && NAME.test(name) ? `/query/${name}` : '/query',
        message: 'is not a parameter of this call',
      });
      continue;
    }
    const pointer = `/query/${parameter.name}`;
    if (Object.hasOwn(values, parameter.name)) {
      problems.push({ pointer, message: 'is given more than once; values of a list are joined with a pipe' });
      continue;
    }
    if (parameter.kind === 'list') {
      const parts = rawValue === '' ? [] : rawValue.split('|').map(decode);
      if (parts.includes(null)) problems.push({ pointer, message: 'is not well-formed text' });
      else if (parts.length > 0) values[parameter.name] = parts;
      continue;
    }
    const text = decode(rawValue);
    if (text === null) problems.push({ pointer, message: 'is not well-formed text' });
    else if (parameter.kind === 'number' && NUMBER.test(text)) values[parameter.name] = Number(text);
    else if (parameter.kind === 'boolean' && (text === 'true' || text === 'false'))
      values[parameter.name] = text === 'true';
    else values[parameter.name] = text;
  }
  return { values, problems: problems.slice(0, 100) };
}
