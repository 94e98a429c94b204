import type { Recorder } from './recorder.ts';

const boq = (rows: string[]) => ['Sl\tItem\tUnit\tQty\tRate\tAmount', ...rows].join('\n');

/** Bills of quantities: one that reads well, one with problems at its cells, and one without a line. */
export async function recordComparison({ record, as }: Recorder): Promise<void> {
  await record('inspectBoq', '', 200, {
    as,
    body: {
      text: boq([
        'A\tPressure parts',
        '1\tRemoval of damaged water wall tubes\tNos\t64\t950\t60,800',
        '2\tSupply of tubes SA 210 Gr.A1 OD 51 x 4 mm\tRMT\t420\t860\t3,61,200',
        'B\tCivil and scaffolding',
        '1\tRefractory repair\tCu.m\t6\t28,500.00\t1,71,000',
        '2\tScaffolding (hire, erect, dismantle)\tm³\t900\t95\t85,500',
        '\tGrand Total\t\t\t\t6,78,500',
      ]),
    },
  });
  await record('inspectBoq', 'problems', 200, {
    as,
    body: {
      text: boq([
        '1\tRemoval of damaged water wall tubes\tNos\t64\t950\t60,800',
        '2\tBrickwork of the hopper\tBrass\t12\t4,200\t50,400',
        '3\tStone chips\tbrass\tas required\t2,100\t',
        '4\tHydrotest at 1.5 x WP\tLS\t1\t-55,000\t',
        '5\tSafety officer\tman days\t15\t0\t',
        '6\tCrane hire 20 t\tDay\t3\t14,500\t45,000',
      ]),
    },
  });
  await record('inspectBoq', 'vendors', 200, {
    as,
    body: {
      hasVendors: true,
      text: [
        'Item\tUnit\tQty\tKonkan Thermal\tKonkan amount\tVindhya Erectors',
        'Supply of tubes\tMTS\t2\t82000\t1,64,000\t85/kg',
        'Refractory repair\tCBM\t6\t1,00,000.50\t28000\t27500',
        'Scaffolding\tCBM\t900\t95\t85500\t12,5',
      ].join('\n'),
    },
  });
  await record('inspectBoq', 'empty', 400, { as, body: { text: 'Item\tUnit\tQty' } });
}
