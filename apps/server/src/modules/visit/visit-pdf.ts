import { INK, pdfOf, QUIET, RULE, writerOn } from '../../documents/pdf.ts';
import type { Drawing } from '../../documents/pdf.ts';
import { slotText } from './visit-mails.rules.ts';
import { qrOf } from './visit-qr.rules.ts';
import type { VisitRow } from './visit-row.ts';
import { titleWithType, visitNumber } from './visit.rules.ts';

const LEFT = 48;
const WIDTH = 499;
const QR_SIDE = 150;

type Pass = { number: string; code: string; link: string };

/** The gate pass of a visit on A4: what the gate needs to know, and the QR code that opens it. Nothing of an ID is on it. */
export const passPdf = (
  visit: Pick<
    VisitRow,
    | 'number'
    | 'type'
    | 'title'
    | 'vendor_name'
    | 'plant_name'
    | 'host_name'
    | 'place'
    | 'area'
    | 'starts_at'
    | 'ends_at'
    | 'ppe'
    | 'people'
    | 'permit_number'
    | 'changed_at'
  >,
  pass: Pass,
  buyer: string,
): Promise<Buffer> =>
  pdfOf(
    { title: `Gate pass ${visitNumber(visit.number)}`, author: buyer, at: new Date(visit.changed_at) },
    { margin: LEFT },
    (doc) => {
      drawQr(doc, pass.link);
      const plain = writerOn(doc, LEFT, WIDTH - QR_SIDE - 24);
      plain(pass.number, { colour: QUIET });
      plain(`Gate pass ${visitNumber(visit.number)}`, { size: 18, bold: true });
      plain(buyer);
      doc.moveDown(0.6);
      plain(slotText({ starts_at: visit.starts_at!, ends_at: visit.ends_at! }), { size: 12, bold: true });
      plain('Entry from 60 minutes before.');
      doc.moveDown(0.6);
      plain(`Code: ${pass.code}`, { size: 12, bold: true });
      doc.y = Math.max(doc.y, LEFT + QR_SIDE) + 12;
      doc
        .moveTo(LEFT, doc.y)
        .lineTo(LEFT + WIDTH, doc.y)
        .lineWidth(0.5)
        .stroke(RULE);
      doc.y += 8;
      const wide = writerOn(doc, LEFT, WIDTH);
      wide(`Purpose: ${titleWithType(visit.type, visit.title)}`);
      wide(`Company: ${visit.vendor_name}`);
      wide(`Plant: ${visit.plant_name}`);
      if (visit.place !== null) wide(`Where: ${visit.place}`);
      if (visit.area !== null) wide(`Area: ${visit.area}`);
      wide(`Host: ${visit.host_name}`);
      if (visit.permit_number !== null) wide(`Work permit: ${visit.permit_number}`);
      if (visit.ppe.length > 0)
        wide(`Protective equipment: ${visit.ppe.map((item) => item.replaceAll('_', ' ')).join(', ')}`);
      doc.moveDown(0.6);
      wide('People', { bold: true });
      for (const { full_name: name, employer } of visit.people)
        if (name !== null) wide(`${name}, ${employer ?? visit.vendor_name}`);
      doc.moveDown(0.6);
      wide('Show this page at the gate, with the ID of each visitor.', { size: 8, colour: QUIET });
    },
  );

function drawQr(doc: Drawing, link: string): void {
  const { size, path } = qrOf(link);
  doc
    .save()
    .translate(LEFT + WIDTH - QR_SIDE, LEFT)
    .scale(QR_SIDE / size)
    .path(path)
    .fill(INK)
    .restore();
}
