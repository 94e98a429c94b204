import { reasonLabels } from './sheet-words.ts';
import { Grid, literal, styled, type Cell } from './workbook-cells.ts';
import type { ParameterRefs, TermRows } from './workbook-inputs.ts';
import type { WorkbookModel } from './workbook-model.ts';
import type { Workings } from './workbook-workings.ts';

export type Ranking = {
  grid: Grid;
  /** "L1", or "not ranked". */
  label: (vendor: number) => string;
  /** Why a vendor is not ranked, or "". */
  reason: (vendor: number) => string;
  isRanked: (vendor: number) => string;
  /** The lowest evaluated cost at L1; text if nobody is ranked. */
  lowest: string;
  /** The names of the vendors at L1. */
  l1: string;
};

const at = { name: 0, landed: 1, evaluated: 2, score: 3, reason: 4, isRanked: 5, primary: 6, keys: 7 } as const;
/** Later than any tie-break key: a vendor without one comes last. */
const NULL_LAST = '9E+15';
const HEAD_ROW = 1;

/** One row per vendor. Smaller keys come first; ranks are dense, equals share one (L1, L1, L2). */
export function rankingGrid(
  { columns, request: { rules } }: WorkbookModel,
  parameters: ParameterRefs,
  terms: TermRows,
  { amount, amounts }: Workings,
): Ranking {
  const { method, tieChain } = rules;
  const after = at.keys + tieChain.length;
  const [position, isFirstOfPosition, rank, label, l1] = [after, after + 1, after + 2, after + 3, after + 4];
  const grid = new Grid('Ranking', {
    widths: [30, 18, 18, 12, 30, 10, 18, ...tieChain.map(() => 18), 10, 10, 10, 12, 30],
    frozen: { columns: 1, rows: HEAD_ROW },
  });
  const titles = [
    'Vendor',
    'Landed',
    'Evaluated cost',
    'Technical score',
    'Why not ranked',
    'Ranked',
    'Compared by, lowest first',
    ...tieChain.map((key, place) => `Tie-break ${place + 1}: ${key}`),
    'Position',
    'First',
    'Rank',
    'Label',
    'L1',
  ];
  grid.add(...titles.map((title) => styled('bold', title)));
  const [firstRow, lastRow] = [HEAD_ROW + 1, HEAD_ROW + columns.length];
  const all = (column: number) => grid.range(column, firstRow, column, lastRow);
  for (const [vendor, { name, result }] of columns.entries()) {
    const row = HEAD_ROW + 1 + vendor;
    const own = (column: number) => grid.ref(column, row);
    const term = (termRow: number) => terms.grid.ref(1 + vendor, termRow);
    const score = term(terms.technicalScore);
    const reasons: [string, string][] = [
      [`${amount(amounts.missing, vendor)}>0`, literal(reasonLabels['mandatory_line_missing']!)],
      ...(method === 'QCBS' || method === 'PRICE_PER_SCORE'
        ? ([
            [
              method === 'QCBS' ? `NOT(ISNUMBER(${score}))` : `NOT(N(${score})<>0)`,
              literal(reasonLabels['no_technical_score']!),
            ],
            [`${score}<${parameters.technicalCutoff}`, literal(reasonLabels['below_technical_cutoff']!)],
            [`${own(at.evaluated)}<=0`, literal(reasonLabels['zero_price']!)],
          ] satisfies [string, string][])
        : []),
    ];
    const excluded = term(terms.exclusion);
    const reason = reasons.reduceRight((rest, [condition, text]) => `IF(${condition},${text},${rest})`, '""');
    const isRanked = `${own(at.isRanked)}=1`;
    const primary = primaryOf(method, parameters, {
      evaluated: own(at.evaluated),
      score,
      lowest: `SUMPRODUCT(MIN(${all(at.evaluated)}+(1-${all(at.isRanked)})*${NULL_LAST}))`,
      highestScore: `SUMPRODUCT(MAX(${all(at.score)}*${all(at.isRanked)}))`,
    });
    const keys = tieChain.map((key) => {
      if (key === 'landed') return own(at.landed);
      const cell = term(terms.ties.get(key)!);
      if (key === 'mse') return `IF(${cell}="yes",0,1)`;
      return `IF(ISNUMBER(${cell}),${key === 'scorecard' ? '-' : ''}${cell},${NULL_LAST})`;
    });
    const keyColumns = [at.primary, ...keys.map((_, place) => at.keys + place)];
    const isBetter = keyColumns.reduceRight((rest, column) => {
      const [others, mine] = [all(column), own(column)];
      return rest === '' ? `(${others}<${mine})` : `((${others}<${mine})+(${others}=${mine})*${rest})`;
    }, '');
    const above = grid.range(position, firstRow, position, row);
    const previous = vendor === 0 ? '""' : grid.ref(l1, row - 1);
    grid.add(
      name,
      styled('money', { formula: `ROUND(${amount(amounts.landed, vendor)},2)`, value: result.landedInPaise / 100 }),
      styled('money', {
        formula: `ROUND(${amount(amounts.evaluated, vendor)},2)`,
        value: result.evaluatedInPaise / 100,
      }),
      { formula: `N(${score})` },
      { formula: `IF(${excluded}<>"",${excluded},${reason})` },
      { formula: `IF(${own(at.reason)}="",1,0)`, value: result.isRankable ? 1 : 0 },
      { formula: `IF(${isRanked},${primary},${NULL_LAST})` },
      ...keys.map((formula): Cell => ({ formula })),
      { formula: `1+SUMPRODUCT(1*${isBetter})` },
      { formula: `IF(COUNTIF(${above},${own(position)})=1,1,0)` },
      { formula: `1+SUMPRODUCT((${all(position)}<${own(position)})*${all(isFirstOfPosition)})` },
      { formula: `IF(${isRanked},"L"&${own(rank)},"not ranked")`, value: result.label ?? 'not ranked' },
      {
        formula: `IF(AND(${isRanked},${own(rank)}=1),${previous}&IF(${previous}="","",", ")&${own(at.name)},${previous})`,
      },
    );
  }
  const isL1 = `${all(label)}="L1"`;
  return {
    grid,
    label: (vendor) => grid.ref(label, firstRow + vendor),
    reason: (vendor) => grid.ref(at.reason, firstRow + vendor),
    isRanked: (vendor) => grid.ref(at.isRanked, firstRow + vendor),
    lowest: `SUMPRODUCT(MIN(${all(at.evaluated)}+(1-(${isL1}))*${NULL_LAST}))`,
    l1: grid.ref(l1, lastRow),
  };
}

/** What decides first, smaller is better; whole rupees, a score of 4 places, or rupees per score. */
function primaryOf(
  method: WorkbookModel['request']['rules']['method'],
  { technicalWeight, normalise }: ParameterRefs,
  {
    evaluated,
    score,
    lowest,
    highestScore,
  }: { evaluated: string; score: string; lowest: string; highestScore: string },
): string {
  if (method === 'PRICE_PER_SCORE') return `ROUND(ROUND(${evaluated}*100/${score},2),0)`;
  if (method !== 'QCBS') return `ROUND(${evaluated},0)`;
  const technical = `IF(AND(${normalise}="yes",${highestScore}>0),${score}*100/${highestScore},${score})`;
  return `-ROUND(${technicalWeight}/100*${technical}+(1-${technicalWeight}/100)*100*${lowest}/${evaluated},4)`;
}
