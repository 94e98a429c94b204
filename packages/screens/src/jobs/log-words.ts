import type { components } from '@millwright/contract/types';
import type { TimelineEntry } from '@millwright/ui/timeline/timeline';
import { isolated } from '../shared/isolated.ts';
import { formatQuantity } from '../shared/vendor-format.ts';
import {
  cancelReasons,
  decisionReasons,
  jobStatusLabel,
  removeReasons,
  roleLabels,
  type JobRole,
  type JobStatus,
} from '../parts/jobs/job-words.ts';
import { f3Reasons, verdictLabels, type F3Verdict } from '../parts/proposals/proposal-words.ts';

type Schemas = components['schemas'];
type Entry = Schemas['LogEntry'];

/** The kinds of entries in words, for the filter. */
export const logKinds: Record<Schemas['LogKind'], string> = {
  created: 'Created',
  edited: 'Edited',
  scope_changed: 'Scope items changed',
  member_changed: 'Roles changed',
  status_changed: 'Stage changed',
  opened: 'Opened',
  exported: 'Exported',
  team_looked: 'Viewed by the Millwright team',
  vendor_added: 'Vendor added',
  vendor_suggested: 'Vendor suggested',
  vendor_removed: 'Vendor removed',
  vendor_shortlisted: 'Vendor shortlisted',
  vendor_noted: 'Note on a vendor',
  rfq_changed: 'RFQ changed',
  rfq_published: 'RFQ published',
  rfq_sent: 'RFQ sent',
  rfq_change_requested: 'RFQ change requested',
  rfq_change_confirmed: 'RFQ change confirmed',
  rfq_change_withdrawn: 'RFQ change withdrawn',
  rfq_change_made: 'RFQ change applied',
  vendor_reminded: 'Vendor reminded',
  rfq_viewed: 'RFQ viewed',
  revision_read: 'Revision read',
  will_quote: 'Will quote',
  regretted: 'Will not quote',
  quote_submitted: 'Quote submitted',
  quote_refused: 'Late quote refused',
  quote_withdrawn: 'Quote withdrawn',
  questions_waived: 'Unanswered questions accepted',
  opening_confirmed: 'Opening confirmed',
  quotes_opened: 'Quotes opened',
  question_asked: 'Question asked',
  question_answered: 'Question answered',
  question_closed: 'Question closed',
  question_promoted: 'Question for an addendum',
  document_added: 'Document added',
  document_changed: 'Document changed',
  document_deleted: 'Document deleted',
  document_restored: 'Document restored',
  document_read: 'Document downloaded',
  documents_packed: 'ZIP of documents created',
  broadcast_sent: 'Message to vendors',
  estimate_changed: 'Estimate changed',
  estimate_frozen: 'Estimate frozen',
  report_made: 'Report created',
  report_commented: 'Comment on a report',
  report_taken: 'Report downloaded',
  report_shared: 'Link to a report created',
  report_link_revoked: 'Link to a report revoked',
  comparison_made: 'Comparison created',
  comparison_changed: 'Comparison changed',
  comparison_explained: 'Reason for a change',
  comparison_commented: 'Comment on the comparison',
  comparison_frozen: 'Comparison frozen',
  comparison_reopened: 'Comparison reopened',
  resolution_proposed: 'Award proposed',
  resolution_approved: 'Award approved',
  resolution_rejected: 'Award rejected',
  resolution_returned: 'Award returned',
  resolution_delegated: 'Decision delegated',
  resolution_escalated: 'Decision escalated',
  resolution_reminded: 'Approver reminded',
  resolution_override_asked: 'Override requested',
  resolution_override_dropped: 'Override cancelled',
  resolution_overridden: 'Decision overridden',
  resolution_withdrawn: 'Proposal withdrawn',
  resolution_void: 'Proposal void',
  resolution_expired: 'Proposal expired',
  resolution_document_added: 'Document for approval',
  vendors_told: 'Vendors notified',
  award_accepted: 'Award accepted',
  delivery_planned: 'Milestones planned',
  delivery_sent: 'Milestones sent',
  evidence_submitted: 'Evidence submitted',
  evidence_accepted: 'Evidence accepted',
  evidence_returned: 'Evidence returned',
  extension_requested: 'Extension requested',
  extension_confirmed: 'Milestone extended',
  extension_rejected: 'Extension rejected',
  waiver_requested: 'Waiver requested',
  waiver_confirmed: 'Milestone waived',
  waiver_rejected: 'Waiver rejected',
  damages_applied: 'Liquidated damages applied',
  guarantee_recorded: 'Guarantee recorded',
  schedule_planned: 'Baseline set',
  pqr_criteria_changed: 'Prequalification criteria changed',
  pqr_changed: 'Prequalification edited',
  pqr_sent: 'Prequalification submitted',
  pqr_decided: 'Prequalification decided',
  clauses_changed: 'Technical clauses changed',
  technical_judged: 'Compliance evaluated',
  quote_judged: 'Quote qualified or disqualified',
  clarification_opened: 'Clarification requested',
  quote_entered: 'Quote entered for a vendor',
  final_changed: 'Final list changed',
  f3_sent: 'Proposals emailed to a colleague',
  f3_opened: 'Proposals opened by link',
  f3_revoked: 'Link to proposals revoked',
  f3_answered: 'Proposal answered',
  proposal_withdrawn: 'Proposal withdrawn',
  visit_changed: 'Visit',
  auction_changed: 'Auction',
};

