/** One release: its name, and its entries by heading. */
export interface Release {
  name: string;
  parts: Array<{ heading: string; entries: string[] }>;
}

/** Reads a changelog as Keep a Changelog writes it: releases, headings and lists whose entries may go over several lines. */
export function readChangelog(text: string): Release[] {
  const releases: Release[] = [];
  for (const line of text.split('\n')) {
    const part = releases.at(-1)?.parts.at(-1);
    if (line.startsWith('## ')) releases.push({ name: line.slice(3).trim(), parts: [] });
    else if (line.startsWith('### ')) releases.at(-1)?.parts.push({ heading: line.slice(4).trim(), entries: [] });
    else if (line.startsWith('- ')) part?.entries.push(line.slice(2).replaceAll('`', '').trim());
    else if (line.startsWith('  ') && part?.entries.length)
      part.entries[part.entries.length - 1] += ` ${line.replaceAll('`', '').trim()}`;
  }
  return releases;
}
