import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { workbookOf, zipOf, type MadeCell } from '../../testing/office-files.ts';

let server: TestServer;
let owner: TestSession;
let corporate: TestSession;
let buyer: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login(fixture.users.owner.email);
  corporate = await server.login(fixture.users.corporate.email);
  buyer = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());

/** The sample of a boiler repair: description, unit, quantity, rate in rupees. */
const SAMPLE: readonly [string, string, number, number][] = [
  ['Dismantling of insulation and cladding', 'SQM', 180, 220],
  ['Removal of damaged water wall tubes', 'NOS', 64, 950],
  ['Supply of tubes SA 210 Gr.A1 OD 51 x 4 mm', 'MTR', 420, 860],
  ['Tube bending and fit-up', 'NOS', 64, 1450],
  ['Tube welding (GTAW root + SMAW) incl. consumables', 'NOS', 128, 1350],
  ['Radiography of weld joints', 'NOS', 40, 650],
  ['DPT of attachment welds', 'NOS', 128, 120],
  ['Refractory repair', 'CBM', 6, 28_500],
  ['Hydrotest at 1.5 x WP with IBR inspector', 'LS', 1, 55_000],
  ['IBR statutory fee and documentation', 'LS', 1, 40_000],
  ['Insulation with LRB 100 mm and aluminium cladding', 'SQM', 180, 1450],
  ['Scaffolding (hire, erect, dismantle)', 'CBM', 900, 95],
  ['Crane hire 20 t', 'DAY', 3, 14_500],
  ['Safety officer', 'MAN-DAY', 15, 1800],
  ['Mobilisation and demobilisation', 'LS', 1, 35_000],
];
const HEADINGS = ['Sl. No.', 'Description of item', 'Unit', 'Qty', 'Rate (₹)', 'Amount (₹)'];
const sampleRows = (): MadeCell[][] => [
  HEADINGS,
  ...SAMPLE.map(([description, unit, quantity, rate], index) => [
    index + 1,
    description,
    unit,
    quantity,
    rate,
    { inside: `<f>D${index + 2}*E${index + 2}</f><v>${quantity * rate}</v>` },
  ]),
  [null, 'Grand Total', null, null, null, { inside: '<f>SUM(F2:F16)</f><v>1486560</v>' }],
];

const inspect = (body: object, as: TestSession | null = owner) => server.call('inspectBoq', { as, rawBody: body });
const upload = (name: string, bytes: Buffer | string, as = owner) => {
  const form = new FormData();
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return server.call('setFileUpload', { as, body: form });
};
const inspectFile = async (name: string, bytes: Buffer | string, part: object = {}) => {
  const { body } = await upload(name, bytes);
  expect(body).toMatchObject({ fileName: name });
  return inspect({ fileId: body.fileId, ...part });
};
/** Headings, then rows of description, unit, quantity, rate as text. */
const paste = (...rows: string[][]) =>
  inspect({ text: [['Item', 'Unit', 'Qty', 'Rate'], ...rows].map((row) => row.join('\t')).join('\r\n') });
const problemsOf = ({ body }: Awaited<ReturnType<typeof inspect>>) =>
  body.problems.map(({ row, field, code, severity }) => `${row} ${field} ${code} ${severity}`);

