const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const LEAST_LETTERS = 4;

/** Words of these names that a text contains, as the names write them; short ones say nothing of who is meant. */
export function namesIn(text: string, names: readonly string[]): string[] {
  const found = new Set(wordsOf(text));
  const parts = names.flatMap((name) => name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
  return [...new Set(parts.filter((part) => part.length >= LEAST_LETTERS && found.has(part.toLowerCase())))];
}
