import { createHash } from 'node:crypto';
import { pdfOf, QUIET, RULE, writerOn } from '../../../documents/pdf.ts';
import { groupedAmount } from '../../../indian-amount.ts';
import type { NewRow } from '../../schema.ts';
import { demoId } from '../vendor-basics.ts';
import { type ByCompany, type CompanyWorld, inHex, moment, vendorAt } from './company-world.ts';

/** A line of a quote: what, how many of which unit, rupees for one. */
type QuotedLine = [description: string, quantity: number, unit: string, rate: number];

interface Quote {
  vendor: number;
  daysAgo: number;
  lines: readonly QuotedLine[];
  terms: string;
}

interface Levelling {
  status: NewRow<'levelling_request'>['status'];
  daysAgo: number;
  title: string;
  remarks: string | null;
  /** What the team said when it sent the request back. */
  answer?: string;
  quotes: readonly Quote[];
}

const TEAM = 'provider@millwright.example';

/** The last first. */
const levellings: ByCompany<readonly Levelling[]> = {
  'Sagar Steel': [
    {
      status: 'requested',
      daysAgo: 1,
      title: 'Relining of ladle 7, two heats a day',
      remarks: 'All three quoted by email before we had the RFQ here. Please level to 6.25 CBM of castable.',
      quotes: [
        {
          vendor: 2,
          daysAgo: 6,
          lines: [
            ['High-alumina castable, 70 % Al2O3, with installation', 6.25, 'CBM', 128_000],
            ['Removal of the old lining', 1, 'LS', 95_000],
            ['Dry-out, 36 hours', 1, 'LS', 60_000],
          ],
          terms:
            'GST 18 % extra. Freight included. 30 % with the order, the rest 30 days after the dry-out. Valid 60 days.',
        },
        {
          vendor: 5,
          daysAgo: 5,
          lines: [
            ['Castable 70 % alumina, supply and casting', 14.5, 'TON', 52_500],
            ['Dismantling and debris to the yard', 1, 'LS', 80_000],
          ],
          terms: 'GST 18 % extra. Freight at actuals. Dry-out by the client. 100 % within 45 days. Valid 30 days.',
        },
        {
          vendor: 9,
          daysAgo: 4,
          lines: [['Relining of ladle 7 complete, dry-out included', 1, 'LS', 1_010_000]],
          terms: 'GST 18 % extra. 40 % with the order, 60 % on completion. Warranty 12 months. Valid 45 days.',
        },
      ],
    },
    {
      status: 'in_work',
      daysAgo: 3,
      title: 'Overhaul of the sinter exhauster gearbox',
      remarks: null,
      quotes: [
        {
          vendor: 3,
          daysAgo: 8,
          lines: [
            ['Strip, measure and report', 1, 'LS', 140_000],
            ['Bearings, full set', 1, 'SET', 620_000],
            ['Assembly, no-load run of 4 hours', 1, 'LS', 210_000],
          ],
          terms: 'GST 18 % extra. Transport both ways by the client. Payment within 30 days. Warranty 12 months.',
        },
        {
          vendor: 7,
          daysAgo: 7,
          lines: [
            ['Overhaul complete without bearings', 1, 'LS', 330_000],
            ['Bearing set', 1, 'SET', 585_000],
          ],
          terms: 'GST 18 % extra. Transport INR 45,000. 50 % with the order. Warranty 6 months.',
        },
      ],
    },
    {
      status: 'sent_back',
      daysAgo: 6,
      title: 'Painting of the conveyor gallery C4',
      remarks: 'Two coats epoxy, blast cleaning to Sa 2.5.',
      answer:
        'The second quote names an amount for the whole and no area. Please ask the vendor for the square metres that it rests on.',
      quotes: [
        {
          vendor: 6,
          daysAgo: 10,
          lines: [['Blast cleaning Sa 2.5 and two coats of epoxy, 240 microns', 3800, 'SQM', 410]],
          terms: 'GST 18 % extra. Scaffolding included. Payment monthly against measurement.',
        },
        {
          vendor: 8,
          daysAgo: 9,
          lines: [['Painting of the gallery complete', 1, 'LS', 1_640_000]],
          terms: 'GST 18 % extra. Scaffolding by the client. 25 % with the order.',
        },
      ],
    },
  ],
};

