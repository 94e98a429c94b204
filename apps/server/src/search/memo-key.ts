const MAX_KEY_LENGTH = 3000;

/** The key under which something that these parts decide is remembered; null when it would be too long (characters) to be kept. */
export function keyOf(...parts: unknown[]): string | null {
  const key = JSON.stringify(parts);
  return key.length > MAX_KEY_LENGTH ? null : key;
}