/** What was done with an auction. */
const auctionActs: Record<string, string> = {
  created: 'set up',
  invited: 'invited vendors to',
  preview: 'announced the start of',
  live: 'started',
  paused: 'paused',
  resumes: 'announced the restart of',
  extended: 'extended',
  bidder_removed: 'removed a bidder from',
  bid_entered: 'entered a bid from its bidder’s document in',
  bid_disputed: 'disputed a bid that was entered for it in',
  strike_agreed: 'agreed to strike a bid in',
  struck: 'struck a bid in',
  closed: 'closed',
  message: 'wrote to bidders of',
  prices_taken: 'took the prices into the comparison of',
  rescheduled: 'did not start',
  cancel_asked: 'asked to cancel',
  cancelled: 'cancelled',
};

/** What was done with a visit. */
const visitActs: Record<string, string> = {
  sent: 'asked for',
  accepted: 'accepted a slot of',
  proposed: 'proposed other slots for',
  confirmed: 'confirmed',
  reschedule_asked: 'asked to reschedule',
  declined: 'declined',
  cancelled: 'cancelled',
  completed: 'completed',
  no_show: 'recorded a no-show for',
  report_submitted: 'submitted the report of',
  closed: 'closed',
  expired: 'got no answer in time for',
};

const fieldNames: Record<string, string> = {
  title: 'title',
  subcategoryId: 'service',
  plantId: 'plant',
  projectId: 'project',
  requiredBy: 'needed-by date',
  budgetInPaise: 'budget',
  scope: 'scope of work',
  contacts: 'contacts',
};

