// Items that are rate only, optional or a provisional sum, as bills of quantities say it.
import { describe, expect, test } from 'vitest';
import { inspect, type Inspection } from './boq-lines.rules.ts';
import { tableOfRows } from './boq-table.rules.ts';

const read = (rows: string[][]) => inspect(tableOfRows(rows), { columns: new Map(), units: new Map() }) as Inspection;
const HEAD = ['Sl No', 'Description', 'Unit', 'Qty', 'Rate'];
const shown = ({ lines }: Inspection) =>
  lines.map(({ kind, unit, quantity, rateInPaise, amountInPaise }) => [
    kind,
    unit,
    quantity,
    rateInPaise,
    amountInPaise,
  ]);

describe('items that are not measured', () => {
  test('are read from the cells of a bill, without a problem for what they need not say', () => {
    const inspection = read([
      HEAD,
      ['1', 'Replacement of valve DN50', 'Nos', '4', '3500'],
      ['2', 'Extra for night shift', 'Man-day', 'Rate only', '1200'],
      ['3', 'Provision for unforeseen', 'LS', 'Provisional sum', '100000'],
      ['4', 'Additional scaffold', 'Sqm', 'R.O.', '90'],
      ['5', 'Standby crane (optional)', 'Day', '2', '18000'],
    ]);
    expect(shown(inspection)).toEqual([
      [undefined, 'NOS', '4', 3_500_00, undefined],
      ['rate_only', 'MAN-DAY', null, 1_200_00, undefined],
      ['provisional_sum', 'LS', null, null, 1_00_000_00],
      ['rate_only', 'SQM', null, 90_00, undefined],
      ['optional', 'DAY', '2', 18_000_00, undefined],
    ]);
    expect(inspection.problems).toEqual([]);
    expect(inspection.lines[4]!.description).toBe('Standby crane (optional)');
    // The valves and the provisional sum.
    expect(inspection.totals.amountInPaise).toBe(1_14_000_00);
  });

  test.each([
    ['rate_only', ['Dewatering', 'Hrs', 'RO', '450']],
    ['rate_only', ['Dewatering', 'Rate Only', '', '450']],
    ['rate_only', ['Dewatering', 'Hrs', '', 'Rate only']],
    ['rate_only', ['Dewatering', 'Hrs', 'As and when required', '450']],
    ['rate_only', ['Dewatering – rate only', '', '', '450']],
    ['optional', ['Second coat of paint', 'Sqm', 'If required', '38']],
    ['optional', ['Second coat [if reqd.]', 'Sqm', '120', '38']],
    ['optional', ['Optional: second coat', 'Sqm', '-', '38']],
    ['optional', ['दूसरा कोट', 'वर्गमीटर', 'वैकल्पिक', '38']],
    ['provisional_sum', ['Statutory fees', 'PS', '', '50000']],
    ['provisional_sum', ['Statutory fees', 'P.S.', '1', '50000']],
    ['provisional_sum', ['Provisional sum for fees', 'LS', '1', '50000']],
  ])('%s: %j', (kind, cells) => {
    const { lines, problems } = read([HEAD, ['1', ...cells], ['2', 'Valve', 'Nos', '1', '10']]);
    expect(lines[0]!.kind).toBe(kind);
    expect(lines[0]!.amountInPaise).toBe(kind === 'provisional_sum' ? 50_000_00 : undefined);
    expect(problems).toEqual([]);
  });

  test('leave a measured item as it is where the words are part of its text', () => {
    const { lines, problems } = read([HEAD, ['1', 'Excavation with dewatering if required', 'Cum', '12', '90']]);
    expect(lines[0]).not.toHaveProperty('kind');
    expect(problems).toEqual([]);
  });

  test('still need a quantity where nothing says otherwise, and a provisional sum its amount', () => {
    const { problems } = read([HEAD, ['1', 'Valve', 'Nos', '', '10'], ['2', 'Fees', 'LS', 'P.S.', '']]);
    expect(problems.map(({ row, code }) => [row, code])).toEqual([
      [2, 'NO_QUANTITY'],
      [3, 'NO_AMOUNT'],
    ]);
  });

  test.each(['400', '36400'])('accept a stated total of %s with or without what is optional', (total) => {
    const { problems } = read([
      [...HEAD, 'Amount'],
      ['1', 'Valve', 'Nos', '4', '100', '400'],
      ['2', 'Standby crane (optional)', 'Day', '2', '18000', '36000'],
      ['', 'Total', '', '', '', total],
    ]);
    expect(problems).toEqual([]);
  });
});