describe('inspectBoq', () => {
  test('reads a workbook: its lines, what each column holds, its groups, its total', async () => {
    const { status, body } = await inspectFile(
      'boq.xlsx',
      workbookOf({ Cover: { rows: [['BOQ']] }, BOQ: { rows: sampleRows() } }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      sheet: 'BOQ',
      sheets: ['Cover', 'BOQ'],
      headerRow: 1,
      problems: [],
      unknownUnits: [],
      totals: { amountInPaise: 148_656_000, pricedLineCount: 15, statedInPaise: 148_656_000 },
      counts: { lines: 15, headings: 0, totals: 1, blank: 0, problems: 0, errors: 0, formulas: 16 },
    });
    expect(body.columns.map(({ meaning, certainty }) => `${meaning} ${certainty}`)).toEqual(
      ['line_number', 'description', 'unit', 'quantity', 'rate', 'amount'].map((meaning) => `${meaning} sure`),
    );
    expect(
      body.lines.map(({ description, unit, quantity, rateInPaise }) => [
        description,
        unit,
        Number(quantity),
        rateInPaise! / 100,
      ]),
    ).toEqual(SAMPLE);
    expect(body.columns[4]).toEqual({
      column: 5,
      heading: 'Rate (₹)',
      meaning: 'rate',
      certainty: 'sure',
      reason: 'The heading reads “Rate (₹)”.',
      numbers: 'point',
      samples: ['220', '950', '860'],
    });
  });

  test('reads what was pasted, with cells that have breaks and quotes in them', async () => {
    const { body } = await inspect({
      text: 'Item\tUOM\tQty\n"Pipe 2"" NB\nheavy"\tmtr.\t12\nPlate 3" thick\tMT\t1.5\n',
    });
    expect(body.lines.map(({ description, unit, quantity }) => [description, unit, quantity])).toEqual([
      ['Pipe 2" NB heavy', 'MTR', '12'],
      ['Plate 3" thick', 'MTS', '1.5'],
    ]);
  });

  test('takes a quote that is never closed as it stands', async () => {
    const { body } = await inspect({ text: 'Item\tUnit\tQty\n"A" grade bolts\tNos\t4\n"B grade\tNos\t5' });
    expect(body.lines.map(({ description }) => description)).toEqual(['"A" grade bolts', '"B grade']);
  });

  test('reads rows, CSV with commas and CSV with semicolons and decimal commas', async () => {
    const rows = [
      ['Item', 'Unit', 'Qty', 'Rate'],
      ['Bolts', 'each', '4', '12.50'],
    ];
    const expected = [{ description: 'Bolts', unit: 'NOS', quantity: '4', rateInPaise: 1250 }];
    expect((await inspect({ rows })).body.lines).toMatchObject(expected);
    expect((await inspectFile('a.csv', rows.map((row) => row.join(',')).join('\n'))).body.lines).toMatchObject(
      expected,
    );
    const { body } = await inspectFile(
      'b.csv',
      '\uFEFFItem;Unit;Qty;Rate\nBolts;each;4,00;1.012,50\nNuts;each;2,25;1.234',
    );
    expect(body.lines.map(({ quantity, rateInPaise }) => [quantity, rateInPaise])).toEqual([
      ['4', 101_250],
      ['2.25', 123_400],
    ]);
    expect(body.columns.map(({ numbers }) => numbers)).toEqual([null, null, 'comma', 'comma']);
  });

  test('guesses columns without headings by their cells, and takes the word of a person for them', async () => {
    const text = '1\tRefractory repair of hopper\tCum\t6\t28500\n2\tCrane hire\tDay\t3\t14500';
    const guessed = await inspect({ text });
    expect(guessed.body.headerRow).toBeNull();
    expect(guessed.body.columns.map(({ meaning, certainty }) => `${meaning} ${certainty}`)).toEqual([
      'line_number likely',
      'description likely',
      'unit likely',
      'quantity guess',
      'rate guess',
    ]);
    const columns = [
      { column: 4, meaning: 'rate' },
      { column: 5, meaning: 'quantity' },
    ];
    const corrected = await inspect({ text, columns });
    expect(corrected.body.lines[0]).toMatchObject({ quantity: '28500', rateInPaise: 600 });
    expect(corrected.body.columns[4]).toMatchObject({ meaning: 'quantity', certainty: 'chosen' });
    const shifted = await inspect({ text, headerRow: 1 });
    expect(shifted.body.lines).toHaveLength(1);
  });

  test('rows that head a group name it; rows of sums and empty rows are no lines; a heading at the end is not lost', async () => {
    const answer = await inspect({
      text: [
        'Sl\tItem\tUnit\tQty\tRate\tAmount',
        '1\t2\t3\t4\t5\t6 = 4x5',
        'A\tPressure parts',
        '1\tTubes\tMtr\t2\t10\t20',
        '',
        '\tSub total\t\t\t\t20',
        'B\tCivil',
        '\tHopper',
        '1\tRefractory\tm³\t1\t30\t30',
        '\tTotal\t\t\t\t60',
        '\tPainting',
      ].join('\n'),
    });
    expect(answer.body.lines.map(({ row, group, description }) => [row, group, description])).toEqual([
      [4, 'Pressure parts', 'Tubes'],
      [9, 'Civil / Hopper', 'Refractory'],
      [11, 'Civil / Hopper', 'Painting'],
    ]);
    expect(answer.body.counts).toMatchObject({ lines: 3, headings: 4, totals: 2, blank: 1 });
    expect(problemsOf(answer)).toEqual([
      '10 amount TOTAL_DIFFERS warning',
      '11 quantity NO_QUANTITY error',
      '11 unit NO_UNIT error',
    ]);
  });

  test('merged cells: texts go to each of their lines, numbers to the first, and the others say what to do', async () => {
    const answer = await inspectFile(
      'merged.xlsx',
      workbookOf({
        S: {
          rows: [
            ['Boiler 2, April shutdown'],
            ['Group', 'Item', 'Unit', 'Qty', 'Rate'],
            ['Tubes', 'Removal', 'NOS', 64, 950],
            [null, 'Fit-up', 'NOS', null, 1450],
          ],
          merges: ['A1:E1', 'A3:A4', 'D3:D4'],
        },
      }),
    );
    expect(answer.body.lines.map(({ group, quantity }) => [group, quantity])).toEqual([
      ['Tubes', '64'],
      ['Tubes', null],
    ]);
    expect(answer.body.problems).toEqual([
      {
        row: 4,
        column: 4,
        field: 'quantity',
        code: 'MERGED',
        severity: 'error',
        text: '',
        message: 'This cell is merged with the one above.',
        advice: 'Type the value for this item.',
      },
    ]);
  });

  test('headings in two rows are no line and no group', async () => {
    const rows = [
      ['Item', 'Unit', 'Qty', 'Rate', null],
      [null, null, null, 'In figures', 'In words'],
      ['Tubes', 'NOS', 64, 950, 'Nine hundred and fifty'],
    ];
    const { body } = await inspectFile(
      'two.xlsx',
      workbookOf({ S: { rows, merges: ['A1:A2', 'B1:B2', 'C1:C2', 'D1:E1'] } }),
    );
    expect(body.lines).toMatchObject([{ row: 3, group: null, quantity: '64', rateInPaise: 95_000 }]);
  });

  test('vendors side by side: who each is, its rates with their units, and what is wrong at its own cells', async () => {
    const text = [
      'Item\tUnit\tQty\tEstimate rate\tKonkan Thermal\tVindhya rate\tVindhya amount',
      'Tubes\tMTS\t2\t80000\t85/kg\t82,000\t1,64,000',
      'Refractory\tCBM\t6\t28000\tNQ\t1,00,000.50\t28000',
      'Scaffolding\tCBM\t900\t90\t0\t12,5\t',
    ].join('\n');
    const { body } = await inspect({ text, hasVendors: true });
    expect(body.columns.map(({ meaning }) => meaning)).toEqual([
      'description',
      'unit',
      'quantity',
      'rate',
      'vendor_rate',
      'vendor_rate',
      'vendor_amount',
    ]);
    const [konkan, vindhya] = body.offers!;
    expect(konkan).toMatchObject({ name: 'Konkan Thermal', rateColumn: 5, amountColumn: null });
    expect(konkan!.cells).toMatchObject([
      { rateInPaise: 8_500, unit: 'KGS' },
      { rateInPaise: null, unit: null },
      { rateInPaise: 0, unit: null },
    ]);
    expect(konkan!.problems.map(({ row, code }) => [row, code])).toEqual([[4, 'ZERO']]);
    expect(vindhya).toMatchObject({ name: 'Vindhya', rateColumn: 6, amountColumn: 7 });
    expect(vindhya!.cells).toMatchObject([
      { rateInPaise: 8_200_000, statedInPaise: 16_400_000 },
      { rateInPaise: 10_000_050, statedInPaise: 2_800_000 },
      { rateInPaise: null },
    ]);
    expect(vindhya!.problems.map(({ row, code }) => [row, code])).toEqual([
      [3, 'AMOUNT_DIFFERS'],
      [4, 'AMBIGUOUS_NUMBER'],
    ]);
    expect((await inspect({ text })).body.offers).toBeUndefined();
    const corrected = await inspect({ text, hasVendors: true, columns: [{ column: 4, meaning: 'vendor_rate' }] });
    expect(corrected.body.offers!.map(({ rateColumn }) => rateColumn)).toEqual([4, 5, 6]);
  });

  test('decimal commas of vendors are told at each cell: read where the column proves them, an error where nothing does', async () => {
    const offerOf = async (...rates: string[]) => {
      const rows = rates.map((rate, index) => `Tube bundle ${index + 1}\tNOS\t2\t${rate}`);
      const { body } = await inspect({
        text: ['Description\tUnit\tQty\tKonkan rate', ...rows].join('\n'),
        hasVendors: true,
      });
      const { cells, problems } = body.offers![0]!;
      return [
        cells.map(({ rateInPaise }) => rateInPaise),
        problems.map(({ row, code, severity }) => [row, code, severity]),
      ];
    };
    expect(await offerOf('12,5', '860', '1,250')).toEqual([
      [null, 86_000, null],
      [
        [2, 'UNPROVEN_COMMA', 'error'],
        [4, 'UNPROVEN_COMMA', 'error'],
      ],
    ]);
    expect(await offerOf('12,5', '1.250,75', '860', '1.250')).toEqual([
      [1_250, 125_075, 86_000, 125_000],
      [
        [2, 'DECIMAL_COMMA', 'warning'],
        [3, 'DECIMAL_COMMA', 'warning'],
        [5, 'DECIMAL_COMMA', 'warning'],
      ],
    ]);
    expect(await offerOf('12.50', '1,250', '1,00,000.50')).toEqual([[1_250, 125_000, 10_000_050], []]);
  });

  test('vendors side by side under merged names, above and below the other headings', async () => {
    const below: MadeCell[][] = [
      ['Item', 'Unit', 'Qty', 'Konkan Thermal', null, 'Vindhya Erectors', null],
      [null, null, null, 'Rate', 'Amount', 'Rate', 'Amount'],
      ['Tubes', 'MTR', 10, 860, 8600, 900, 9000],
    ];
    const above: MadeCell[][] = [
      [null, null, null, 'Konkan Thermal', null, 'Vindhya Erectors', null],
      ['Item', 'Unit', 'Qty', 'Rate', 'Amount', 'Rate', 'Amount'],
      ['Tubes', 'MTR', 10, 860, 8600, 900, 9000],
    ];
    for (const rows of [below, above]) {
      const file = workbookOf({ S: { rows, merges: ['D1:E1', 'F1:G1'] } });
      const { body } = await inspectFile('vendors.xlsx', file, { hasVendors: true });
      expect(body.lines).toHaveLength(1);
      expect(body.offers!.map(({ name, cells, problems }) => [name, cells[0]!.rateInPaise, problems.length])).toEqual([
        ['Konkan Thermal', 86_000, 0],
        ['Vindhya Erectors', 90_000, 0],
      ]);
    }
  });

  test('formulas: the value they last had, or a problem where it is not in the source; errors and dates for numbers', async () => {
    const answer = await inspectFile(
      'formulas.xlsx',
      workbookOf({
        S: {
          rows: [
            ['Item', 'Unit', 'Qty', 'Rate'],
            [
              'Computed',
              'NOS',
              { inside: '<f>1/3</f><v>0.33333333333333331</v>' },
              { inside: '<f>0.1+0.2</f><v>0.30000000000000004</v>' },
            ],
            ['Never computed', 'NOS', { inside: '<f>A1*2</f>' }, 1],
            ['Broken', 'NOS', { inside: '<f>1/0</f><v>#DIV/0!</v>', type: 'e' }, 1],
            ['A day', 'NOS', { inside: '<v>46357</v>', style: 1 }, 1],
          ],
        },
      }),
    );
    expect(answer.body.lines.map(({ quantity, rateInPaise }) => [quantity, rateInPaise])).toEqual([
      ['0.3333', 30],
      [null, 100],
      [null, 100],
      [null, 100],
    ]);
    expect(problemsOf(answer)).toEqual([
      '2 quantity TOO_PRECISE warning',
      '3 quantity FORMULA error',
      '4 quantity CELL_ERROR error',
      '5 quantity DATE error',
    ]);
    expect(answer.body.problems[3]!.message).toBe('The spreadsheet turned this entry into the date 01/12/2026.');
    expect(problemsOf(await paste(['x', 'NOS', '=B2*2', '#REF!']))).toEqual([
      '2 quantity FORMULA error',
      '2 rate CELL_ERROR error',
    ]);
  });

  test.each<[string, string, string | null, string[]]>([
    ['Indian grouping', '1,00,000.50', '100000.5', []],
    ['western grouping', '1,000,000', '1000000', []],
    ['a rupee sign and paise', '₹ 1,234.50/-', '1234.5', []],
    ['Rs.', 'Rs. 860', '860', []],
    ['digits of Devanagari', '१२.५', '12.5', []],
    ['a unit beside the number', '12 Nos', '12', []],
    ['a decimal comma among points', '1.234,50', null, ['AMBIGUOUS_NUMBER']],
    ['groups of no system', '1,2,3', null, ['AMBIGUOUS_NUMBER']],
    ['a word', 'as required', null, ['NOT_A_NUMBER']],
    ['two numbers', '12 13 x', null, ['AMBIGUOUS_NUMBER']],
    ['a negative one', '-4', null, ['NEGATIVE']],
    ['a negative one in brackets', '(4.00)', null, ['NEGATIVE']],
    ['nothing', '0', '0', ['ZERO']],
    ['a dash', '-', null, ['NO_QUANTITY']],
    ['more decimals than are kept', '1.00005', '1.0001', ['TOO_PRECISE']],
    ['too many digits', '1234567890123', null, ['TOO_LARGE']],
  ])('a quantity with %s: %s', async (_, text, quantity, codes) => {
    const answer = await paste(
      ['proves the point', 'NOS', '2.5', '1'],
      ['line', 'NOS', text, '1'],
      ['too', 'NOS', '3.5', '1'],
    );
    expect(answer.body.lines[1]!.quantity).toBe(quantity);
    expect(answer.body.problems.map(({ code }) => code)).toEqual(codes);
  });

  test('rates: exact to the paisa, zero is a warning, less an error; the amount of the source is held against them', async () => {
    const answer = await inspect({
      text: 'Item\tUnit\tQty\tRate\tAmount\na\tMT\t0.1\t0.07\t0\nb\tMT\t3\t0\t\nc\tMT\t3\t-5\t\nd\tMT\t3\t9007199254740.99\t\ne\tMT\t2\t10\t25\nf\tMT\t1\t860/MT\t860',
    });
    expect(answer.body.lines.map(({ rateInPaise }) => rateInPaise)).toEqual([
      7,
      0,
      null,
      900_719_925_474_099,
      1000,
      86_000,
    ]);
    expect(problemsOf(answer)).toEqual([
      '3 rate ZERO warning',
      '4 rate NEGATIVE error',
      '6 amount AMOUNT_DIFFERS warning',
    ]);
    // 0.01 of a paisa is none; the sums are those of whole paise.
    expect(answer.body.totals).toEqual({
      amountInPaise: 1 + 2_702_159_776_422_297 + 2000 + 86_000,
      pricedLineCount: 5,
      statedInPaise: null,
    });
  });

  test('units: many words for one, a unit nobody knows with its lines, and what a person says it is', async () => {
    const words = [
      'sqm',
      'Sq. M',
      'm²',
      'SQ.MTR',
      'cu.m',
      'M3',
      'Nos.',
      'each',
      'No',
      'RMT',
      'mtr',
      'Kgs',
      'MT',
      'L.S.',
      'lumpsum',
      'Job',
      'man days',
      'Man-Day',
      'per day',
    ];
    const known = await paste(...words.map((word) => ['line', word, '1', '1']));
    expect(known.body.lines.map(({ unit }) => unit)).toEqual(
      'SQM SQM SQM SQM CBM CBM NOS NOS NOS MTR MTR KGS MTS LS LS LS MAN-DAY MAN-DAY DAY'.split(' '),
    );
    const text = 'Item\tUnit\tQty\na\tBrass\t1\nb\tbrass\t2\nc\tNos\t3\nd\t\t4';
    const unknown = await inspect({ text });
    expect(unknown.body.unknownUnits).toEqual([{ text: 'Brass', lineCount: 2 }]);
    expect(unknown.body.problems.map(({ message, advice }) => `${message} ${advice}`)).toEqual([
      '“Brass” is not a known unit. Choose the right unit.',
      '“brass” is not a known unit. Choose the right unit.',
      'The item has no unit. Choose the unit.',
    ]);
    const told = await inspect({ text, units: [{ text: 'Brass', unit: 'CBM' }] });
    expect(told.body.lines.map(({ unit }) => unit)).toEqual(['CBM', 'CBM', 'NOS', null]);
  });

  test('another sheet on demand; a sheet that is not there is 400', async () => {
    const { body } = await upload(
      'two.xlsx',
      workbookOf({ A: { rows: sampleRows() }, B: { rows: sampleRows().slice(0, 3) } }),
    );
    expect((await inspect({ fileId: body.fileId, sheet: 'B' })).body.lines).toHaveLength(2);
    const missing = await inspect({ fileId: body.fileId, sheet: 'C' });
    expect([missing.status, missing.problem.errors[0]!.pointer]).toEqual([400, '/sheet']);
  });

  test('texts that a spreadsheet would run stay texts, and are pointed out', async () => {
    const answer = await paste(['=HYPERLINK("https://evil.example")', 'NOS', '1', '1'], ['- bullet', 'NOS', '1', '1']);
    expect(answer.body.lines.map(({ description }) => description)).toEqual([
      '=HYPERLINK("https://evil.example")',
      '- bullet',
    ]);
    expect(problemsOf(answer)).toEqual(['2 description FORMULA warning']);
  });

  test('a text that is too long is cut and pointed out', async () => {
    const answer = await paste(['x'.repeat(3000), 'NOS', '1', '1']);
    expect(answer.body.lines[0]!.description).toHaveLength(1000);
    expect(problemsOf(answer)).toEqual(['2 description TEXT_TOO_LONG warning']);
  });

  test('100,000 rows, more than 5,000 lines and more than 40 columns are refused as a whole, with what to do', async () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => [`Line ${index}`, 'NOS', 1, 2] as MadeCell[]);
    const large = await inspectFile(
      'large.xlsx',
      workbookOf({ S: { rows: [['Item', 'Unit', 'Qty', 'Rate'], ...lines] } }),
    );
    expect([large.status, large.problem.code, large.problem.message]).toEqual([
      400,
      'BOQ_TOO_LARGE',
      'The sheet has more than 5,000 items. Nothing was read. Split it, for instance by group, and upload the parts separately.',
    ]);
    const one = await inspect({ text: `Item\tUnit\tQty\n${'a\tNOS\t1\n'.repeat(5001)}` });
    expect(one.problem.code).toBe('BOQ_TOO_LARGE');
    expect((await inspect({ text: `Item\tUnit\tQty\n${'a\tNOS\t1\n'.repeat(5000)}` })).body.counts.lines).toBe(5000);
    const wide = await inspect({ rows: [Array.from({ length: 41 }, () => 'x')] });
    expect([wide.problem.code, wide.problem.message]).toEqual([
      'BOQ_TOO_LARGE',
      expect.stringContaining('more than 40 columns'),
    ]);
  }, 60_000);

  test('a cell of a million digits is no number', async () => {
    const answer = await paste(['a', 'NOS', '9'.repeat(500_000), '9'.repeat(500_000)]);
    expect(problemsOf(answer)).toEqual(['2 quantity NOT_A_NUMBER error', '2 rate NOT_A_NUMBER error']);
  });

  test('of more than 5,000 problems the first are told, and how many there are', async () => {
    const { body } = await inspect({ text: `Item\tUnit\tQty\n${'a\tfurlong\tmany\n'.repeat(5000)}` });
    expect([body.problems.length, body.counts.problems, body.counts.errors]).toEqual([5000, 10_000, 10_000]);
    expect(body.unknownUnits).toEqual([{ text: 'furlong', lineCount: 5000 }]);
  });

  test('2,000 rows are read', async () => {
    const text = `${HEADINGS.join('\t')}\n${Array.from({ length: 2000 }, (_, index) => {
      const [description, unit, quantity, rate] = SAMPLE[index % SAMPLE.length]!;
      return `${index + 1}\t${description}\t${unit}\t${quantity}\t${rate}\t${quantity * rate}`;
    }).join('\n')}`;
    expect((await inspect({ text })).body.counts).toMatchObject({ lines: 2000, problems: 0 });
  });

  test('files that are not what they say never arrive: empty, protected, too large, lying; each says what to do', async () => {
    const refused = async (name: string, bytes: Buffer | string) => {
      const { status, problem } = await upload(name, bytes);
      return [status, problem.errors[0]?.message ?? problem.message];
    };
    expect(await refused('empty.xlsx', '')).toEqual([400, 'is empty']);
    const compound = Buffer.alloc(4096);
    compound.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(await refused('locked.xlsx', compound)).toEqual([
      415,
      'The file is password-protected or in an old format. Save it without a password and upload that.',
    ]);
    expect(await refused('huge.xlsx', Buffer.alloc(101 * 1024 * 1024))).toEqual([413, 'At most 25 MB can be sent.']);
    expect(await refused('lying.xlsx', zipOf({ 'a.txt': 'a' }))).toEqual([
      415,
      'The file’s content does not match its extension.',
    ]);
    expect(await refused('page.csv', '<html><script>1</script>')).toEqual([415, expect.stringContaining('HTML')]);
  });

  test('a file that is no spreadsheet is 415; one without a line 400, with what to do', async () => {
    const pdf = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
    const noSheet = await inspectFile('scope.pdf', pdf);
    expect([noSheet.status, noSheet.problem.message]).toEqual([
      415,
      'This is not a spreadsheet. Choose an XLSX or CSV file.',
    ]);
    for (const answer of [
      await inspectFile('blank.xlsx', workbookOf({ S: { rows: [] } })),
      await inspectFile('head.csv', 'Item,Unit,Qty'),
      await inspect({ text: ' \n \n' }),
    ])
      expect([answer.status, answer.problem.code]).toEqual([400, 'BOQ_EMPTY']);
  });

  test('only the own uploads: a colleague, another company and an unknown file are the same 404; a guest 401', async () => {
    const { body } = await upload('ours.csv', 'Item,Unit,Qty\na,NOS,1');
    expect((await inspect({ fileId: body.fileId })).status).toBe(200);
    for (const as of [corporate, buyer]) expect((await inspect({ fileId: body.fileId }, as)).status).toBe(404);
    expect((await inspect({ fileId: '11111111-1111-4111-8111-111111111111' })).status).toBe(404);
    expect((await inspect({ fileId: body.fileId }, null)).status).toBe(401);
  });

  test('no source, two sources, a meaning twice and a column twice are 400 with a pointer', async () => {
    const pointerOf = async (body: object) => {
      const { status, problem } = await inspect(body);
      return [status, problem.errors[0]!.pointer];
    };
    expect(await pointerOf({})).toEqual([400, '']);
    expect(await pointerOf({ text: 'a', rows: [['a']] })).toEqual([400, '']);
    const twice = [
      { column: 1, meaning: 'rate' },
      { column: 2, meaning: 'rate' },
    ];
    expect(await pointerOf({ text: 'a', columns: twice })).toEqual([400, '/columns/1/meaning']);
    const same = [
      { column: 1, meaning: 'rate' },
      { column: 1, meaning: 'unit' },
    ];
    expect(await pointerOf({ text: 'a', columns: same })).toEqual([400, '/columns/1/column']);
    expect(await pointerOf({ text: 'a', units: [{ text: 'x', unit: 'FURLONG' }] })).toEqual([400, '/units/0/unit']);
  });
});