/**
 * Adds what a company asked the provider's team to level, each with the quotes as they came. Their bytes go with the rows: the start puts them into the file
 * store, as it does with those of an older version.
 */
export async function addLevellings(world: CompanyWorld): Promise<void> {
  const { add, id: companyId, index, name, today, users } = world;
  const who = users[0];
  const requests = (levellings[name] ?? []).toReversed();
  let fileCount = 0;
  for (const [at, request] of requests.entries()) {
    const id = demoId('levelling_request', index + 1, at + 1);
    const asked = moment(today, request.daysAgo, 6);
    const answered = request.status === 'requested' ? null : moment(today, request.daysAgo - 1, 5);
    add('levelling_request', {
      id,
      company_id: companyId,
      number: at + 1,
      requested_by: who.id,
      status: request.status,
      title: request.title,
      job_id: null,
      remarks: request.remarks,
      needed_by: moment(today, -12, 0).slice(0, 10),
      answer: request.answer ?? null,
      staff: answered && TEAM,
      comparison_id: null,
      version: answered ? 2 : 1,
      created_at: asked,
      updated_at: answered ?? asked,
    });
    const note = (
      number: number,
      entry: Pick<NewRow<'levelling_log'>, 'at' | 'actor_side' | 'actor_name' | 'kind' | 'comment'>,
    ) => add('levelling_log', { levelling_request_id: id, number, company_id: companyId, ...entry });
    note(1, { at: asked, actor_side: 'client', actor_name: who.fullName, kind: 'requested', comment: null });
    if (answered)
      note(2, {
        at: answered,
        actor_side: 'team',
        actor_name: TEAM,
        kind: request.status,
        comment: request.answer ?? null,
      });
    for (const [position, quote] of request.quotes.entries()) {
      const vendor = vendorAt(world, quote.vendor).row.company_name;
      const content = await quoteLetter(vendor, name, request.title, quote, new Date(moment(today, quote.daysAgo, 5)));
      const fileId = demoId('stored_file', index + 1, (fileCount += 1));
      add('stored_file', {
        id: fileId,
        company_id: companyId,
        uploaded_by: who.id,
        file_name: `Quote ${vendor}.pdf`,
        media_type: 'application/pdf',
        size_in_bytes: content.length,
        // As they are: rows go to the database as JSON.
        sha256: inHex(createHash('sha256').update(content).digest()),
        content: inHex(content),
        created_at: asked,
        deleted_at: null,
        dropped_at: null,
      });
      add('levelling_file', {
        levelling_request_id: id,
        file_id: fileId,
        company_id: companyId,
        vendor_name: vendor,
        position,
      });
    }
  }
}

/** A quote as vendors mail it: a letter with a table. */
function quoteLetter(vendor: string, buyer: string, subject: string, quote: Quote, at: Date): Promise<Buffer> {
  const left = 56;
  const width = 483;
  return pdfOf({ title: `Quote of ${vendor}`, author: vendor, at }, { margin: left }, (doc) => {
    const say = writerOn(doc, left, width);
    say(vendor, { size: 16, bold: true });
    say(`Offer of ${at.toISOString().slice(0, 10)} to ${buyer}`, { colour: QUIET });
    doc.moveDown(1.5);
    say(subject, { size: 11, bold: true });
    doc.moveDown(0.5);
    for (const [description, quantity, unit, rate] of quote.lines) {
      doc
        .moveTo(left, doc.y)
        .lineTo(left + width, doc.y)
        .lineWidth(0.5)
        .strokeColor(RULE)
        .stroke();
      doc.moveDown(0.4);
      say(description);
      say(`${quantity} ${unit} at INR ${groupedAmount(rate * 100)}: INR ${groupedAmount(quantity * rate * 100)}`, {
        colour: QUIET,
      });
      doc.moveDown(0.4);
    }
    doc.moveDown(0.5);
    say(quote.terms);
  });
}
