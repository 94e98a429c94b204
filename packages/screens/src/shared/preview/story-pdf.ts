// Stories draw PDFs in the page itself: their clock stands still, and a worker has one of its own.
import 'pdfjs-dist/build/pdf.worker.min.mjs';

/** A PDF in plain letters for stories: a page for each entry, with its lines; an empty one is a picture without words. */
export function pdfOf(pages: readonly (readonly string[])[], { isLocked = false } = {}): string {
  const objects: string[] = [];
  const add = (content: string) => objects.push(content);
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  pages.forEach((lines, index) => {
    const words = lines.map((line, at) => `BT /F1 18 Tf 60 ${760 - at * 28} Td (${line}) Tj ET`);
    const stream = ['0.8 w 40 40 515 762 re S', ...words].join('\n');
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  });
  if (isLocked)
    add(`<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`);
  let text = '%PDF-1.4\n';
  const places = objects.map((content, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${content}\nendobj\n`;
    return at;
  });
  const start = text.length;
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const locked = isLocked ? ` /Encrypt ${objects.length} 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]` : '';
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${locked} >>\nstartxref\n${start}\n%%EOF\n`;
}
