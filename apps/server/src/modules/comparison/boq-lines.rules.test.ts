// Bills of quantities as they come: layouts of schedules of rates, of item-rate tenders and of bid tabulations.
import { describe, expect, test } from 'vitest';
import { inspect, type Inspection } from './boq-lines.rules.ts';
import { tableOfText } from './boq-text.rules.ts';
import { unitKey } from '@millwright/evaluation/unit-words';

const read = (lines: string[], hasVendors = false) =>
  inspect(tableOfText(lines.join('\n')), { columns: new Map(), units: new Map(), hasVendors }) as Inspection;
const numbered = ({ lines }: Inspection) => lines.map(({ lineNumber, description }) => [lineNumber, description]);
const meanings = ({ columns }: Inspection) => columns.map(({ meaning }) => meaning);

describe('an item whose text stands in several rows', () => {
  test('is one: its number is above, its unit and quantity are below', () => {
    const { lines, problems, counts } = read([
      'Item No,Particulars,Unit,Quantity,Rate',
      '1,"Supply, fabrication and erection of",,,',
      ',"structural steel including cutting,",,,',
      ',welding and painting complete,MT,12.5,98000',
      '2,Dismantling of old sheeting,Sqm,450,85',
    ]);
    expect(problems).toEqual([]);
    expect(lines).toMatchObject([
      {
        lineNumber: '1',
        description:
          'Supply, fabrication and erection of structural steel including cutting, welding and painting complete',
        unit: 'MTS',
        quantity: '12.5',
        rateInPaise: 98_000_00,
        group: null,
      },
      { lineNumber: '2', description: 'Dismantling of old sheeting', group: null },
    ]);
    expect(counts).toMatchObject({ lines: 2, headings: 0, blank: 0 });
  });

  test('goes on below its figures where the text says so, by a word that wants more or a small letter', () => {
    const { lines } = read([
      'Sl No,Description of work,Qty,Unit',
      '1,Providing and fixing of,40,Nos',
      ',Anchor bolts with,,',
      ',chemical grout,,',
      '2,Grouting,12,Bag',
    ]);
    expect(lines.map(({ description }) => description)).toEqual([
      'Providing and fixing of Anchor bolts with chemical grout',
      'Grouting',
    ]);
  });

  test.each([
    [
      'a heading whose lines have numbers of their own',
      ['Sl No,Description,Qty,Unit', 'A,Civil works,,', '1,Excavation,20,CUM', '2,Filling,20,CUM'],
      [
        ['1', 'Civil works'],
        ['2', 'Civil works'],
      ],
    ],
    [
      'a heading over several lines without numbers',
      ['Sl No,Description,Qty,Unit', '1,Structural steel,,', ',Cutting,5,MT', ',Welding,5,MT', '2,Painting,9,Sqm'],
      [
        [null, 'Structural steel'],
        [null, 'Structural steel'],
        ['2', 'Structural steel'],
      ],
    ],
    [
      'a heading between finished lines',
      ['Sl No,Description,Qty,Unit', '1,Excavation,20,CUM', ',Painting,,', '2,Primer,9,Sqm'],
      [
        ['1', null],
        ['2', 'Painting'],
      ],
    ],
  ])('%s stays a heading', (_, lines, expected) => {
    expect(read(lines).lines.map(({ lineNumber, group }) => [lineNumber, group])).toEqual(expected);
  });
});

describe('which column has the text of a line', () => {
  test.each(['Description', 'Particulars', 'Nomenclature of item', 'Scope of work'])(
    '%s, where “Item” beside it counts',
    (heading) => {
      const found = read([`Item,${heading},Unit,Qty,Rate`, '1,Valve DN50,Nos,4,3500', '2,Gasket DN50,Nos,8,240']);
      expect(meanings(found)).toEqual(['line_number', 'description', 'unit', 'quantity', 'rate']);
      expect(numbered(found)).toEqual([
        ['1', 'Valve DN50'],
        ['2', 'Gasket DN50'],
      ]);
    },
  );

  test('“Item” alone has it', () => {
    expect(meanings(read(['Item,Unit,Qty', 'Valve DN50,Nos,4', 'Gasket,Nos,8']))).toEqual([
      'description',
      'unit',
      'quantity',
    ]);
  });

  test('a short name beside a description is no number', () => {
    const found = read(['Item,Description,Unit,Qty', 'Valve,DN50 class 300,Nos,4', 'Gasket,Spiral wound,Nos,8']);
    expect(meanings(found)).toEqual(['ignored', 'description', 'unit', 'quantity']);
  });
});

