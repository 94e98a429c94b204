/** What a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV injection). */
const safe = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

const field = (cell: string | number | null): string => {
  if (typeof cell === 'number') return String(cell);
  const text = safe(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as CSV (RFC 4180), with the byte order mark by which spreadsheets know UTF-8. No text is read as a formula. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`);
