import { pdfOf, QUIET, writerOn } from '../../../documents/pdf.ts';
import { moment } from './company-world.ts';

/** A file that somebody of the demo sent. */
export interface ThreadFile {
  name: string;
  mediaType: string;
  content: Buffer;
}
/** The files of the demo's messages. */
export type ThreadFiles = Readonly<Record<'certificate' | 'gateForm' | 'names' | 'window', ThreadFile>>;

const left = 56;
const width = 483;

/** Makes the files that the demo's messages carry, which are the same in every run of a day. */
export async function makeThreadFiles(today: string): Promise<ThreadFiles> {
  const at = new Date(moment(today, 30, 5));
  const sheet = (title: string, lines: readonly string[]) =>
    pdfOf({ title, author: 'Millwright demo', at }, { margin: left }, (doc) => {
      const say = writerOn(doc, left, width);
      say(title, { size: 16, bold: true });
      doc.moveDown(1);
      for (const line of lines) say(line, line.endsWith(':') ? { colour: QUIET } : {});
    });
  const text = (name: string, mediaType: string, lines: readonly string[]): ThreadFile => ({
    name,
    mediaType,
    content: Buffer.from(`${lines.join('\n')}\n`),
  });
  return {
    certificate: {
      name: 'Mill certificate 3.1, heat 8841.pdf',
      mediaType: 'application/pdf',
      content: await sheet('Inspection certificate 3.1, EN 10204', [
        'Product:',
        'Seamless boiler tubes SA 210 Gr.A1, 63.5 x 5.6 mm',
        'Heat:',
        '8841',
        'Composition:',
        'C 0.21%, Mn 0.74%, Si 0.24%, P 0.012%, S 0.008%',
        'Tests:',
        'Yield strength 318 MPa, tensile strength 471 MPa, elongation 34%',
        'Flattening, flaring and hydrostatic test at 14 MPa: passed',
      ]),
    },
    gateForm: {
      name: 'Gate pass form.pdf',
      mediaType: 'application/pdf',
      content: await sheet('Gate pass, visitors and contractors', [
        'Name, company and mobile number of each person:',
        'Identity proof and its number:',
        'Vehicle number:',
        'Report at gate 2 with safety shoes, helmet and goggles. Photography is not allowed.',
      ]),
    },
    names: text('Names for gate passes.csv', 'text/csv', [
      'Name,Trade,Identity proof',
      'Suresh Jadhav,Project engineer,Driving licence',
      'Anil Pawar,Welder,Voter card',
      'Ramesh Shinde,Rigger,Driving licence',
    ]),
    window: text('Shutdown window.txt', 'text/plain', [
      'Shutdown window, as confirmed by Operations',
      'Cooling down from 06:00 on day 1, box-up by 18:00 on day 17.',
      'The crane road stays free. Hot work permits from 08:00 each day.',
    ]),
  };
}
