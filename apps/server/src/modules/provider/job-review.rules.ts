import type { components } from '@millwright/contract/types';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { allowedMoves } from '../job-rfq/job-states.rules.ts';
import { isEditable } from '../job-rfq/job-states.rules.ts';
import { vendorReferenceOf } from '../../search/vendor-card.rules.ts';
import type { ProposalCount, TeamDocumentRow, TeamJobRow, TeamProposalRow } from './job-review.queries.ts';

type Schemas = components['schemas'];

/** A job as the team's list shows it. */
export const teamJobSummaryOf = (
  row: TeamJobRow,
  { proposed, answered }: ProposalCount = { proposed: 0, answered: 0 },
): Schemas['ProviderJobSummary'] => ({
  _id: row.id,
  number: numberOf(row),
  title: row.title,
  company: row.company_name,
  subcategory: row.subcategory_name,
  plant: row.plant_name && [row.plant_name, row.plant_city, row.plant_state].filter(Boolean).join(', '),
  requiredBy: row.required_by,
  status: row.status,
  submittedAt: row.submitted_at,
  itemCount: row.item_count,
  proposed,
  answered,
});

/** Whether the team proposes vendors for a job: from its review until its quotes are opened. */
export const isOpenToProposals = ({ status }: Pick<TeamJobRow, 'status'>): boolean =>
  isEditable(status) && status !== 'draft' && status !== 'submitted';

const proposalOf = (row: TeamProposalRow): Schemas['ProviderProposal'] => ({
  _id: row.job_vendor_id,
  vendor: vendorReferenceOf({ ...row, id: row.vendor_id }),
  reason: row.reason,
  by: row.proposed_by,
  at: row.proposed_at,
  state: row.standing,
  feedback: row.verdict && {
    verdict: row.verdict,
    reason: row.verdict_reason,
    comment: row.verdict_comment,
    at: row.verdict_at!,
  },
  can: { withdraw: row.verdict === null && row.standing === 'suggested' },
});

/** A job as the team reviews it. */
export function teamJobOf(
  row: TeamJobRow,
  items: Schemas['ScopeItems'],
  documents: readonly TeamDocumentRow[],
  proposals: readonly TeamProposalRow[],
  now: Date,
): Schemas['ProviderJob'] {
  const allowed = allowedMoves(row, 'team', now);
  return {
    ...teamJobSummaryOf(row, {
      proposed: proposals.length,
      answered: proposals.filter(({ verdict }) => verdict !== null).length,
    }),
    owner: row.owner_name,
    scope: row.scope,
    contacts: row.contacts,
    items,
    documents: documents.map(({ id, name, kind, description, size_in_bytes: sizeInBytes }) => ({
      _id: id,
      name,
      kind,
      description,
      sizeInBytes,
    })),
    proposals: proposals.map(proposalOf),
    can: {
      propose: isOpenToProposals(row),
      accept: allowed.includes('sourcing'),
      return: allowed.includes('draft'),
    },
  };
}
