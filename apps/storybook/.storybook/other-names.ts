// A component is found by what others call it: its guide says `alsoKnownAs: ['dropdown', …]`, the index carries the names behind its
// title, where the search of the sidebar looks, and the sidebar draws the title without them.
import { readFileSync } from 'node:fs';
import type { Indexer } from 'storybook/internal/types';
import { nameSeparator } from './title.ts';

/** The other names in the source of a story file. */
export function otherNamesIn(source: string): string[] {
  const [, list] = /\balsoKnownAs: \[([^\]]*)\]/.exec(source) ?? [];
  return [...(list ?? '').matchAll(/'([^']+)'|"([^"]+)"/g)].map(([, single, double]) => single ?? double!);
}

/** An indexer that puts the other names behind the title of each of its entries. */
export const withOtherNames = (indexer: Indexer): Indexer => ({
  ...indexer,
  createIndex: async (fileName, options) => {
    const names = otherNamesIn(readFileSync(fileName, 'utf8'));
    const entries = await indexer.createIndex(fileName, options);
    if (names.length === 0) return entries;
    return entries.map((entry) => ({
      ...entry,
      title: `${entry.title ?? options.makeTitle()}${nameSeparator}${names.join(', ')}`,
    }));
  },
});
