// What the arithmetic of quotes costs: the package itself, in this process as on the server.
import { tablesFile } from '../apps/server/src/documents/table-file.ts';
import { sheetContent } from '../apps/server/src/modules/comparison-sheet/sheet-pdf.rules.ts';
import { evaluate } from '../packages/evaluation/src/evaluate.ts';
import type { EvaluationRequest, QuoteRequest } from '../packages/evaluation/src/request.ts';
import type { Row } from './bench-interactions.ts';

const runs = 41;

/** Numbers below a bound, always the same ones. */
function chance(): (bound: number) => number {
  let state = 7;
  return (bound) => (state = (state * 48_271) % 2_147_483_647) % bound;
}

/** Quotes with two units, discounts, a charge in percent, tax, two payments, and one line in twenty that a vendor leaves out. */
export function quotesOf(lineCount: number, vendorCount: number, maxVendors: number): EvaluationRequest {
  const next = chance();
  const lines = Array.from({ length: lineCount }, (_, at) => ({
    id: `line ${at}`,
    qty: `${1 + next(400)}.5`,
    uom: 'KGS',
    mandatory: false,
    estimateRate: '900',
  }));
  const quotes = Array.from({ length: vendorCount }, (_, place): QuoteRequest => ({
    vendorId: `vendor ${place}`,
    registration: 'regular',
    supply: 'intra',
    gstPercentByClass: { standard: '18' },
    discountPercents: ['2.5'],
    charges: { freight: { kind: 'percent', percent: '1.75' } },
    milestones: [
      { percent: '30', days: -15 },
      { percent: '70', days: 45 },
    ],
    lines: lines.map(({ id }) => {
      if (next(20) === 0) return { lineId: id, status: 'not_quoted' };
      const rate = 500 + next(900);
      const isByTonne = next(5) === 0;
      const discountPercents = next(2) === 0 ? ['3'] : [];
      return isByTonne
        ? { lineId: id, status: 'quoted', rate: `${rate * 1000}`, uom: 'MTS', discountPercents }
        : { lineId: id, status: 'quoted', rate: `${rate}.${10 + next(90)}`, discountPercents };
    }),
  }));
  return { lines, quotes, rules: { method: 'L1', award: { maxVendors, contractCostInPaise: 2_500_000 } } };
}

/** The median of the processor time of this thread, which neighbours on the machine change little, after as many runs as it takes to be compiled. */
function timeOf(run: () => void): string {
  const times = Array.from({ length: 2 * runs }, () => {
    const before = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  }).slice(runs);
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)]!.toFixed(1);
}

/** Seconds until a comparison of 200 lines by 30 vendors is a file: the middle one of three, in the thread of at most 150 MB that draws it. */
async function secondsOfFile(form: 'pdf' | 'xlsx', paper: 'A4' | 'A3'): Promise<string> {
  const request = quotesOf(200, 30, 2);
  const content = sheetContent({
    title: 'Boiler 2 water-wall repair',
    job: null,
    version: 1,
    state: 'editable',
    openedAt: null,
    versions: [],
    lines: request.lines.map(({ id, qty }) => ({
      lineId: id,
      group: null,
      description: `Replacement of water-wall tubes with scaffolding, ${id}`,
      unit: 'KGS',
      quantity: qty,
    })),
    vendors: request.quotes.map(({ vendorId }) => ({ vendorId, companyName: `Konkan Thermal Works, ${vendorId}` })),
    evaluation: evaluate(request),
  });
  const tables = {
    title: 'Comparison',
    author: 'Bench',
    at: '2026-11-20T04:40:00.000Z',
    content,
    taken: '',
    sha256: null,
  };
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const begin = performance.now();
    await tablesFile({ form, tables: { ...tables, paper } }, 'bench').open();
    times.push(performance.now() - begin);
  }
  return (times.toSorted((a, b) => a - b)[1]! / 1000).toFixed(2);
}

export async function benchEvaluation(add: (row: Row) => void): Promise<void> {
  const wide = quotesOf(200, 30, 2);
  add({
    what: 'evaluation of 200 lines by 30 vendors, processor ms',
    wanted: '20',
    ours: timeOf(() => void evaluate(wide)),
  });
  const few = quotesOf(40, 15, 3);
  if (!evaluate(few).award.bestK.isExact) throw new Error('the best 3 of 15 are not exact');
  add({
    what: 'evaluation of 40 lines by 15 vendors with the best 3 of them, exact, processor ms',
    wanted: '300',
    ours: timeOf(() => void evaluate(few)),
  });
  for (const [form, paper] of [
    ['pdf', 'A4'],
    ['pdf', 'A3'],
    ['xlsx', 'A4'],
  ] as const)
    add({
      what: `comparison of 200 by 30 as ${form === 'pdf' ? `PDF on ${paper}` : 'XLSX'}, seconds, in 150 MB`,
      wanted: '3',
      ours: await secondsOfFile(form, paper),
    });
}
