import { INK, latin, pdfOf, QUIET, RULE, writerOn } from '../../documents/pdf.ts';
import type { Drawing } from '../../documents/pdf.ts';
import { indianTime } from '../../indian-time.ts';
import { fingerprintOf } from './thread-record.rules.ts';
import type { RecordedMessage, ThreadRecord } from './thread-record.rules.ts';

const LEFT = 48;
const WIDTH = 499;
const BOTTOM = 770;

/** The record of a thread on A4: who wrote what and when, its files with their fingerprints, and the fingerprint of the whole. */
export const threadRecordPdf = (record: ThreadRecord): Promise<Buffer> =>
  pdfOf(
    { title: `Messages: ${record.title}`, author: record.takenBy, at: new Date(record.takenAt) },
    { margin: LEFT },
    (doc) => drawn(doc, record),
  );

function drawn(doc: Drawing, record: ThreadRecord): void {
  const { title, job, company, takenBy, takenAt, messageCount, messages } = record;
  const plain = writerOn(doc, LEFT, WIDTH);
  const code = (text: string) =>
    doc.font('Courier').fontSize(8).fillColor(INK).text(latin(text), LEFT, doc.y, { width: WIDTH });
  plain(company, { colour: QUIET });
  plain(`Messages: ${title}`, { size: 16, bold: true });
  if (job !== null) plain(job);
  doc.moveDown(0.6);
  plain(`Exported by ${takenBy}, ${indianTime(new Date(takenAt))}`);
  plain(
    messages.length < messageCount
      ? `The newest ${messages.length} of ${messageCount} messages`
      : messageCount === 1
        ? '1 message'
        : `${messageCount} messages`,
  );
  plain('Fingerprint (SHA-256) of the messages');
  code(fingerprintOf(record));
  doc.moveDown(0.8);
  for (const message of messages) {
    if (doc.y + 40 > BOTTOM) doc.addPage();
    doc
      .moveTo(LEFT, doc.y)
      .lineTo(LEFT + WIDTH, doc.y)
      .lineWidth(0.5)
      .stroke(RULE);
    doc.y += 4;
    plain(headOf(message), { bold: true });
    if (message.replyToSeq !== null) plain(`Reply to ${message.replyToSeq}`, { size: 8, colour: QUIET });
    if (message.deletedAt === null) {
      if (message.text) plain(message.text);
    } else plain(`Deleted on ${indianTime(new Date(message.deletedAt))}`, { colour: QUIET });
    if (message.editedAt !== null && message.deletedAt === null)
      plain(`Edited on ${indianTime(new Date(message.editedAt))}`, { size: 8, colour: QUIET });
    for (const { name, sizeInBytes, sha256 } of message.files) {
      plain(`File: ${name}, ${sizeInBytes.toLocaleString('en-IN')} bytes`);
      code(sha256);
    }
    doc.y += 4;
  }
  doc.moveDown(0.6);
  plain(
    'The fingerprint of a file covers its content. The fingerprint of the messages changes when a message is added, edited or deleted. Non-Latin letters are printed as ?, but the fingerprint covers the messages as written.',
    { size: 8, colour: QUIET },
  );
}

const headOf = ({ seq, by, side, at }: RecordedMessage): string =>
  `${seq}. ${by}${side === 'vendor' ? ' (vendor)' : ''}, ${indianTime(new Date(at))}`;
