import type { components } from '@millwright/contract/types';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { allowedMoves } from '../job-rfq/job-states.rules.ts';
import type { TeamJobRow } from './job-review.queries.ts';

type Schemas = components['schemas'];

/** A job as the team's list shows it. */
export const teamJobSummaryOf = (row: TeamJobRow): Schemas['ProviderJobSummary'] => ({
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
});

/** A job as the team reviews it. */
export function teamJobOf(row: TeamJobRow, items: Schemas['ScopeItems'], now: Date): Schemas['ProviderJob'] {
  const allowed = allowedMoves(row, 'team', now);
  return {
    ...teamJobSummaryOf(row),
    owner: row.owner_name,
    scope: row.scope,
    contacts: row.contacts,
    items,
    can: { accept: allowed.includes('sourcing'), return: allowed.includes('draft') },
  };
}
