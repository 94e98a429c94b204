import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EvaluationAnswer, ScenarioAnswer } from './answer.ts';
import { evaluate } from './evaluate.ts';
import { refusalsOf } from './refusals.ts';
import type { EvaluationRequest } from './request.ts';
import { randomRequest } from './testing/random-requests.ts';

/** Eleven properties of 1,000 and more random calls for quotes each. */
const runs = { numRuns: 1000 };
const sumOf = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Every award that there is, by trying all, as the contract words it: the ties too. */
function bruteForce({ award, vendors }: EvaluationAnswer, request: EvaluationRequest) {
  const { award: bounds = {} } = request.rules;
  const inOrder = vendors
    .filter(({ isRankable }) => isRankable)
    .sort((a, b) => a.rank! - b.rank! || (a.vendorId < b.vendorId ? -1 : 1));
  const contract = (vendorId: string) =>
    request.quotes.find((quote) => quote.vendorId === vendorId)!.contractCostInPaise ?? bounds.contractCostInPaise ?? 0;
  const costs = award.lots.map((lineIds) =>
    inOrder.map(({ cells }) => {
      const ofLot = cells.filter(({ lineId }) => lineIds.includes(lineId));
      return ofLot.some(({ state }) => state === 'plugged') ? null : sumOf(ofLot.map(({ costInPaise }) => costInPaise));
    }),
  );
  let best: { total: number; count: number; places: number[] } | null = null;
  const assign = (places: number[]) => {
    if (places.length < costs.length) {
      costs[places.length]!.forEach((cost, place) => cost !== null && assign([...places, place]));
      return;
    }
    const used = [...new Set(places)];
    const parts = used.map((vendor) =>
      sumOf(places.flatMap((place, lot) => (place === vendor ? costs[lot]![place]! : []))),
    );
    const all = sumOf(parts);
    const [min, max] = [Number(bounds.minSharePercent ?? -Infinity), Number(bounds.maxSharePercent ?? Infinity)];
    if (used.length > (bounds.maxVendors ?? Infinity)) return;
    if (
      parts.some(
        (part) => (Number.isFinite(min) && 100 * part < min * all) || (Number.isFinite(max) && 100 * part > max * all),
      )
    )
      return;
    const total = all + sumOf(used.map((vendor) => contract(inOrder[vendor]!.vendorId)));
    // Assignments come in the order of their sequences.
    if (!best || total < best.total || (total === best.total && used.length < best.count))
      best = { total, count: used.length, places };
  };
  if (costs.length > 0) assign([]);
  const found = best as { total: number; places: number[] } | null;
  return found && { total: found.total, vendorOfLot: found.places.map((place) => inOrder[place]!.vendorId) };
}

