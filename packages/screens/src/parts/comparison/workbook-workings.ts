import { chargeNames } from '@millwright/evaluation/landed-cost';
import { basisLabels } from './export-labels.ts';
import { Grid, literal, styled, type Cell } from './workbook-cells.ts';
import { isBasis, type ParameterRefs, type TermRows } from './workbook-inputs.ts';
import { comparisonLayout as comparison, type WorkbookModel } from './workbook-model.ts';

const itemColumns = [
  'Line',
  'Item',
  'GST class',
  'Mandatory',
  'Estimate rate',
  'Last purchase price',
  'Quotes',
  'Basis',
  'Assumed',
];
const column = { gstClass: 2, mandatory: 3, estimate: 4, last: 5, quotes: 6, basis: 7, assumed: 8 } as const;
const quotedColumn = (vendor: number) => itemColumns.length + 3 * vendor;
const ownColumn = (vendor: number) => quotedColumn(vendor) + 1;
const plugColumn = (vendor: number) => ownColumn(vendor) + 1;
const FIRST_ROW = 2;

/** Unrounded amounts of a vendor, in rupees. The comparison shows each rounded once; no rounded amount enters another. */
export type AmountRows = {
  discount: number;
  charges: Record<(typeof chargeNames)[number], number>;
  taxable: number;
  gst: number;
  credit: number;
  landed: number;
  payment: number;
  delivery: number;
  /** By term. */
  deviations: Map<string, number>;
  performance: number;
  technical: number;
  evaluated: number;
  missing: number;
};

export type Workings = {
  grid: Grid;
  amounts: AmountRows;
  /** An unrounded amount of a vendor. */
  amount: (row: number, vendor: number) => string;
  /** The assumed amount of an item; text where the vendor quoted it or included it. */
  plug: (item: number, vendor: number) => string;
  /** The basis of the assumed rate of an item, in words. */
  basis: (item: number) => string;
};

type Inputs = { model: WorkbookModel; parameters: ParameterRefs; terms: TermRows };

const any = (function_: string, refs: readonly string[], none = '0') =>
  refs.length === 0 ? none : `${function_}(${refs.join(',')})`;