const changeNames: Record<string, string> = {
  service: 'Service',
  requiredBy: 'Needed by',
  budgetInPaise: 'Budget',
  scope: 'Scope of work',
  lineNumber: 'Number',
  kind: 'Priced as',
  group: 'Heading',
  name: 'Text',
  rateInPaise: 'Estimated rate',
  isMandatory: 'Mandatory',
  isShown: 'Shown to vendors',
  fullName: 'Name',
  openers: 'Opened by',
  paymentTerms: 'Payment terms',
  warrantyMonths: 'Warranty in months',
  workingDays: 'Working days on site',
  minimumQuotes: 'Minimum quotes',
  deadline: 'Submission deadline',
  amountInPaise: 'Amount',
};
/** The name of a field: `deliveryCapPercent` without a name of its own is `Delivery cap percent`. */
const changeName = (what: string): string =>
  changeNames[what] ??
  `${what[0]!.toUpperCase()}${what.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;

/** A change in words: `Refractory repair: 4 m³ → 6 m³`. */
function changeText({ item, what, from, to }: Schemas['LogChange']): string {
  if (what === 'added' || what === 'removed') {
    const details = to ?? from;
    return `${isolated(item ?? '')} ${what}${details === null ? '' : `: ${isolated(details)}`}`;
  }
  // The quantity is what people read an item for.
  const field = item !== null && what === 'quantity' ? '' : changeName(what);
  const place = [item === null ? '' : isolated(item), field].filter(Boolean).join(', ');
  return `${place}: ${from === null ? 'not set' : isolated(from)} → ${to === null ? 'not set' : isolated(to)}`;
}

/** What an entry changed, one line for each field and item. */
export function changesOfEntry({ detail: { changes = [], moreChanges } }: Entry): string[] {
  return [...changes.map(changeText), ...(moreChanges ? [`and ${moreChanges} more`] : [])];
}

/** What somebody did, without who. */
function whatWas({ kind, detail }: Entry): string {
  const vendor = isolated(detail.vendor ?? '');
  const document = isolated(detail.document ?? '');
  const milestone = isolated(detail.milestone ?? '');
  switch (kind) {
    case 'created':
      return 'created the job';
    case 'edited':
      return `changed the ${(detail.fields ?? []).map((field) => fieldNames[field] ?? field).join(', ')}`;
    case 'scope_changed':
      return `changed the scope items: ${formatQuantity(detail.count ?? 0, 'item')} now`;
    case 'member_changed':
      if (detail.role && detail.from)
        return `changed the role of ${isolated(detail.person ?? '')} from ${roleLabels[detail.from as JobRole].toLowerCase()} to ${roleLabels[detail.role as JobRole].toLowerCase()}`;
      return detail.role
        ? `made ${isolated(detail.person ?? '')} ${roleLabels[detail.role as JobRole].toLowerCase()}`
        : `removed the role of ${isolated(detail.person ?? '')}`;
    case 'status_changed':
      return `moved the job from ${jobStatusLabel(detail.from as JobStatus)} to ${jobStatusLabel(detail.to as JobStatus)}`;
    case 'opened':
      return 'opened the job';
    case 'exported':
      return detail.document ? `exported ${document}` : 'exported its log';
    case 'team_looked':
      return 'viewed the job';
    case 'vendor_added':
      return `added ${vendor}`;
    case 'vendor_suggested':
      return `suggested ${vendor}`;
    case 'vendor_removed':
      return `removed ${vendor}`;
    case 'vendor_shortlisted':
      return detail.isShortlisted ? `shortlisted ${vendor}` : `removed ${vendor} from the shortlist`;
    case 'vendor_noted':
      return `added a note on ${vendor}`;
    case 'rfq_changed':
      return detail.fields?.includes('autoPublish')
        ? `turned automatic publishing of document changes ${detail.to === 'on' ? 'on' : 'off'}`
        : 'changed the RFQ';
    case 'rfq_published':
      return `published revision ${detail.revision ?? 0} of the RFQ`;
    case 'rfq_change_requested':
      return 'requested an RFQ change that needs confirmation';
    case 'rfq_change_confirmed':
      return 'confirmed an RFQ change';
    case 'rfq_change_withdrawn':
      return 'withdrew an RFQ change pending confirmation';
    case 'rfq_change_made':
      return `applied the RFQ change requested by ${isolated(detail.person ?? 'a colleague')}`;
    case 'rfq_sent':
      return `sent the RFQ to ${vendor}`;
    case 'vendor_reminded':
      return `reminded ${vendor} of the deadline`;
    case 'rfq_viewed':
      return 'opened the RFQ';
    case 'revision_read':
      return `read revision ${detail.revision ?? 0}`;
    case 'will_quote':
      return 'will quote';
    case 'regretted':
      return 'regretted';
    case 'quote_submitted':
      return `submitted a quote for revision ${detail.revision ?? 0}`;
    case 'quote_refused':
      return 'submitted a quote after the deadline, which was refused';
    case 'quote_withdrawn':
      return 'withdrew its quote';
    case 'questions_waived':
      return `accepted the opening with ${formatQuantity(detail.count ?? 0, 'unanswered question')}`;
    case 'opening_confirmed':
      return `confirmed the opening of the ${detail.to ? `${detail.to} envelopes` : 'quotes'}`;
    case 'quotes_opened':
      return `opened ${formatQuantity(detail.count ?? 0, detail.to ? `${detail.to} envelope` : 'quote')}`;
    case 'question_asked':
      return 'asked a question';
    case 'question_answered':
      return `answered a question from ${vendor}${detail.to === 'all' ? ' to all' : ''}`;
    case 'question_closed':
      return `closed a question from ${vendor} without an answer`;
    case 'question_promoted':
      return detail.to
        ? `added a question from ${vendor} to the next addendum`
        : `removed a question from ${vendor} from the next addendum`;
    case 'comparison_made':
      return `created the comparison of ${formatQuantity(detail.count ?? 0, 'quote')}`;
    case 'comparison_changed':
      if (detail.cell?.startsWith('scenario '))
        return `changed ${isolated(detail.cell.slice('scenario '.length))}, a scenario of the comparison`;
      return vendor ? `edited the comparison for ${vendor}` : 'changed a comparison rule';
    case 'comparison_explained':
      return vendor ? `explained a change to the comparison for ${vendor}` : 'explained a change to a comparison rule';
    case 'comparison_commented':
      return vendor ? `commented on ${vendor} in the comparison` : 'commented on an item of the comparison';
    case 'comparison_frozen':
      return `froze version ${detail.revision ?? 0} of the comparison`;
    case 'comparison_reopened':
      return `created version ${detail.revision ?? 0} of the comparison`;
    case 'document_added':
      return `added the document ${document}`;
    case 'document_changed':
      return `changed the document ${document}`;
    case 'document_deleted':
      return `deleted the document ${document}`;
    case 'document_restored':
      return `restored the document ${document}`;
    case 'document_read':
      return `downloaded ${document}`;
    case 'documents_packed':
      return `created a ZIP of ${formatQuantity(detail.count ?? 0, 'document')}`;
    case 'estimate_changed':
      return `changed the cost estimate: ${formatQuantity(detail.count ?? 0, 'rate')}`;
    case 'report_made':
      return `created the report ${document}`;
    case 'report_commented':
      return `commented on the report ${document}`;
    case 'report_taken':
      return `downloaded the report ${document}`;
    case 'report_shared':
      return `created a link to the report ${document} for ${isolated(detail.person ?? '')}`;
    case 'report_link_revoked':
      return `revoked the link to the report ${document} for ${isolated(detail.person ?? '')}`;
    case 'estimate_frozen':
      return 'froze the cost estimate';
    case 'broadcast_sent':
      return `sent a message to ${formatQuantity(detail.count ?? 0, 'vendor')}`;
    case 'resolution_proposed':
      return `proposed the award to ${vendor}`;
    case 'resolution_approved':
      return 'approved the award';
    case 'resolution_rejected':
      return 'rejected the award';
    case 'resolution_returned':
      return 'returned the award proposal for changes';
    case 'resolution_delegated':
      return `delegated the decision of ${isolated(detail.from ?? '')} to ${isolated(detail.person ?? '')}`;
    case 'resolution_escalated':
      return `escalated the decision of ${isolated(detail.from ?? '')} to ${isolated(detail.person ?? '')}`;
    case 'resolution_reminded':
      return `reminded ${isolated(detail.person ?? '')} to decide`;
    case 'resolution_override_asked':
      return `requested to override ${isolated(detail.from ?? '')}`;
    case 'resolution_override_dropped':
      return `cancelled the override of ${isolated(detail.from ?? '')}`;
    case 'resolution_overridden':
      return `overrode ${isolated(detail.from ?? '')} together with ${isolated(detail.person ?? '')} and approved`;
    case 'resolution_withdrawn':
      return 'withdrew the award proposal';
    case 'resolution_void':
      return 'voided the award proposal';
    case 'resolution_expired':
      return 'expired the award proposal: a quote is no longer valid';
    case 'resolution_document_added':
      return `added the document ${document} for approval`;
    case 'vendors_told':
      return `notified ${formatQuantity(detail.count ?? 0, 'vendor')} of the result`;
    case 'visit_changed':
      return `${visitActs[detail.to ?? ''] ?? 'changed'} visit ${detail.visit ?? ''} of ${vendor}`;
    case 'auction_changed':
      return `${auctionActs[detail.to ?? ''] ?? 'changed'} auction ${detail.auction ?? ''}`;
    case 'award_accepted':
      return 'accepted the award';
    case 'delivery_planned':
      return `planned ${formatQuantity(detail.count ?? 0, 'milestone')} with ${vendor}`;
    case 'delivery_sent':
      return `sent ${formatQuantity(detail.count ?? 0, 'milestone')} to ${vendor}`;
    case 'evidence_submitted':
      return `submitted evidence for ${milestone}`;
    case 'evidence_accepted':
      return `accepted the evidence of ${vendor} for ${milestone}`;
    case 'evidence_returned':
      return `returned the evidence of ${vendor} for ${milestone}`;
    case 'extension_requested':
      return `requested an extension of ${formatQuantity(detail.days ?? 0, 'day')} for ${milestone}`;
    case 'extension_confirmed':
      return `extended ${milestone} by ${formatQuantity(detail.days ?? 0, 'day')}`;
    case 'extension_rejected':
      return `rejected the extension of ${milestone}`;
    case 'waiver_requested':
      return `requested a waiver of ${milestone}`;
    case 'waiver_confirmed':
      return `waived ${milestone}`;
    case 'waiver_rejected':
      return `rejected the waiver of ${milestone}`;
    case 'damages_applied':
      return `applied liquidated damages for ${milestone}`;
    case 'schedule_planned':
      return `set baseline ${detail.count ?? 1} of the schedule`;
    case 'guarantee_recorded':
      return `recorded a guarantee from ${vendor}`;
    case 'pqr_criteria_changed':
      return `changed the prequalification criteria: ${formatQuantity(detail.count ?? 0, 'criterion', 'criteria')} now`;
    case 'pqr_changed':
      return `edited the prequalification of ${vendor}`;
    case 'pqr_sent':
      return 'submitted its prequalification';
    case 'pqr_decided':
      return `${detail.to ?? ''} the prequalification of ${vendor}`;
    case 'clauses_changed':
      return `changed the technical clauses: ${formatQuantity(detail.count ?? 0, 'clause')} now`;
    case 'technical_judged':
      return `evaluated the compliance of ${vendor}`;
    case 'quote_judged':
      return detail.to ? `${detail.to} the quote of ${vendor}` : `withdrew the verdict on ${vendor}`;
    case 'clarification_opened':
      return `asked ${vendor} for clarification`;
    case 'quote_entered':
      return `entered version ${detail.count ?? 0} of the quote of ${vendor}, from ${document}`;
    case 'final_changed':
      return detail.to === 'final' ? `added ${vendor} to the final list` : `removed ${vendor} from the final list`;
    case 'f3_sent':
      return `emailed the proposals to ${isolated(detail.person ?? '')}`;
    case 'f3_opened':
      return 'opened the proposals';
    case 'f3_revoked':
      return `revoked the link of ${isolated(detail.person ?? '')}`;
    case 'f3_answered':
      return `gave feedback on ${vendor}: ${verdictLabels[detail.to as F3Verdict].toLowerCase()}`;
    case 'proposal_withdrawn':
      return `withdrew the proposal of ${vendor}`;
  }
}

const reasons: Record<string, string> = { ...cancelReasons, ...removeReasons, ...decisionReasons, ...f3Reasons };
const sides = { client: '', team: ' (Millwright team)', vendor: ' (vendor)', system: '' };

const SHOWN_AT_ONCE = 3;
/** The first changes of an entry in one line. */
function changesInShort(entry: Entry): string {
  const lines = changesOfEntry(entry);
  const left = lines.length - SHOWN_AT_ONCE + (entry.detail.moreChanges ? entry.detail.moreChanges - 1 : 0);
  return [...lines.slice(0, SHOWN_AT_ONCE), ...(lines.length > SHOWN_AT_ONCE ? [`and ${left} more`] : [])].join('; ');
}

/** An entry of a job's log in words. */
export function entryOf(entry: Entry): TimelineEntry {
  const { actor, detail, kind } = entry;
  const why = [detail.reason && reasons[detail.reason], detail.comment, changesInShort(entry)].filter(Boolean);
  return {
    id: String(entry.number),
    at: entry.at,
    kind,
    tone: kind === 'team_looked' ? 'warn' : 'neutral',
    title: `${isolated(actor.name)}${sides[actor.side]} ${whatWas(entry)}`,
    ...(why.length > 0 && { description: why.join(': ') }),
  };
}

/** What an entry changed, from what to what. */
export function stateOfEntry({ kind, detail }: Entry): string {
  if (kind === 'status_changed')
    return `${jobStatusLabel(detail.from as JobStatus)} → ${jobStatusLabel(detail.to as JobStatus)}`;
  if (detail.revision != null) return `Revision ${detail.revision}`;
  if (detail.count != null && kind !== 'exported') return `${detail.count} now`;
  return 'No stage change';
}