describe('an evaluation', () => {
  test('takes the requests that these properties are about', () => {
    fc.assert(
      fc.property(randomRequest, (request) => {
        expect(refusalsOf(request)).toEqual([]);
      }),
      runs,
    );
  });

  test('is the same whatever the scorecards are, where none breaks a tie', () => {
    fc.assert(
      fc.property(randomRequest, fc.array(fc.constantFrom(null, '0', '55', '100')), (request, scores) => {
        const { tieChain = ['landed', 'delivery', 'submitted', 'lot'] } = request.rules;
        const rules = { ...request.rules, tieChain: tieChain.filter((key) => key !== 'scorecard') };
        const quotes = request.quotes.map((quote, at) => ({ ...quote, scorecard: scores[at] ?? null }));
        expect(evaluate({ ...request, rules, quotes })).toEqual(evaluate({ ...request, rules }));
      }),
      runs,
    );
  });

  test('does not depend on the order of lines, vendors and what they list', () => {
    fc.assert(
      fc.property(randomRequest, (request) => {
        const turned = {
          ...request,
          lines: request.lines.toReversed(),
          quotes: request.quotes
            .map((quote) => ({ ...quote, lines: quote.lines.toReversed(), milestones: quote.milestones?.toReversed() }))
            .toReversed(),
        };
        expect(evaluate(turned)).toEqual(evaluate(request));
      }),
      runs,
    );
  });

  test('adds up: costs of lines are what is evaluated, and rounding explains every step', () => {
    fc.assert(
      fc.property(randomRequest, (request) => {
        for (const vendor of evaluate(request).vendors) {
          const { rounding, gst, charges } = vendor;
          expect(sumOf(vendor.cells.map(({ costInPaise }) => costInPaise))).toBe(vendor.evaluatedInPaise);
          expect(gst.cgstInPaise + gst.sgstInPaise + gst.igstInPaise).toBe(gst.totalInPaise);
          expect(
            sumOf(vendor.cells.map(({ amountInPaise }) => amountInPaise)) -
              vendor.discountInPaise +
              rounding.basicInPaise,
          ).toBe(vendor.basicInPaise);
          expect(
            vendor.basicInPaise +
              sumOf(Object.values(charges).map(({ amountInPaise }) => amountInPaise)) +
              rounding.taxableInPaise,
          ).toBe(vendor.taxableInPaise);
          expect(vendor.taxableInPaise + gst.totalInPaise - vendor.itcInPaise + rounding.landedInPaise).toBe(
            vendor.landedInPaise,
          );
          expect(
            vendor.landedInPaise +
              sumOf(vendor.loadings.map(({ amountInPaise }) => amountInPaise)) +
              rounding.evaluatedInPaise,
          ).toBe(vendor.evaluatedInPaise);
          // Each amount is off by half a paisa at most, so what is between them by half of one for each.
          expect(Math.abs(rounding.landedInPaise)).toBeLessThanOrEqual(2);
          expect(Math.abs(rounding.basicInPaise)).toBeLessThanOrEqual((vendor.cells.length + 2) / 2);
        }
      }),
      runs,
    );
  });

  test('whether tax is split within the state or not changes labels of the tax only', () => {
    fc.assert(
      fc.property(randomRequest, (request) => {
        const withSupply = (supply: 'intra' | 'inter') => {
          const answer = evaluate({ ...request, quotes: request.quotes.map((quote) => ({ ...quote, supply })) });
          return { ...answer, vendors: answer.vendors.map(({ gst, ...rest }) => ({ ...rest, tax: gst.totalInPaise })) };
        };
        expect(withSupply('intra')).toEqual(withSupply('inter'));
      }),
      runs,
    );
  });

  test('in another currency at its rate it is the same', () => {
    fc.assert(
      fc.property(randomRequest, fc.constantFrom('2', '80', '0.5'), (request, fxRate) => {
        const divided = (text: string | null | undefined) =>
          text === null || text === undefined ? text : (Number(text) / Number(fxRate)).toFixed(8);
        const quotes = request.quotes.map((quote) => ({
          ...quote,
          currency: 'USD',
          fxRate,
          charges: Object.fromEntries(
            Object.entries(quote.charges ?? {}).map(([name, charge]) => [
              name,
              charge.kind === 'amount' ? { ...charge, amount: divided(charge.amount)! } : charge,
            ]),
          ),
          terms: quote.terms?.map((term) => ({ ...term, price: divided(term.price) })),
          lines: quote.lines.map((cell) => ({
            ...cell,
            rate: divided(cell.rate),
            statedAmount: divided(cell.statedAmount),
          })),
        }));
        expect(evaluate({ ...request, quotes })).toEqual(evaluate(request));
      }),
      runs,
    );
  });

  test('a hundred times every quantity costs a hundred times as much, and ranks the same where nothing is fixed', () => {
    fc.assert(
      fc.property(randomRequest, (request) => {
        const free = {
          ...request,
          rules: { ...request.rules, method: 'L1' as const, estimateTotalInPaise: null, award: {} },
          quotes: request.quotes.map(({ charges: _c, terms: _t, technicalLoadingInPaise: _l, ...quote }) => quote),
        };
        const times = (factor: number) =>
          evaluate({ ...free, lines: free.lines.map((line) => ({ ...line, qty: String(Number(line.qty) * factor) })) });
        const [once, hundred] = [times(1), times(100)];
        once.vendors.forEach((vendor, at) => {
          expect(Math.abs(hundred.vendors[at]!.evaluatedInPaise - 100 * vendor.evaluatedInPaise)).toBeLessThanOrEqual(
            50,
          );
          expect(hundred.vendors[at]!.coveragePercent).toBe(vendor.coveragePercent);
          expect(hundred.vendors[at]!.plugSharePercent).toBe(vendor.plugSharePercent);
        });
      }),
      runs,
    );
  });

  test('a vendor who asks more for everything never changes who is first, where no price stands in for another', () => {
    fc.assert(
      fc.property(randomRequest, (request) => {
        const quoted = request.quotes.map((quote) => ({
          ...quote,
          terms: [],
          lines: request.lines.map(({ id }, at) => ({
            lineId: id,
            status: 'quoted' as const,
            rate: quote.lines[at]!.rate ?? '11',
          })),
        }));
        const complete = { ...request, rules: { method: 'L1' as const }, quotes: quoted };
        const { l1, vendors } = evaluate(complete);
        if (!l1) return;
        const first = quoted.find(({ vendorId }) => vendorId === l1.vendorIds[0])!;
        const worse = {
          ...first,
          vendorId: 'worse',
          lines: first.lines.map((cell) => ({ ...cell, rate: String(Number(cell.rate) + 1000) })),
        };
        const answer = evaluate({ ...complete, quotes: [...quoted, worse] });
        expect(answer.l1!.vendorIds).toEqual(l1.vendorIds);
        expect(
          answer.vendors.filter(({ vendorId }) => vendorId !== 'worse').map(({ evaluatedInPaise }) => evaluatedInPaise),
        ).toEqual(vendors.map(({ evaluatedInPaise }) => evaluatedInPaise));
      }),
      runs,
    );
  });
});

