import type { components } from '@millwright/contract/types';

type Schemas = components['schemas'];
type Finding = Schemas['Finding'];

export type ClauseRow = { id: string; words: string; is_mandatory: boolean; weight: number };
export type FindingRow = {
  clause_id: string;
  job_vendor_id: string;
  user_id: string;
  by_name: string;
  finding: Finding;
  note: string | null;
  found_at: string;
};

/** A clause as vendors are told of it. */
export const clauseTextOf = ({ words, is_mandatory, weight }: ClauseRow): Schemas['ClauseText'] => ({
  text: words,
  isMandatory: is_mandatory,
  weight,
});

/** Clauses as they are stored, in their order. */
export const clauseRows = (clauses: readonly Schemas['ClauseText'][], companyId: string) =>
  clauses.map(({ text, isMandatory, weight }, position) => ({
    company_id: companyId,
    position,
    words: text.trim(),
    is_mandatory: isMandatory,
    weight,
  }));

/** What a finding counts (evaluation rules, technical compliance). */
const SHARES: Record<Finding, number> = { complies: 1, deviates: 0.5, no: 0 };
/** The standard deviation of evaluators beyond which their scores are said to differ. */
const WIDE = 15;

/**
 * What a quote scores: 100 × Σ weight × share / Σ weight of each evaluator who judged every clause, and the mean of theirs. The spread is the standard
 * deviation of these.
 * @returns null while nobody judged every clause and no mandatory one is failed
 */
export function technicalScoreOf(
  clauses: readonly ClauseRow[],
  findings: readonly Pick<FindingRow, 'clause_id' | 'user_id' | 'finding'>[],
): Schemas['TechnicalScore'] | null {
  const total = clauses.reduce((sum, { weight }) => sum + weight, 0);
  const byUser = Map.groupBy(findings, ({ user_id }) => user_id);
  const scores = [...byUser.values()].flatMap((ofUser) => {
    const found = new Map(ofUser.map(({ clause_id, finding }) => [clause_id, finding]));
    if (total === 0 || clauses.some(({ id }) => !found.has(id))) return [];
    return [(100 * clauses.reduce((sum, { id, weight }) => sum + weight * SHARES[found.get(id)!], 0)) / total];
  });
  if (scores.length === 0) return null;
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const spread = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length);
  return {
    percent: String(Number(mean.toFixed(2))),
    evaluators: scores.length,
    spread: Number(spread.toFixed(2)),
    isWide: spread > WIDE,
    failsMandatory: failedClauses(clauses, findings).length > 0,
  };
}

/** The mandatory clauses that somebody found not complied with. */
export function failedClauses(
  clauses: readonly ClauseRow[],
  findings: readonly Pick<FindingRow, 'clause_id' | 'finding'>[],
): ClauseRow[] {
  const failed = new Set(findings.filter(({ finding }) => finding === 'no').map(({ clause_id }) => clause_id));
  return clauses.filter(({ id, is_mandatory }) => is_mandatory && failed.has(id));
}
