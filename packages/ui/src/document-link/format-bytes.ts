const units = ['kB', 'MB', 'GB'] as const;

/** A file size in words with decimal units, as file managers show it: 999 gives "999 B", 1,500,000 gives "1.5 MB". */
export function formatBytes(sizeInBytes: number, locale = 'en-IN'): string {
  if (sizeInBytes < 1000) return `${new Intl.NumberFormat(locale).format(sizeInBytes)} B`;
  let value = sizeInBytes / 1000;
  let unit: (typeof units)[number] = 'kB';
  for (const next of units.slice(1)) {
    // 999,950 bytes would round to "1,000 kB".
    if (value < 999.95) break;
    value /= 1000;
    unit = next;
  }
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)} ${unit}`;
}