export function workingsGrid({ model, parameters, terms }: Inputs): Workings {
  const { items, columns, classes } = model;
  const grid = new Grid('Workings', {
    widths: [6, 44, 14, 10, 14, 14, 8, 22, 18, ...columns.flatMap(() => [18, 18, 18])],
    frozen: { columns: 2, rows: 1 },
  });
  grid.add(
    ...[...itemColumns, ...columns.flatMap(({ name }) => [`${name}: quoted`, `${name}: net`, `${name}: assumed`])].map(
      (text) => styled('bold', text),
    ),
  );
  const vendors = columns.map((_, vendor) => vendor);
  const eligible = vendors.filter((vendor) => columns[vendor]!.quote.isEligible);
  const term = (row: number, vendor: number) => terms.grid.ref(1 + vendor, row);
  const lastRow = FIRST_ROW + items.length - 1;
  // The factors that precede the totals need rows of their own: after the items, in the order of the classes.
  const factorRow = new Map(classes.map((gstClass, at) => [gstClass, lastRow + 1 + at]));
  const firstTotal = lastRow + classes.length + 1;
  const discountRow = firstTotal;

  for (const [item, { line, source, description }] of items.entries()) {
    const row = FIRST_ROW + item;
    const at = (index: number) => grid.ref(index, row);
    const pool = eligible.map((vendor) => at(ownColumn(vendor)));
    const [quotes, estimate, last] = [at(column.quotes), at(column.estimate), at(column.last)];
    const isPolicy = (basis: 'max' | 'median' | 'last') => isBasis(parameters.plugPolicy, basis);
    const basis = `IF(AND(OR(${isPolicy('max')},${isPolicy('median')}),${quotes}>0),${parameters.plugPolicy},IF(AND(${isPolicy('last')},ISNUMBER(${last})),${literal(basisLabels.last)},IF(ISNUMBER(${estimate}),${literal(basisLabels.estimate)},IF(ISNUMBER(${last}),${literal(basisLabels.last)},IF(${quotes}>0,${literal(basisLabels.max)},${literal(basisLabels.none)})))))`;
    const is = (one: keyof typeof basisLabels) => isBasis(at(column.basis), one);
    const quantity = comparison.quantity(item);
    const assumed = `IF(${is('max')},${any('MAX', pool)},IF(${is('median')},${any('MEDIAN', pool)},IF(${is('estimate')},${quantity}*${estimate},IF(${is('last')},${quantity}*${last},0))))`;
    const rateOf = (rate: string | null | undefined) => (rate === null || rate === undefined ? null : Number(rate));
    const plugFactor = (vendor: number) =>
      columns[vendor]!.quote.isRegular ? '' : `*${grid.ref(column.assumed, factorRow.get(line.gstClass)!)}`;
    grid.add(
      item + 1,
      description,
      line.gstClass,
      styled('input', line.isMandatory ? 'yes' : 'no'),
      styled('moneyInput', rateOf(source.estimateRate)),
      styled('moneyInput', rateOf(source.lastRate)),
      { formula: any('COUNT', pool) },
      { formula: basis },
      styled('money', { formula: assumed }),
      ...vendors.flatMap((vendor): Cell[] => {
        const rate = comparison.rate(item, vendor);
        const cell = columns[vendor]!.quote.cells.find((one) => one?.lineId === line.id);
        // An item included in another is free as long as that one is quoted.
        const carrier =
          cell?.status === 'included_elsewhere' ? items.findIndex((one) => one.line.id === cell.includedIn) : -1;
        const isFree = carrier < 0 ? '' : `,ISNUMBER(${comparison.rate(carrier, vendor)})`;
        return [
          styled('money', { formula: `IF(ISNUMBER(${rate}),${quantity}*${rate},"")` }),
          styled('money', {
            formula: `IF(ISNUMBER(${rate}),${at(quotedColumn(vendor))}*${grid.ref(ownColumn(vendor), discountRow)},"")`,
          }),
          styled('money', {
            formula: `IF(OR(ISNUMBER(${rate})${isFree}),"",${at(column.assumed)}${plugFactor(vendor)})`,
          }),
        ];
      }),
    );
  }

  // An assumed price of a vendor that charges no GST includes the tax that is not recovered.
  for (const gstClass of classes) {
    const highest = any(
      'MAX',
      eligible.map((vendor) => term(terms.gst.get(gstClass)!, vendor)),
    );
    const cells: Cell[] = [null, `Tax not recovered on ${gstClass}, as a factor`];
    cells[column.assumed] = {
      formula: `1+${highest}/100*(1-${parameters.credit.get(gstClass)!}/100)`,
    };
    grid.add(...cells);
  }

  /** A row with a formula for each vendor, in the column of its own prices. */
  const total = (label: string, of: (vendor: number) => string): number => {
    const cells: Cell[] = Array.from({ length: ownColumn(columns.length) }, () => null);
    cells[1] = label;
    for (const vendor of vendors) cells[ownColumn(vendor)] = styled('money', { formula: of(vendor) });
    return grid.add(...cells);
  };
  const amount = (row: number, vendor: number) => grid.ref(ownColumn(vendor), row);
  const itemRange = (index: number) => grid.range(index, FIRST_ROW, index, lastRow);

  total('Share left after discounts', (vendor) =>
    ['1', ...terms.discounts.map((row) => `(1-${term(row, vendor)}/100)`)].join('*'),
  );
  const quoted = total('Quoted, before discounts', (vendor) => `SUM(${itemRange(quotedColumn(vendor))})`);
  const discount = total('Discount', (vendor) => `${amount(quoted, vendor)}*(1-${amount(discountRow, vendor)})`);
  const own = total('Own prices after discounts', (vendor) => `SUM(${itemRange(ownColumn(vendor))})`);
  const plugs = total('Assumed for items not quoted', (vendor) => `SUM(${itemRange(plugColumn(vendor))})`);
  const charges = Object.fromEntries(
    chargeNames.map((name) => [
      name,
      total(`Charge: ${name}`, (vendor) => {
        const parts = terms.charges[name].map(({ kind, row }) => {
          const cell = term(row, vendor);
          if (kind === 'amount') return `${cell}*${term(terms.exchangeRate, vendor)}`;
          return kind === 'percent' ? `${amount(own, vendor)}*${cell}/100` : cell;
        });
        return parts.join('+') || '0';
      }),
    ]),
  ) as AmountRows['charges'];
  const chargeSum = total('Charges', (vendor) => chargeNames.map((name) => amount(charges[name], vendor)).join('+'));
  const taxable = total('Taxable value', (vendor) =>
    [own, plugs, chargeSum].map((row) => amount(row, vendor)).join('+'),
  );
  const gstRows = classes.map((gstClass, at) => {
    const row = terms.gst.get(gstClass)!;
    const first = terms.gst.get(classes[0]!)!;
    return total(`GST on ${gstClass}`, (vendor) => {
      const rates = terms.grid.range(1 + vendor, first, 1 + vendor, first + classes.length - 1);
      const rate = term(row, vendor);
      // Without own prices the charges are taxed in the class with the highest rate, the first of equals.
      const isFirst = at === 0 ? '' : `,COUNTIF(${terms.grid.range(1 + vendor, first, 1 + vendor, row - 1)},${rate})=0`;
      const sumIf = (index: number) =>
        `SUMIF(${itemRange(column.gstClass)},${literal(`=${gstClass.replaceAll(/[*?~]/g, '~$&')}`)},${itemRange(index)})`;
      const [ownSum, chargesOf] = [amount(own, vendor), amount(chargeSum, vendor)];
      return `${rate}/100*(${sumIf(plugColumn(vendor))}+IF(${ownSum}=0,IF(AND(ISNUMBER(${rate}),${rate}=MAX(${rates})${isFirst}),${chargesOf},0),${sumIf(ownColumn(vendor))}*(${ownSum}+${chargesOf})/${ownSum}))`;
    });
  });
  const sumOfClasses = (vendor: number, factor: (gstClass: string) => string) =>
    classes.map((gstClass, at) => `${amount(gstRows[at]!, vendor)}${factor(gstClass)}`).join('+') || '0';
  const gst = total('GST', (vendor) => sumOfClasses(vendor, () => ''));
  const credit = total('Input tax credit', (vendor) =>
    sumOfClasses(vendor, (gstClass) => `*${parameters.credit.get(gstClass)!}/100`),
  );
  const landed = total(
    'Landed cost',
    (vendor) => `${amount(taxable, vendor)}+${amount(gst, vendor)}-${amount(credit, vendor)}`,
  );
  const loadings = loadingRows({ model, parameters, terms }, { total, amount, landed, term, eligible });
  const evaluated = total('Evaluated cost', (vendor) =>
    [
      landed,
      loadings.payment,
      loadings.delivery,
      ...loadings.deviations.values(),
      loadings.performance,
      loadings.technical,
    ]
      .map((row) => amount(row, vendor))
      .join('+'),
  );
  const missing = total(
    'Mandatory items not quoted',
    (vendor) => `COUNTIFS(${itemRange(column.mandatory)},"yes",${itemRange(plugColumn(vendor))},">=0")`,
  );
  return {
    grid,
    amounts: { discount, charges, taxable, gst, credit, landed, ...loadings, evaluated, missing },
    amount,
    plug: (item, vendor) => grid.ref(plugColumn(vendor), FIRST_ROW + item),
    basis: (item) => grid.ref(column.basis, FIRST_ROW + item),
  };
}

