import { fieldChanges, itemChanges } from '../activity-log/log-changes.rules.ts';
import type { LogChange, LoggedItem } from '../activity-log/log-changes.rules.ts';
import type { RfqRow } from './rfq-states.rules.ts';

type Terms = Pick<
  RfqRow,
  | 'deadline'
  | 'message'
  | 'payment_terms'
  | 'warranty_months'
  | 'working_days'
  | 'opener_ids'
  | 'minimum_quotes'
  | 'envelopes'
  | 'comparison'
>;

const termsOf = (rfq: Terms, names: ReadonlyMap<string, string>) => ({
  deadline: rfq.deadline,
  message: rfq.message,
  paymentTerms: rfq.payment_terms,
  warrantyMonths: rfq.warranty_months,
  workingDays: rfq.working_days,
  openers: rfq.opener_ids.flatMap((id) => names.get(id) ?? []).join(', '),
  minimumQuotes: rfq.minimum_quotes,
  envelopes: rfq.envelopes,
});

/** How quotes are compared, each rule by its name. */
const rulesOf = ({ comparison }: Terms) => {
  const { deviationLoadings: _, ...rules } = comparison ?? { deviationLoadings: [] };
  return rules;
};
const loadingsOf = ({ comparison }: Terms): LoggedItem[] =>
  (comparison?.deviationLoadings ?? []).map(({ term, amountInPaise }) => ({
    id: term,
    name: `Loading for ${term}`,
    fields: { amountInPaise },
  }));

/** What differs between the terms of an RFQ before and after they were set. `names` are those of openers. */
export const termsChanges = (before: Terms, after: Terms, names: ReadonlyMap<string, string>): LogChange[] => [
  ...fieldChanges(termsOf(before, names), termsOf(after, names)),
  ...fieldChanges(rulesOf(before), rulesOf(after)),
  ...itemChanges(loadingsOf(before), loadingsOf(after)),
];
