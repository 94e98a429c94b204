import { createHash } from 'node:crypto';
import type { components } from '@millwright/contract/types';
import type { LogDetail, LogKind, LogSide } from '../../../modules/activity-log/activity-log.rules.ts';
import { askedOf } from '../../../modules/comparison/job-comparison.rules.ts';
import type { ComparedParts } from '../../../modules/comparison/job-comparison.rules.ts';
import { technicalOf } from '../../../modules/rfq/envelopes.rules.ts';
import {
  canonical,
  keepForVendor,
  newQuoteKeys,
  receiptOf,
  sealQuote,
  sealTechnical,
} from '../../../modules/rfq/quote-seal.ts';
import { totalsOf } from '../../../modules/rfq/quote.rules.ts';
import type { QuoteContent } from '../../../modules/rfq/quote.rules.ts';
import type { Frozen } from '../../../modules/rfq/rfq-states.rules.ts';
import { fingerprintOf } from '../../../modules/rfq/rfq.rules.ts';
import { mixSeed, randomStream, seedOfText } from '../random.ts';
import { type CompanyWorld, type DemoPerson, inHex, moment } from './company-world.ts';

type Schemas = components['schemas'];
type Reason = 'capacity' | 'location' | 'delivery_time';
/** How a vendor stands: only asked, has looked, will quote with so many lines typed, has quoted so many days ago and how often, or regrets. */
type Standing =
  | 'sent'
  | 'viewed'
  | { typed: number }
  | { quoted: number; versions?: number }
  | { regrets: Reason; words: string };

/** What a vendor asked, by its position among the job's vendors; about which line; and what all were answered. */
interface DemoQuestion {
  by: number;
  daysAgo: number;
  line: number;
  words: string;
  answer?: { daysAgo: number; wordsForAll: string; words: string };
}

/** A job's call for quotes in the demo. Days are before the day of the seed; below 0 they are yet to come. */
export interface DemoRfq {
  publishedDaysAgo: number;
  closesDaysAgo: number;
  message: string;
  paymentTerms: string;
  warrantyMonths: number;
  /** What the company expects to pay for a unit of each line, in rupees; vendors never see it. */
  rates: readonly number[];
  /** A second revision: which line asks for how much more, and when. */
  addendum?: { daysAgo: number; line: number; before: string };
  /** Positions among the people of the company. */
  openers: readonly number[];
  openedDaysAgo?: number;
  /** It takes two envelopes, and when the first one was opened; nobody is judged yet. */
  technicalOpenedDaysAgo?: number;
  /** The technical clauses, as vendors were told of them. */
  clauses?: readonly Schemas['ClauseText'][];
  /** How vendors were told that quotes are compared. */
  told?: Schemas['ToldRules'];
  /** In the order of the job's vendors. */
  standings: readonly Standing[];
  questions?: readonly DemoQuestion[];
}

/** What a seeded job is, for its call for quotes. */
export interface SeededJob {
  id: string;
  /** The id of one of its rows in a table; up to 20 of them. */
  idOf: (table: string, position: number) => string;
  /** The id of an item, by its place. */
  itemIdOf: (position: number) => string;
  number: string;
  title: string;
  plant: string;
  requiredBy: string | null;
  scope: string | null;
  lines: readonly (readonly [description: string, unit: string, quantity: string, heading?: string])[];
  owner: DemoPerson;
  vendors: readonly { jobVendorId: string; name: string; email: string; isIntraState: boolean }[];
}

type Entry = { at: string; side: LogSide; userId: string | null; name: string; kind: LogKind; detail: LogDetail };

/** What a vendor quotes: the estimate times a factor of its own and one of each line, both log-normal (data for realistic demos, 8.26). */
function quoteOf(job: SeededJob, rates: readonly number[], vendor: number, version: number): QuoteContent {
  const stream = randomStream(mixSeed(seedOfText(job.title), vendor));
  const own = Math.exp(0.1 * stream.normal()) * 0.96 ** version;
  const left = stream.chance(0.25) ? stream.between(0, job.lines.length - 1) : -1;
  const lines = rates.map((rate, index) => {
    const rateInPaise = Math.round(rate * own * Math.exp(0.12 * stream.normal())) * 100;
    return index === left ? { rateInPaise: null, isExcluded: true } : { rateInPaise };
  });
  const [advance, days] = stream.pick([
    ['10', 45],
    ['30', 30],
    ['20', 60],
    ['0', 30],
  ] as const);
  return {
    lines,
    discountPercent: version > 0 ? '2' : null,
    freightInPaise: stream.between(0, 3) * 900_000,
    gstPercent: '18',
    milestones:
      advance === '0'
        ? [{ percent: '100', days }]
        : [
            { percent: advance, days: -7 },
            { percent: String(100 - Number(advance)), days },
          ],
    workingDays: stream.between(14, 24),
    warrantyMonths: stream.pick([12, 12, 18, 24]),
    validTill: null,
    deviations: stream.chance(0.4) ? 'Scaffolding material is taken from the plant’s stock.' : null,
  };
}

