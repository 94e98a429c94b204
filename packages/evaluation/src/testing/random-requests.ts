/** Requests that hold, for properties: few lines and vendors, prices that often meet, and every status. */
import fc from 'fast-check';
import type { CellRequest, EvaluationRequest, QuoteRequest, RulesRequest } from '../request.ts';

const percent = fc.constantFrom('0', '2.5', '10', '33.3333');
const rate = fc.constantFrom('0', '9.99', '10', '10.01', '12', '12.345', '40', '1000');

const cell = (lineId: string, other: string): fc.Arbitrary<CellRequest> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        lineId: fc.constant(lineId),
        status: fc.constant('quoted' as const),
        rate,
        uom: fc.constantFrom('KGS', 'KGS', 'QTL', null),
        discountPercents: fc.array(percent, { maxLength: 2 }),
        statedQty: fc.constantFrom(null, '3', '4'),
        statedAmount: fc.constantFrom(null, '30', '480'),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ lineId, status: 'not_quoted' as const }) },
    {
      weight: 1,
      arbitrary: fc.record({
        lineId: fc.constant(lineId),
        status: fc.constant('alternate' as const),
        rate,
        accepted: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ lineId, status: 'quoted' as const, rate: '7', uom: 'HRS' }) },
    ...(other === lineId
      ? []
      : [{ weight: 1, arbitrary: fc.constant({ lineId, status: 'included_elsewhere' as const, includedIn: other }) }]),
  );

/** Where what a cell is included in is not priced, it is not quoted. */
const whatHolds = (cells: CellRequest[]): CellRequest[] => {
  const priced = new Set(
    cells.filter(({ status, accepted }) => status === 'quoted' || accepted).map(({ lineId }) => lineId),
  );
  return cells.map((each) =>
    each.status === 'included_elsewhere' && !priced.has(each.includedIn!)
      ? { lineId: each.lineId, status: 'not_quoted' }
      : each,
  );
};

const quote = (vendorId: string, lineIds: readonly string[]): fc.Arbitrary<QuoteRequest> =>
  fc.record(
    {
      vendorId: fc.constant(vendorId),
      registration: fc.constantFrom('regular' as const, 'composition' as const, 'unregistered' as const),
      supply: fc.constantFrom('intra' as const, 'inter' as const),
      gstPercentByClass: fc.constantFrom({ standard: '18', low: '5' }, { standard: '12', low: '0' }),
      discountPercents: fc.array(percent, { maxLength: 2 }),
      charges: fc.constantFrom(
        {},
        { freight: { kind: 'percent' as const, percent: '1.75' } },
        {
          packing: { kind: 'amount' as const, amount: '33.33' },
          other: { kind: 'at_actuals' as const, estimateInPaise: 777 },
        },
      ),
      milestones: fc.constantFrom(
        [],
        [
          { percent: '30', days: -15 },
          { percent: '70', days: 45 },
        ],
        [{ percent: '100', days: 90 }],
      ),
      weeksLate: fc.constantFrom('0', '2.25', '-1', '40'),
      terms: fc.constantFrom([], [{ term: 'LD', deviates: true, price: '5' }], [{ term: 'LD', deviates: true }]),
      performancePercent: fc.constantFrom('0', '-0.75', '2'),
      technicalLoadingInPaise: fc.constantFrom(0, 250),
      technicalScore: fc.constantFrom('60', '75', '90'),
      technicallyQualified: fc.constantFrom(true, true, true, false),
      deliveryDays: fc.constantFrom(null, 0, 30),
      scorecard: fc.constantFrom(null, '70', '80'),
      isMse: fc.boolean(),
      submittedAt: fc.constantFrom(null, 1, 2),
      contractCostInPaise: fc.constantFrom(null, 0, 400),
      lines: fc.tuple(...lineIds.map((id) => cell(id, lineIds[0]!))).map(whatHolds),
    },
    { requiredKeys: ['vendorId', 'registration', 'supply', 'gstPercentByClass', 'lines', 'technicalScore'] },
  );

const rules: fc.Arbitrary<RulesRequest> = fc.record(
  {
    method: fc.constantFrom('L1' as const, 'PV' as const, 'QCBS' as const, 'PRICE_PER_SCORE' as const),
    plugPolicy: fc.constantFrom('max' as const, 'median' as const, 'estimate' as const, 'last' as const),
    itcSharePercent: fc.constantFrom('0', '50', '100'),
    itcBlockedClasses: fc.constantFrom([], ['standard']),
    floorPaymentAtZero: fc.boolean(),
    normaliseTechnical: fc.boolean(),
    tieChain: fc.constantFrom([], ['landed' as const, 'lot' as const], ['mse' as const, 'delivery' as const]),
    estimateTotalInPaise: fc.constantFrom(null, 50_000),
    award: fc.record({
      maxVendors: fc.constantFrom(null, 1, 2, 3),
      contractCostInPaise: fc.constantFrom(0, 300, 2000),
      minSharePercent: fc.constantFrom(null, null, '20'),
      maxSharePercent: fc.constantFrom(null, null, '60'),
    }),
  },
  { requiredKeys: ['method'] },
);

export const randomRequest: fc.Arbitrary<EvaluationRequest> = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 }))
  .chain(([lineCount, vendorCount]) => {
    const lineIds = Array.from({ length: lineCount }, (_, at) => `l${at}`);
    return fc.record({
      lines: fc.tuple(
        ...lineIds.map((id, at) =>
          fc.record(
            {
              id: fc.constant(id),
              qty: fc.constantFrom('3', '0.5', '40'),
              uom: fc.constant('KGS'),
              // The first is of the class that rules may block.
              gstClass: at === 0 ? fc.constant('standard') : fc.constantFrom('standard', 'low'),
              mandatory: fc.constantFrom(false, false, true),
              estimateRate: fc.constantFrom(null, '11'),
              lastRate: fc.constantFrom(null, '10.5'),
            },
            { requiredKeys: ['id', 'qty', 'uom', 'gstClass', 'mandatory'] },
          ),
        ),
      ),
      rules,
      quotes: fc.tuple(...Array.from({ length: vendorCount }, (_, at) => quote(`v${at}`, lineIds))),
    });
  });
