import { createHash } from 'node:crypto';
import type { components } from '@millwright/contract/types';
import { kindLabel, missingOfItem } from '@millwright/evaluation/item-kinds';
import { isScored, toldInWords } from '@millwright/evaluation/told-rules';
import { quantityText } from '@millwright/evaluation/unit-labels';
import type { Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { indianTime } from '../../indian-time.ts';
import type { FieldProblem } from '../../problems.ts';
import type { JobRow, MemberRow } from '../job-rfq/job-rfq.rules.ts';
import { mailWordsProblem, oneLine, quoted } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { canonical } from './quote-seal.ts';
import { amountText, earlierPlaces, itemDifference } from './rfq-items.rules.ts';
import { rfqPolicies } from './rfq.policies.ts';
import type { OpeningAccess } from './rfq.policies.ts';
import { stateOf } from './rfq-states.rules.ts';
import type { Frozen, RfqRow } from './rfq-states.rules.ts';

type Schemas = components['schemas'];
export type Terms = Schemas['RfqTerms'];
type Change = Schemas['RfqChange'];

/** Until when the first revision has to leave vendors time, and one that asks them to confirm (domain rules, states of an RFQ). */
const NOTICE_IN_HOURS = { first: 24, confirming: 48 };

/** The number that people use: that of its job. */
export const rfqNumberOf = ({ year, number }: { year: number; number: number }): string =>
  `RFQ-${year}-${String(number).padStart(4, '0')}`;

/** What a revision of a job would freeze now. The company's own estimates are no part of it. */
export const frozenOf = (
  job: JobRow,
  rfq: RfqRow,
  items: Schemas['ScopeItems'],
  documents: Schemas['RfqDocument'][],
  answers: Schemas['CallAnswer'][],
  criteria: Schemas['ClauseText'][],
  buyer: { name: string; plant: string | null },
): Frozen => ({
  buyer: buyer.name,
  plant: buyer.plant,
  number: rfqNumberOf(job),
  title: job.title ?? 'Untitled job',
  deadline: rfq.deadline ?? '',
  requiredBy: job.required_by,
  message: rfq.message,
  scope: job.scope,
  paymentTerms: rfq.payment_terms,
  warrantyMonths: rfq.warranty_months,
  ...(rfq.working_days !== null && { workingDays: rfq.working_days }),
  lines: items.map(({ _id, lineNumber, group, description, unit, quantity, note, kind, amountInPaise }) => ({
    _id: _id!,
    lineNumber: lineNumber ?? null,
    group: group ?? null,
    description,
    unit: unit ?? null,
    quantity: quantity ?? null,
    note: note ?? null,
    // Revisions from before kinds have none: a measured item stays as it was frozen.
    ...(kind && kind !== 'measured' && { kind }),
    ...(kind === 'provisional_sum' && { amountInPaise: amountInPaise ?? null }),
  })),
  contacts: job.contacts,
  ...(documents.length > 0 && { documents }),
  ...(answers.length > 0 && { answers }),
  ...(rfq.envelopes === 'two' && { envelopes: 'two' }),
  ...(rfq.comparison && { comparison: rfq.comparison }),
  ...(criteria.length > 0 && { criteria }),
});

/** The fingerprint of a revision: SHA-256 of its canonical text. */
export const fingerprintOf = (frozen: Frozen): Buffer => createHash('sha256').update(canonical(frozen)).digest();

const text = (value: string | number | null | undefined, unit = ''): string | null =>
  value === null || value === undefined ? null : `${value}${unit}`.slice(0, 1200);
/** What an item says beside its description, by which it is named. */
const lineText = (line: Frozen['lines'][number]) =>
  text([kindLabel(line), amountText(line), quantityText(line), line.note].filter(Boolean).join(', ') || null);
const contactsText = ({ contacts }: Frozen) => contacts.map(({ fullName }) => fullName).join(', ') || null;

/** What differs between two revisions. */
export function changesBetween(before: Frozen, after: Frozen): Change[] {
  const one = (what: Change['what'], old: string | null, now: string | null): Change[] =>
    old === now ? [] : [{ what, line: null, before: old, after: now }];
  const contacts = canonical(before.contacts) === canonical(after.contacts);
  return [
    ...one('title', before.title, after.title),
    ...one('deadline', before.deadline, after.deadline),
    ...one('scope', text(before.scope), text(after.scope)),
    ...one('message', text(before.message), text(after.message)),
    ...one('payment_terms', before.paymentTerms, after.paymentTerms),
    ...one('warranty', text(before.warrantyMonths, ' months'), text(after.warrantyMonths, ' months')),
    ...one('working_days', text(before.workingDays ?? null, ' days'), text(after.workingDays ?? null, ' days')),
    ...one('comparison', comparisonText(before), comparisonText(after)),
    ...(contacts
      ? []
      : [{ what: 'contacts', line: null, before: contactsText(before), after: contactsText(after) } as const]),
    ...lineChanges(before.lines, after.lines),
    ...documentChanges(before.documents ?? [], after.documents ?? []),
    ...answerChanges(before.answers ?? [], after.answers ?? []),
    ...criteriaChanges(before.criteria ?? [], after.criteria ?? []),
  ];
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const comparisonText = ({ comparison }: Frozen) =>
  text(comparison && toldInWords(comparison, (paise) => rupees.format(paise / 100)).join(' '));

const criterionText = ({ weight, isMandatory }: Schemas['ClauseText']) =>
  `weight ${weight}${isMandatory ? ', mandatory' : ''}`;

/** Technical clauses are paired by what they ask. */
function criteriaChanges(before: readonly Schemas['ClauseText'][], after: readonly Schemas['ClauseText'][]): Change[] {
  const old = new Map(before.map((clause) => [clause.text, criterionText(clause)]));
  const now = new Map(after.map((clause) => [clause.text, criterionText(clause)]));
  const what = (was: string | undefined, is: string | undefined) =>
    was === undefined ? 'criterion_added' : is === undefined ? 'criterion_removed' : 'criterion_changed';
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((line) => old.get(line) !== now.get(line))
    .map((line) => ({
      what: what(old.get(line), now.get(line)),
      line,
      before: old.get(line) ?? null,
      after: now.get(line) ?? null,
    }));
}

/** Answers are only ever added: one that was published stays as it is. */
function answerChanges(before: readonly Schemas['CallAnswer'][], after: readonly Schemas['CallAnswer'][]): Change[] {
  const old = new Set(before.map(({ _id }) => _id));
  return after
    .filter(({ _id }) => !old.has(_id))
    .map(({ question, answer }) => ({
      what: 'answer_added',
      line: question.slice(0, 1000),
      before: null,
      after: text(answer),
    }));
}

const documentText = ({ name, version, description }: Schemas['RfqDocument']) =>
  [`${name}, version ${version}`, description].filter(Boolean).join(', ');

function documentChanges(
  before: readonly Schemas['RfqDocument'][],
  after: readonly Schemas['RfqDocument'][],
): Change[] {
  const old = new Map(before.map((document) => [document._id, document]));
  const now = new Set(after.map(({ _id }) => _id));
  const changed = after.flatMap((document): Change[] => {
    const was = old.get(document._id);
    const text = documentText(document);
    if (!was) return [{ what: 'document_added', line: document.name, before: null, after: text }];
    if (canonical(was) === canonical(document)) return [];
    return [{ what: 'document_changed', line: was.name, before: documentText(was), after: text }];
  });
  const removed = before.flatMap((document): Change[] =>
    now.has(document._id)
      ? []
      : [{ what: 'document_removed', line: document.name, before: documentText(document), after: null }],
  );
  return [...changed, ...removed];
}

function lineChanges(before: Frozen['lines'], after: Frozen['lines']): Change[] {
  const places = earlierPlaces(before, after);
  const kept = new Set(places);
  const changed = after.flatMap((line, index): Change[] => {
    const place = places[index];
    if (place === undefined)
      return [{ what: 'line_added', line: line.description, before: null, after: lineText(line) }];
    const was = before[place]!;
    const sides = itemDifference(was, line);
    return sides ? [{ what: 'line_changed', line: was.description, ...sides }] : [];
  });
  const removed = before.flatMap((line, place): Change[] =>
    kept.has(place) ? [] : [{ what: 'line_removed', line: line.description, before: lineText(line), after: null }],
  );
  return [...changed, ...removed];
}

/** Changes after which a quote that was given has to be confirmed: of what is priced, or of the terms it is priced on. */
const MATERIAL = new Set<Change['what']>([
  'line_added',
  'line_removed',
  'line_changed',
  'document_added',
  'document_changed',
  'answer_added',
  'scope',
  'payment_terms',
  'warranty',
  'comparison',
  'criterion_added',
  'criterion_removed',
  'criterion_changed',
]);
/** Whether changes ask who has quoted to confirm. */
export const asksToConfirm = (changes: readonly Change[]): boolean => changes.some(({ what }) => MATERIAL.has(what));

/** The first deadline that publishing now would allow. After the one before has passed, vendors get as long as at first. */
export function earliestDeadline(rfq: Pick<RfqRow, 'revision' | 'closes_at'>, isConfirming: boolean, now: Date): Date {
  const isOver = rfq.closes_at === null || Date.parse(rfq.closes_at) <= now.getTime();
  const hours = isConfirming ? NOTICE_IN_HOURS.confirming : isOver ? NOTICE_IN_HOURS.first : 0;
  return new Date(now.getTime() + hours * 60 * 60 * 1000);
}

/** How many items are incomplete as vendors see them already: from revisions of before items were checked, on which they may have quoted. */
function seenIncomplete({ frozen }: Pick<RfqRow, 'frozen'>, next: Pick<Frozen, 'lines'>): number {
  const seen = new Set((frozen?.lines ?? []).map((line) => canonical(line)));
  return next.lines.filter((line) => missingOfItem(line).length > 0 && seen.has(canonical(line))).length;
}

/** What a call for quotes lacks to be published. */
export const missingOfRfq = (
  rfq: RfqRow,
  job: Pick<JobRow, 'item_count' | 'incomplete_item_count' | 'status'>,
  next: Pick<Frozen, 'criteria' | 'lines'>,
): Schemas['Rfq']['missing'] => [
  ...(rfq.deadline === null ? (['deadline'] as const) : []),
  ...(rfq.opener_ids.length === 0 ? (['openers'] as const) : []),
  ...(job.item_count === 0 ? (['scopeItems'] as const) : []),
  ...(job.incomplete_item_count > seenIncomplete(rfq, next) ? (['incompleteItems'] as const) : []),
  ...(rfq.comparison && isScored(rfq.comparison) && (next.criteria ?? []).length === 0 ? (['criteria'] as const) : []),
  ...(job.status === 'sourcing' || job.status === 'quoting' ? [] : (['sourcing'] as const)),
];

const MISSING_WORDS: Record<Schemas['Rfq']['missing'][number], [pointer: string, words: string]> = {
  deadline: ['/terms/deadline', 'Set the submission deadline.'],
  openers: ['/terms/openerIds', 'Choose an opener.'],
  scopeItems: ['/jobId', 'The job has no scope items to quote.'],
  incompleteItems: ['/jobId', 'Complete each scope item.'],
  criteria: ['/terms/comparison', 'Quotes are ranked by technical score. Add the technical clauses for it.'],
  sourcing: ['/jobId', 'The job has to be accepted by the Millwright team first.'],
};
export const missingProblemsOfRfq = (missing: Schemas['Rfq']['missing']): FieldProblem[] =>
  missing.map((one) => ({ pointer: MISSING_WORDS[one][0], message: MISSING_WORDS[one][1] }));

/** What is wrong with terms; `possibleOpeners` are those who may open. Vendors seal by the envelopes that were published first. */
export function termsProblems(
  terms: Terms,
  possibleOpeners: ReadonlySet<string>,
  rfq: Pick<RfqRow, 'revision' | 'envelopes'>,
  now: Date,
): FieldProblem[] {
  const words: [string, string | null | undefined][] = [
    ['/terms/message', terms.message],
    ['/terms/paymentTerms', terms.paymentTerms],
  ];
  return [
    // They go into mails.
    ...words.flatMap(([pointer, said]) => {
      const message = said ? mailWordsProblem(said) : null;
      return message === null ? [] : [{ pointer, message }];
    }),
    ...(terms.deadline && Date.parse(terms.deadline) <= now.getTime()
      ? [{ pointer: '/terms/deadline', message: 'Choose a time in the future.' }]
      : []),
    ...(rfq.revision > 0 && (terms.envelopes ?? 'one') !== rfq.envelopes
      ? [
          {
            pointer: '/terms/envelopes',
            message: 'Vendors were invited with these envelopes, so they cannot be changed.',
          },
        ]
      : []),
    ...loadingProblems(terms.comparison?.deviationLoadings ?? []),
    ...(terms.openerIds ?? []).flatMap((id, index) =>
      possibleOpeners.has(id)
        ? []
        : [{ pointer: `/terms/openerIds/${index}`, message: 'cannot be an opener of this job' }],
    ),
  ];
}

function loadingProblems(loadings: Schemas['ToldRules']['deviationLoadings']): FieldProblem[] {
  const terms = loadings.map(({ term }) => term.trim().toLowerCase());
  return loadings.flatMap(({ term }, index) => {
    const message = terms.indexOf(terms[index]!) === index ? mailWordsProblem(term) : 'This term is listed twice.';
    return message === null ? [] : [{ pointer: `/terms/comparison/deviationLoadings/${index}/term`, message }];
  });
}

/** The columns of terms; what is left out is not set. */
export const columnsOfTerms = (terms: Terms) => ({
  deadline: terms.deadline ?? null,
  message: terms.message?.trim() || null,
  payment_terms: terms.paymentTerms?.trim() || null,
  warranty_months: terms.warrantyMonths ?? null,
  working_days: terms.workingDays ?? null,
  opener_ids: terms.openerIds ?? [],
  minimum_quotes: terms.minimumQuotes ?? 2,
  envelopes: terms.envelopes ?? 'one',
  comparison: terms.comparison ? JSON.stringify(terms.comparison) : null,
});

/** A revision as it is listed. */
export type RevisionRow = {
  number: number;
  published_at: string;
  published_by: string;
  sha256: Buffer;
  read_by: number;
};

/** What the page of a call for quotes is made of. */
export type RfqParts = {
  job: JobRow;
  rfq: RfqRow;
  next: Frozen;
  revisions: readonly RevisionRow[];
  openers: readonly Pick<MemberRow, 'user_id' | 'full_name'>[];
  access: OpeningAccess;
  /** Changes that wait for confirmation. */
  pending: Schemas['RfqPendingChange'][];
  /** Vendors with an address that were not sent it, and vendors that were and have not answered. */
  unsentIds: string[];
  silentIds: string[];
  /** Whether the reader may set the technical clauses. */
  canSetCriteria: boolean;
};

/** A call for quotes as the contract has it. */
export function rfqOf(parts: RfqParts, reader: Principal, now: Date): Schemas['Rfq'] {
  const { job, rfq, next, revisions, openers, access, pending, unsentIds, silentIds, canSetCriteria } = parts;
  const { quoteCount, questions } = access;
  const criteria = next.criteria ?? [];
  const changes = rfq.frozen ? changesBetween(rfq.frozen, next) : [];
  const isConfirming = asksToConfirm(changes);
  return {
    jobId: job.id,
    number: rfqNumberOf(job),
    state: stateOf(rfq, now),
    version: rfq.version,
    revision: rfq.revision,
    terms: {
      deadline: rfq.deadline,
      message: rfq.message,
      paymentTerms: rfq.payment_terms,
      warrantyMonths: rfq.warranty_months,
      ...(rfq.working_days !== null && { workingDays: rfq.working_days }),
      openerIds: rfq.opener_ids,
      minimumQuotes: rfq.minimum_quotes,
      ...(rfq.envelopes === 'two' && { envelopes: 'two' }),
      ...(rfq.comparison && { comparison: rfq.comparison }),
    },
    missing: missingOfRfq(rfq, job, next),
    haNewUpdatesForPublish: rfq.revision === 0 || hasNew(rfq, next),
    changes,
    asksToConfirm: isConfirming ? quoteCount : 0,
    autoPublish: rfq.auto_publish,
    earliestDeadline: earliestDeadline(rfq, isConfirming && quoteCount > 0, now).toISOString(),
    criteria,
    revisions: revisions.map(({ number, published_at, published_by, sha256, read_by }) => ({
      number,
      publishedAt: published_at,
      publishedBy: published_by,
      sha256: sha256.toString('hex'),
      readBy: read_by,
    })),
    pendingChanges: pending,
    possibleOpeners: openers.map(({ user_id, full_name }) => ({
      userId: user_id,
      fullName: full_name,
      isMe: user_id === reader.userId,
    })),
    isRequestOwner: job.owner_user_id === reader.userId,
    isSuperUser: reader.isSuperUser,
    waiting: { unsentIds, silentIds, unanswered: questions.unanswered },
    can: {
      edit: may(rfqPolicies['rfq.edit'], reader, access),
      setCriteria: canSetCriteria,
      publish: may(rfqPolicies['rfq.publish'], reader, access),
      send: may(rfqPolicies['rfq.send'], reader, access),
      open: may(rfqPolicies['rfq.open'], reader, { ...access, questions: { ...questions, unanswered: 0 } }),
      readers: may(rfqPolicies['rfq.readers'], reader, access),
    },
  };
}

/** Whether publishing would make another revision: another text, or another opening. */
export const hasNew = (rfq: RfqRow, next: Frozen): boolean =>
  rfq.frozen === null ||
  canonical(rfq.frozen) !== canonical(next) ||
  canonical(rfq.opens_by ?? []) !== canonical(rfq.opener_ids) ||
  rfq.needs_quotes !== rfq.minimum_quotes;

const inIst = (iso: string) => indianTime(new Date(iso));

const TWO_ENVELOPES =
  'This is a two-envelope RFQ. The technical envelope is opened first; your price is opened later, and only if you qualify.';

/** The mail that asks a vendor to quote, with its own link. */
export const invitationMail = (frozen: Frozen, vendorName: string, link: string, productName: string): MailText => ({
  subject: oneLine(`${frozen.buyer} invites you to quote: ${frozen.title}`),
  text: [
    `To ${oneLine(vendorName)}`,
    '',
    `${oneLine(frozen.buyer)} invites you to quote on ${productName}:`,
    '',
    `${frozen.number}: ${oneLine(frozen.title)}`,
    ...(frozen.plant ? [`Where: ${oneLine(frozen.plant)}`] : []),
    `${frozen.lines.length} ${frozen.lines.length === 1 ? 'item' : 'items'} to quote`,
    `Submission deadline: ${inIst(frozen.deadline)}`,
    ...(frozen.envelopes === 'two' ? ['', TWO_ENVELOPES] : []),
    ...(frozen.message ? ['', quoted(frozen.message)] : []),
    '',
    'View the RFQ and quote here. No account needed. The link is personal:',
    link,
    '',
    'If you cannot quote, please send a regret there. It takes a minute.',
  ].join('\n'),
});

/** The mail about another revision to who was asked already. */
export const addendumMail = (
  frozen: Frozen,
  revision: number,
  { hasQuoted, changes }: { hasQuoted: boolean; changes: number },
): MailText => ({
  subject: oneLine(`${frozen.number}: addendum, revision ${revision}`),
  text: [
    `${oneLine(frozen.buyer)} published an addendum to ${frozen.number}, ${oneLine(frozen.title)}.`,
    `Revision ${revision} has ${changes === 1 ? '1 change' : `${changes} changes`}. Submission deadline: ${inIst(frozen.deadline)}.`,
    ...(hasQuoted ? ['', 'Your quote was for the previous revision. Please check and resubmit it.'] : []),
  ].join('\n'),
});

/** The mail to a vendor about documents that changed, in as many revisions as there were in ten minutes. */
export const documentsMail = (
  frozen: Frozen,
  revision: number,
  { hasQuoted, changes }: { hasQuoted: boolean; changes: number },
): MailText => ({
  subject: oneLine(`${frozen.number}: documents updated, revision ${revision}`),
  text: [
    `${oneLine(frozen.buyer)} updated the documents of ${frozen.number}, ${oneLine(frozen.title)}.`,
    `${changes === 1 ? '1 change' : `${changes} changes`} up to revision ${revision}. Submission deadline: ${inIst(frozen.deadline)}.`,
    ...(hasQuoted ? ['', 'Your quote is still valid. Please check whether the documents affect it.'] : []),
  ].join('\n'),
});
