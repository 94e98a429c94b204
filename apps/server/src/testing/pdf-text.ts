import { inflateSync } from 'node:zlib';

/** What a PDF of ours says, page after page, and how many pages it has: its streams are deflated, its words are hexadecimal, cut where letters are moved. */
export function textOfPdf(bytes: Buffer): { pages: number; text: string } {
  const raw = bytes.toString('latin1');
  // Exactly what pdfkit writes around them: a stream may end with a byte that is a carriage return.
  const streams = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, body]) => {
    try {
      return [inflateSync(Buffer.from(body!, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  const shown = streams.flatMap((stream) =>
    [...stream.matchAll(/\[((?:<[0-9a-f]*>|[-\d.\s])*)\]\s*TJ/g)].map(([, pieces]) =>
      [...pieces!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1')).join(''),
    ),
  );
  return { pages: [...raw.matchAll(/\/Type \/Page\b/g)].length, text: shown.join('\n') };
}