describe('two rows of headings', () => {
  const tabulation = [
    'Line No,Item,Quantity,Unit,Engineer Estimate,,Konkan Works,,Deccan Fab,',
    ',,,,Unit Price,Ext Amount,Unit Price,Ext Amount,Unit Price,Ext Amount',
    '0001,Mobilization,1,LS,"50,000.00","50,000.00","45,000.00","45,000.00","61,000.00","61,000.00"',
    '0002,Excavation,1250,CUM,110.00,"1,37,500.00",98.00,"1,22,500.00",105.00,"1,31,250.00"',
    ',Section Totals:,,,,"1,87,500.00",,"1,67,500.00",,"1,92,250.00"',
  ];

  test('are one: vendors side by side by their names, the estimate apart', () => {
    const found = read(tabulation, true);
    expect(meanings(found).slice(4)).toEqual([
      'rate',
      'amount',
      'vendor_rate',
      'vendor_amount',
      'vendor_rate',
      'vendor_amount',
    ]);
    expect(found.lines.map(({ rateInPaise }) => rateInPaise)).toEqual([50_000_00, 110_00]);
    expect(found.offers!.map(({ name, cells }) => [name, ...cells.map(({ rateInPaise }) => rateInPaise)])).toEqual([
      ['Konkan Works', 45_000_00, 98_00],
      ['Deccan Fab', 61_000_00, 105_00],
    ]);
    expect(found.problems).toEqual([]);
  });

  test('are headings too where only the lines are wanted', () => {
    const found = read(tabulation);
    expect(numbered(found)).toEqual([
      ['0001', 'Mobilization'],
      ['0002', 'Excavation'],
    ]);
    expect(found.problems).toEqual([]);
  });

  test('the total of a section is checked, and is no line', () => {
    const wrong = read([...tabulation.slice(0, 4), ',Section Totals:,,,,"1,97,500.00",,,,']);
    expect(wrong.problems.map(({ row, code }) => [row, code])).toEqual([[5, 'TOTAL_DIFFERS']]);
  });
});

test('sections are summed each on its own, or all so far', () => {
  const rows = (second: string) => [
    'Sl No,Description,Qty,Unit,Rate,Amount',
    '1,Excavation,10,CUM,100,1000',
    ',Sub total,,,,1000',
    '2,Filling,10,CUM,50,500',
    `,Sub total,,,,${second}`,
    ',Grand total,,,,1500',
  ];
  expect(read(rows('500')).problems).toEqual([]);
  expect(read(rows('1500')).problems).toEqual([]);
  expect(read(rows('900')).problems).toMatchObject([{ row: 5, code: 'TOTAL_DIFFERS' }]);
});