/**
 * The call for quotes of a job as if it had gone through the server: what stands of it in the job's log, and what adds its rows, once the vendors
 * of the job are there. Receipts are the same in every run; what is sealed is not, as keys are made anew.
 */
export function rfqOf(
  world: CompanyWorld,
  secret: Buffer,
  job: SeededJob,
  rfq: DemoRfq,
): { entries: Entry[]; addRows: () => void; opened: ComparedParts | null } {
  const { id: companyId, today, users, name } = world;
  const at = (daysAgo: number, hour: number) => moment(today, daysAgo, hour);
  const entries: Entry[] = [];
  const rows: (() => void)[] = [];
  const add: CompanyWorld['add'] = (table, row) => void rows.push(() => world.add(table, row));
  const note = (when: string, who: DemoPerson | string, kind: LogKind, detail: LogDetail = {}) =>
    entries.push({
      at: when,
      ...(typeof who === 'string'
        ? { side: 'vendor', userId: null, name: who }
        : { side: 'client', userId: who.id, name: who.fullName }),
      kind,
      detail,
    });

  const closesAt = at(rfq.closesDaysAgo, 11);
  const hasTwo = rfq.technicalOpenedDaysAgo !== undefined;
  const frozenWith = (line: number | null, quantity: string): Frozen => ({
    buyer: name,
    plant: job.plant,
    number: job.number.replace('JR', 'RFQ'),
    title: job.title,
    deadline: closesAt,
    requiredBy: job.requiredBy,
    message: rfq.message,
    scope: job.scope,
    paymentTerms: rfq.paymentTerms,
    warrantyMonths: rfq.warrantyMonths,
    lines: job.lines.map(([description, unit, asked, heading = null], index) => ({
      _id: job.itemIdOf(index),
      lineNumber: null,
      group: heading,
      description,
      unit: unit as Frozen['lines'][number]['unit'],
      quantity: index === line ? quantity : asked,
      note: null,
    })),
    contacts: [],
    ...(hasTwo && { envelopes: 'two' }),
    ...(rfq.told && { comparison: rfq.told }),
    ...(rfq.clauses && { criteria: [...rfq.clauses] }),
  });
  const now = frozenWith(null, '');
  const { addendum } = rfq;
  const revisions = addendum
    ? [
        { content: frozenWith(addendum.line, addendum.before), at: at(rfq.publishedDaysAgo, 5) },
        { content: now, at: at(addendum.daysAgo, 5) },
      ]
    : [{ content: now, at: at(rfq.publishedDaysAgo, 5) }];
  const keys = newQuoteKeys(secret, job.id);
  const openers = rfq.openers.map((position) => users[position] ?? users[0]);
  const technicalKeys = hasTwo ? newQuoteKeys(secret, job.id, 'technical') : null;
  const openedAt = rfq.openedDaysAgo === undefined ? null : at(rfq.openedDaysAgo, 6);
  const technicalOpenedAt = rfq.technicalOpenedDaysAgo === undefined ? null : at(rfq.technicalOpenedDaysAgo, 6);
  add('rfq', {
    job_id: job.id,
    company_id: companyId,
    version: 2,
    deadline: closesAt,
    message: rfq.message,
    payment_terms: rfq.paymentTerms,
    warranty_months: rfq.warrantyMonths,
    opener_ids: openers.map(({ id }) => id),
    minimum_quotes: 2,
    revision: revisions.length,
    closes_at: closesAt,
    opens_by: openers.map(({ id }) => id),
    needs_quotes: 2,
    public_key: inHex(keys.publicKey),
    first_published_at: revisions[0]!.at,
    opened_at: openedAt,
    envelopes: hasTwo ? 'two' : 'one',
    technical_public_key: technicalKeys && inHex(technicalKeys.publicKey),
    technical_opened_at: technicalOpenedAt,
    comparison: (rfq.told ?? null) as unknown as string | null,
  });
  for (const [position, { text, isMandatory, weight }] of (rfq.clauses ?? []).entries())
    add('technical_clause', {
      id: job.idOf('technical-clause', position),
      job_id: job.id,
      company_id: companyId,
      position,
      words: text,
      is_mandatory: isMandatory,
      weight,
    });
  add('rfq_key', {
    job_id: job.id,
    company_id: companyId,
    sealed_private_key: inHex(keys.sealedPrivateKey),
    sealed_technical_key: technicalKeys && inHex(technicalKeys.sealedPrivateKey),
  });
  for (const [index, revision] of revisions.entries()) {
    add('rfq_revision', {
      job_id: job.id,
      number: index + 1,
      company_id: companyId,
      content: revision.content as unknown as string,
      sha256: inHex(fingerprintOf(revision.content)),
      published_at: revision.at,
      published_by: job.owner.fullName,
    });
    note(revision.at, job.owner, 'rfq_published', { revision: index + 1 });
  }
  const sentAt = at(rfq.publishedDaysAgo, 6);
  const asked = job.vendors.slice(0, rfq.standings.length);
  for (const vendor of asked) note(sentAt, job.owner, 'rfq_sent', { vendor: vendor.name });
  note(sentAt, job.owner, 'status_changed', { from: 'sourcing', to: 'quoting' });

  const compared: ComparedParts['quotes'][number][] = [];
  const validTill = moment(today, rfq.closesDaysAgo - 60, 0).slice(0, 10);
  for (const [index, vendor] of asked.entries()) {
    const standing = rfq.standings[index]!;
    const kind = typeof standing === 'string' ? { seen: standing === 'viewed' } : standing;
    const viewedAt = 'seen' in kind && !kind.seen ? null : at(rfq.publishedDaysAgo - 1, 5 + (index % 6));
    if (viewedAt) note(viewedAt, vendor.name, 'rfq_viewed');
    const quotedAt = 'quoted' in kind ? at(kind.quoted, 8 + (index % 3)) : null;
    const revision = quotedAt && addendum && quotedAt < revisions[1]!.at ? 1 : revisions.length;
    const draft = 'typed' in kind ? { ...quoteOf(job, rfq.rates, index, 0), validTill } : null;
    const versions = 'quoted' in kind ? (kind.versions ?? 1) : 0;
    const contents = Array.from({ length: versions }, (_, version) => ({
      ...quoteOf(job, rfq.rates, index, version),
      validTill,
    }));
    const typed = draft ? { ...draft, lines: draft.lines.slice(0, 'typed' in kind ? kind.typed : 0) } : contents.at(-1);
    const answeredAt = quotedAt ?? ('seen' in kind ? null : at(rfq.publishedDaysAgo - 2, 7));
    add('rfq_invitation', {
      job_vendor_id: vendor.jobVendorId,
      job_id: job.id,
      company_id: companyId,
      vendor_name: vendor.name,
      email: vendor.email,
      token_hash: inHex(createHash('sha256').update(`link of ${vendor.jobVendorId}`).update(secret).digest()),
      sent_at: sentAt,
      viewed_at: viewedAt,
      read_revision: viewedAt === null ? 0 : quotedAt ? revision : 1,
      answer: answeredAt === null ? null : 'regrets' in kind ? 'regretted' : 'will_quote',
      answered_at: answeredAt,
      regret_reason: 'regrets' in kind ? kind.regrets : null,
      regret_comment: 'regrets' in kind ? kind.words : null,
      draft: typed ? inHex(keepForVendor(secret, vendor.jobVendorId, typed)) : null,
      draft_version: typed ? 1 : 0,
      draft_saved_at: typed ? answeredAt : null,
    });
    const readAt = new Map<number, string>(viewedAt === null ? [] : [[1, viewedAt]]);
    if (quotedAt && !readAt.has(revision)) readAt.set(revision, quotedAt);
    for (const [number, read_at] of readAt)
      add('rfq_revision_read', {
        job_vendor_id: vendor.jobVendorId,
        number,
        job_id: job.id,
        company_id: companyId,
        read_at,
      });
    if ('typed' in kind) note(answeredAt!, vendor.name, 'will_quote');
    if ('regrets' in kind) note(answeredAt!, vendor.name, 'regretted', { reason: kind.regrets, comment: kind.words });
    for (const [version, content] of contents.entries()) {
      const isLast = version === contents.length - 1;
      // Versions that a vendor replaced before the opening stay sealed: in a job whose quotes are open the last one answers a clarification.
      const isClarified = openedAt !== null && version > 0 && isLast;
      const isOpened = openedAt !== null && (isLast || version === contents.length - 2);
      const when = isClarified
        ? at(rfq.openedDaysAgo!, 11)
        : isLast || openedAt
          ? quotedAt!
          : moment(quotedAt!.slice(0, 10), contents.length - 1 - version, 7);
      if (isClarified) {
        const askedAt = at(rfq.openedDaysAgo!, 8);
        add('quote_clarification', {
          job_vendor_id: vendor.jobVendorId,
          job_id: job.id,
          company_id: companyId,
          words: 'Is the scaffolding in your rates? Please quote for it if it is not.',
          opened_at: askedAt,
          opened_by: job.owner.fullName,
          closes_at: moment(askedAt.slice(0, 10), -1, 8),
          answered_by: version + 1,
          envelope: 'price',
        });
        note(askedAt, job.owner, 'clarification_opened', { vendor: vendor.name });
      }
      const salt = createHash('sha256').update(`salt ${vendor.jobVendorId} ${version}`).digest();
      const receipt = receiptOf(canonical(content), salt);
      const totals = totalsOf(content, revisions[revision - 1]!.content.lines);
      const sealed = Buffer.from(JSON.stringify({ content, salt: salt.toString('hex') }));
      const isStale = revision < revisions.length;
      add('quote', {
        job_vendor_id: vendor.jobVendorId,
        number: version + 1,
        job_id: job.id,
        company_id: companyId,
        revision,
        submitted_at: when,
        state: isLast ? (isStale ? 'to_confirm' : 'submitted') : 'superseded',
        receipt: inHex(receipt),
        sealed: inHex(sealQuote(keys.publicKey, job.id, vendor.jobVendorId, sealed)),
        own_copy: inHex(keepForVendor(secret, vendor.jobVendorId, { content, salt: salt.toString('hex'), totals })),
        opened: isOpened ? ({ content, totals } as unknown as string) : null,
        sealed_technical:
          technicalKeys && inHex(sealTechnical(technicalKeys.publicKey, job.id, vendor.jobVendorId, content)),
        technical: technicalOpenedAt && isLast ? (technicalOf(content) as unknown as string) : null,
      });
      if (isLast)
        compared.push({
          job_vendor_id: vendor.jobVendorId,
          vendor_name: vendor.name,
          is_removed: false,
          number: version + 1,
          revision,
          submitted_at: when,
          is_standing: !isStale,
          content,
          is_intra_state: vendor.isIntraState,
        });
      note(when, vendor.name, 'quote_submitted', { revision, receipt: receipt.toString('hex') });
    }
  }
  for (const [index, { by, daysAgo, line, words, answer }] of (rfq.questions ?? []).entries()) {
    const { jobVendorId, name: vendorName } = asked[by]!;
    const askedAt = at(daysAgo, 9);
    const settledAt = answer ? at(answer.daysAgo, 10) : null;
    add('rfq_question', {
      id: job.idOf('question', index),
      job_vendor_id: jobVendorId,
      job_id: job.id,
      company_id: companyId,
      asked_at: askedAt,
      revision: revisions.filter((revision) => revision.at < askedAt).length,
      line,
      words,
      state: answer ? 'answered' : 'asked',
      answer: answer?.words ?? null,
      words_for_all: answer?.wordsForAll ?? null,
      closing_reason: null,
      settled_at: settledAt,
      settled_by: answer ? job.owner.fullName : null,
    });
    note(askedAt, vendorName, 'question_asked');
    if (settledAt) note(settledAt, job.owner, 'question_answered', { vendor: vendorName, to: 'all' });
  }
  const firstOpenedAt = technicalOpenedAt ?? openedAt;
  if (firstOpenedAt) {
    const envelope = hasTwo ? 'technical' : 'price';
    const ofEnvelope = hasTwo ? { to: envelope } : {};
    for (const opener of openers) {
      add('rfq_opening', {
        job_id: job.id,
        user_id: opener.id,
        company_id: companyId,
        confirmed_at: firstOpenedAt,
        envelope,
      });
      note(firstOpenedAt, opener, 'opening_confirmed', ofEnvelope);
    }
    const last = openers.at(-1)!;
    const count = rfq.standings.filter((standing) => typeof standing === 'object' && 'quoted' in standing).length;
    note(firstOpenedAt, last, 'quotes_opened', { count, ...ofEnvelope });
    note(firstOpenedAt, last, 'status_changed', { from: 'quoting', to: 'evaluating' });
  }
  return {
    entries: entries.toSorted((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : 0)),
    addRows: () => rows.forEach((addRow) => addRow()),
    opened:
      openedAt === null
        ? null
        : {
            jobId: job.id,
            openedAt,
            lines: now.lines,
            linesOf: new Map(revisions.map(({ content }, index) => [index + 1, content.lines])),
            asked: askedOf(now),
            items: job.lines.map(([description, unit, quantity], index) => ({
              _id: job.itemIdOf(index),
              description,
              unit: unit as never,
              quantity,
              rateInPaise: rfq.rates[index]! * 100,
            })),
            // As the query gives them, by the names of the vendors.
            quotes: compared.toSorted((left, right) =>
              left.vendor_name.toLowerCase() < right.vendor_name.toLowerCase() ? -1 : 1,
            ),
            told: rfq.told ?? null,
            qualifications: new Map(),
            // Read from what the demo has while a comparison can be changed.
            purchases: new Map(),
            scorecards: new Map(),
          },
  };
}
