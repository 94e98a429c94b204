/** What a command is matched by. */
export type CommandText = { label: string; description?: string; keywords?: readonly string[] };

/** Small letters without accents, so that "épée" is found by "epee". */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLocaleLowerCase('en');
}

/** True when every word of the query begins a word of the command's texts. An empty query matches all. */
export function matchesCommand(command: CommandText, query: string): boolean {
  const words = fold([command.label, command.description ?? '', ...(command.keywords ?? [])].join(' ')).split(
    /[^\p{L}\p{N}]+/u,
  );
  return fold(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .every((part) => words.some((word) => word.startsWith(part)));
}