function loadingRows(
  { model, parameters, terms }: Inputs,
  {
    total,
    amount,
    landed,
    term,
    eligible,
  }: {
    total: (label: string, of: (vendor: number) => string) => number;
    amount: (row: number, vendor: number) => string;
    landed: number;
    term: (row: number, vendor: number) => string;
    eligible: readonly number[];
  },
): Pick<AmountRows, 'payment' | 'delivery' | 'deviations' | 'performance' | 'technical'> {
  const { milestones } = terms;
  const { interest, referenceDays } = parameters;
  const presentValue = (days: string) => `ROUND((1+${interest}/100)^(-(${days})/365),12)`;
  const payment = total('Payment loading', (vendor) => {
    const cost = amount(landed, vendor);
    const parts = milestones.map(({ share, days }) => ({ share: term(share, vendor), days: term(days, vendor) }));
    if (model.request.rules.method === 'PV') {
      const valued = parts.map(({ share, days }) => `${share}/100*${presentValue(days)}`).join('+') || '0';
      const shares = parts.map(({ share }) => share).join(',') || '0';
      return `${cost}*(IF(SUM(${shares})=0,${presentValue(referenceDays)},${valued})-1)`;
    }
    const days = parts.map((part) => `${part.share}/100*(${referenceDays}-${part.days})`).join('+') || '0';
    const loading = `${cost}*${interest}/100*(${days})/365`;
    return `IF(${parameters.floorPayment}="yes",MAX(0,${loading}),${loading})`;
  });
  const delivery = total('Delivery loading', (vendor) => {
    const late = `${parameters.deliveryPercent}/100*MAX(0,${term(terms.weeksLate, vendor)})`;
    const cap = parameters.deliveryCap;
    return `${amount(landed, vendor)}*IF(ISNUMBER(${cap}),MIN(${late},${cap}/100),${late})`;
  });
  const deviations = new Map(
    [...terms.deviations].map(([name, rows]) => {
      const price = total(`${name}: price in ₹`, (vendor) => {
        const stated = term(rows.price, vendor);
        return `IF(ISNUMBER(${stated}),${stated}*${term(terms.exchangeRate, vendor)},"")`;
      });
      const loading = total(`Deviation loading: ${name}`, (vendor) => {
        const others = eligible.filter((one) => one !== vendor).map((one) => amount(price, one));
        const [set, ownPrice] = [parameters.deviation.get(name)!, amount(price, vendor)];
        const unset = `IF(${any('COUNT', others)}>0,${any('MAX', others)},IF(ISNUMBER(${ownPrice}),${ownPrice},0))`;
        return `IF(${term(rows.deviates, vendor)}="yes",IF(ISNUMBER(${set}),${set},${unset}),0)`;
      });
      return [name, loading] as const;
    }),
  );
  const performance = total(
    'Performance loading',
    (vendor) => `${amount(landed, vendor)}*${term(terms.performance, vendor)}/100`,
  );
  const technical = total('Technical loading', (vendor) => term(terms.technicalLoading, vendor));
  return { payment, delivery, deviations, performance, technical };
}