describe('an award', () => {
  /** What is not feasible costs more than anything. */
  const total = ({ totalInPaise }: ScenarioAnswer) => totalInPaise ?? Infinity;

  test('the best of at most K is what trying all finds, also with bounds of shares, and which of equals', () => {
    let infeasible = 0;
    fc.assert(
      fc.property(randomRequest, (request) => {
        const answer = evaluate(request);
        const { bestK, lots } = answer.award;
        const best = bruteForce(answer, request);
        expect(bestK.isExact).toBe(true);
        expect(bestK.isFeasible).toBe(best !== null);
        if (!best) {
          infeasible++;
          return;
        }
        expect(bestK.totalInPaise).toBe(best.total);
        const vendorOf = new Map(bestK.assignments.map(({ lineId, vendorId }) => [lineId, vendorId]));
        expect(lots.map(([lineId]) => vendorOf.get(lineId!))).toEqual(best.vendorOfLot);
      }),
      { numRuns: 1500 },
    );
    expect(infeasible).toBeGreaterThan(0);
  });

  test('each lot to its cheapest costs no more than the best few, and these no more than all from one', () => {
    fc.assert(
      fc.property(randomRequest, (request) => {
        const free = {
          ...request,
          rules: { ...request.rules, award: {} },
          quotes: request.quotes.map((quote) => ({ ...quote, contractCostInPaise: 0 })),
        };
        for (const maxVendors of [null, 1, 2]) {
          const { award } = evaluate({ ...free, rules: { ...free.rules, award: { maxVendors } } });
          // One vendor is the package, any number each lot to its cheapest; two lie between.
          const [one, any] = [total(award.package), total(award.cherryPick)];
          const best = total(award.bestK);
          expect(any).toBeLessThanOrEqual(best);
          expect(best).toBeLessThanOrEqual(one);
          if (maxVendors !== 2) expect(best).toBe(maxVendors === 1 ? one : any);
        }
      }),
      runs,
    );
  });

  test('every line of a lot goes to one vendor who supplies it, and costs what the sheet says', () => {
    fc.assert(
      fc.property(randomRequest, (request) => {
        const { award, vendors } = evaluate(request);
        const cells = new Map(
          vendors.flatMap(({ vendorId, cells: all }) => all.map((cell) => [`${vendorId}/${cell.lineId}`, cell])),
        );
        for (const scenario of [award.package, award.cherryPick, award.bestK]) {
          if (!scenario.isFeasible) {
            expect(scenario.reason).not.toBeNull();
            continue;
          }
          expect(scenario.assignments.map(({ lineId }) => lineId)).toEqual(award.lots.flat().sort());
          for (const { lineId, vendorId, costInPaise } of scenario.assignments) {
            expect(cells.get(`${vendorId}/${lineId}`)).toMatchObject({ costInPaise });
            expect(cells.get(`${vendorId}/${lineId}`)!.state).not.toBe('plugged');
          }
          expect(sumOf(scenario.assignments.map(({ costInPaise }) => costInPaise))).toBe(scenario.costInPaise);
          expect(scenario.costInPaise! + scenario.contractCostInPaise!).toBe(scenario.totalInPaise);
        }
        expect([...award.lots.flat(), ...award.unsuppliedLineIds].sort()).toEqual(
          request.lines.map(({ id }) => id).sort(),
        );
      }),
      runs,
    );
  });
});