describe('a rate per 100, as schedules of rates have them', () => {
  test.each([
    ['per 100 cum', 'CBM', 185_00],
    ['100 Sqm', 'SQM', 185_00],
    ['100cum', 'CBM', 185_00],
    ['% cum', 'CBM', 185_00],
    ['per 10 Sqm', 'SQM', 1850_00],
    ['%o Nos', 'NOS', 18_50],
    ['1,000 Nos', 'NOS', 18_50],
    ['per hundred kg', 'KGS', 185_00],
    ['Cum', 'CBM', 18_500_00],
    ['1 Job', 'LS', 18_500_00],
  ])('%s: %s at the rate of one', (unitText, unit, rateInPaise) => {
    const found = read(['Sl No,Description,Unit,Qty,Rate', `1,Earth filling,"${unitText}",250,18500`]);
    expect(found.lines).toMatchObject([{ unit, unitText, quantity: '250', rateInPaise }]);
    expect(found.counts.errors).toBe(0);
    expect(found.totals.amountInPaise).toBe(250 * rateInPaise);
    expect(found.problems.map(({ code }) => code)).toEqual(rateInPaise === 18_500_00 ? [] : ['RATE_PER_MANY']);
  });

  test('says what was taken, and stated amounts are checked by it', () => {
    const { problems, totals } = read([
      'Sl No,Description,Unit,Qty,Rate,Amount',
      '1,Earth filling,per 100 cum,250,18500,46250',
      '2,Plastering 12 mm,100 Sqm,340,18500,62900',
      ',Total,,,,109150',
    ]);
    expect(problems.map(({ row, code, severity }) => [row, code, severity])).toEqual([
      [2, 'RATE_PER_MANY', 'warning'],
      [3, 'RATE_PER_MANY', 'warning'],
    ]);
    expect(problems[0]!.message).toBe('The rate is per 100 m³: ₹18,500.00 per 100 m³ is ₹185.00 per m³.');
    expect(totals).toEqual({ amountInPaise: 109_150_00, pricedLineCount: 2, statedInPaise: 109_150_00 });
  });

  test('counts a quantity in hundreds where the amount says so', () => {
    const { lines, problems } = read(['Sl No,Description,Unit,Qty,Rate,Amount', '1,Earth,100 cum,2.5,18500,46250']);
    expect(lines).toMatchObject([{ unit: 'CBM', quantity: '250', rateInPaise: 185_00 }]);
    expect(problems.map(({ code }) => code)).toEqual(['RATE_PER_MANY', 'QUANTITY_IN_MANY']);
  });

  test('rounds a rate of one to paise, says so, and checks amounts by the exact one', () => {
    const { lines, problems } = read(['Sl No,Description,Unit,Qty,Rate,Amount', '1,Bars,100 kg,34000,1234.55,419747']);
    expect(lines[0]!.rateInPaise).toBe(12_35);
    expect(problems.map(({ code }) => code)).toEqual(['RATE_PER_MANY']);
    expect(problems[0]!.message).toContain('₹12.3455 per kg, rounded to ₹12.35');
  });

  test('stands behind the rate, too, or in its heading', () => {
    const behind = read([
      'Sl No,Description,Unit,Qty,Rate',
      '1,Earth,Cum,250,"18,500 per 100 cum"',
      '2,Fill,Cum,9,70/-',
    ]);
    expect(behind.lines.map(({ rateInPaise }) => rateInPaise)).toEqual([185_00, 70_00]);
    const above = read(['Sl No,Description,Unit,Qty,Rate per 100', '1,Earth,Cum,250,18500']);
    expect(above.lines[0]!.rateInPaise).toBe(185_00);
  });

  test('of vendors side by side is converted as that of the item is', () => {
    const { offers } = read(
      [
        'Sl No,Description,Unit,Qty,Konkan Works,,Deccan Fab,',
        ',,,,Rate,Amount,Rate,Amount',
        '1,Earth filling,100 cum,250,18500,46250,190/cum,47500',
      ],
      true,
    );
    expect(offers!.map(({ cells }) => cells[0])).toMatchObject([
      { rateInPaise: 185_00, unit: null },
      { rateInPaise: 190_00, unit: 'CBM' },
    ]);
    expect(offers!.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual(['RATE_PER_MANY']);
  });

  test('keeps its factor until a person says what the unit is', () => {
    const rows = ['Sl No,Description,Unit,Qty,Rate', '1,Earth filling,%,250,18500', '2,Turf,100 patches,40,500'];
    const found = read(rows);
    expect(found.unknownUnits.map(({ text }) => text)).toEqual(['%', '100 patches']);
    const units = new Map([
      [unitKey('%'), 'CBM' as const],
      [unitKey('100 patches'), 'NOS' as const],
    ]);
    const chosen = inspect(tableOfText(rows.join('\n')), { columns: new Map(), units }) as Inspection;
    expect(chosen.lines.map(({ unit, rateInPaise }) => [unit, rateInPaise])).toEqual([
      ['CBM', 185_00],
      ['NOS', 5_00],
    ]);
  });
});

describe('columns of GST', () => {
  const head = '#,Item description,HSN/SAC,UOM,Qty,Basic rate,GST %,Rate incl. GST,Amount';
  const rows = [
    '1,Bearing 22220,8482,EA,4,12500,18,14750,59000',
    '2,Labour for overhauling,998717,Job,1,85000,18,100300,100300',
  ];
  const codes = ({ problems }: Inspection) => problems.map(({ row, code }) => [row, code]);

  test('are understood: the rate is the one before GST, the amount may be the one with it', () => {
    const found = read([head, ...rows, ',Total,,,,,,,159300']);
    expect(meanings(found)).toEqual([
      'line_number',
      'description',
      'tax_code',
      'unit',
      'quantity',
      'rate',
      'gst_percent',
      'rate_with_gst',
      'amount',
    ]);
    expect(found.lines).toMatchObject([
      { quantity: '4', rateInPaise: 12_500_00, note: 'HSN/SAC 8482' },
      { quantity: '1', rateInPaise: 85_000_00, note: 'HSN/SAC 998717' },
    ]);
    expect(codes(found)).toEqual([[2, 'GST_PER_ITEM']]);
    expect(found.problems[0]!.message).toBe('The source states GST per item (18%). Rates are before GST.');
    expect(found.totals).toMatchObject({ amountInPaise: 135_000_00, statedInPaise: 159_300_00 });
  });

  test('say an amount that fits neither', () => {
    const found = read([head, rows[0]!.replace('59000', '60000'), rows[1]!]);
    expect(codes(found)).toEqual([
      [2, 'AMOUNT_DIFFERS'],
      [2, 'GST_PER_ITEM'],
    ]);
  });

  test.each([
    ['Amount', '50000'],
    ['Amount', '59000'],
    ['Amount with GST', '59000'],
    ['Total (incl. taxes)', '59000'],
    ['Total amount', '59000'],
  ])('without a rate with GST, “%s” of %s is right', (heading, amount) => {
    const found = read([`#,Item,UOM,Qty,Rate,GST (%),${heading}`, `1,Bearing,EA,4,12500,18%,${amount}`]);
    expect(codes(found)).toEqual([[2, 'GST_PER_ITEM']]);
    expect(found.lines[0]!.rateInPaise).toBe(12_500_00);
  });

  test.each([
    ['Rate incl. GST', '14750', '18', 12_500_00],
    ['Unit price (with tax)', '100', '18 %', 84_75],
    ['Rate inclusive of GST', '105', '5', 100_00],
    ['GST inclusive rate', '100', '12.5', 88_89],
  ])('alone, “%s” of %s at %s%% is divided', (heading, rate, percent, before) => {
    const found = read([`#,Item,UOM,Qty,GST rate,${heading}`, `1,Bearing,EA,4,${percent},${rate}`]);
    expect(found.lines[0]!.rateInPaise).toBe(before);
    expect(codes(found)).toEqual([
      [2, 'RATE_WITH_GST'],
      [2, 'GST_PER_ITEM'],
    ]);
  });

  test('a rate with GST of which nothing says how much, is not taken', () => {
    const found = read(['#,Item,UOM,Qty,Rate incl. GST', '1,Bearing,EA,4,14750']);
    expect(found.lines[0]!.rateInPaise).toBeNull();
    expect(codes(found)).toEqual([[2, 'GST_UNKNOWN']]);
  });

  test('totals and sums of sections are checked with GST where they have it', () => {
    const table = (total: string) => [
      '#,Item,UOM,Qty,Rate,GST %,Amount with GST',
      '1,Bearing,EA,4,12500,18,59000',
      ',Sub total,,,,,59000',
      '2,Grease,KGS,10,100,5,1050',
      `,Grand total,,,,,${total}`,
    ];
    expect(codes(read(table('60050')))).toEqual([[2, 'GST_PER_ITEM']]);
    expect(read(table('60050')).problems[0]!.message).toContain('(18%, 5%)');
    expect(codes(read(table('70050')))).toContainEqual([5, 'TOTAL_DIFFERS']);
  });

  test('excluding GST, a rate is a rate; an amount of GST is no amount', () => {
    const found = read([
      '#,Item,UOM,Qty,Rate excl. GST,GST amount,Amount before tax',
      '1,Bearing,EA,4,12500,9000,50000',
    ]);
    expect(meanings(found).slice(4)).toEqual(['rate', 'ignored', 'amount']);
    expect(codes(found)).toEqual([]);
  });
});
