import qrcode from 'qrcode-generator';

/** The QR code of a text, as an SVG path in squares of one unit: one rectangle for each run of dark squares. */
export function qrOf(text: string): { size: number; path: string } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const runs: string[] = [];
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const start = column;
      while (column < size && code.isDark(row, column)) column++;
      if (column > start) runs.push(`M${start} ${row}h${column - start}v1h-${column - start}z`);
    }
  return { size, path: runs.join('') };
}
