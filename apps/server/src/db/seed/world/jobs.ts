import { createLogProofs, FIRST_FINGERPRINT } from '../../../modules/activity-log/activity-log.rules.ts';
import type { LogDetail, LogKind, LogSide } from '../../../modules/activity-log/activity-log.rules.ts';
import type { JobStatus } from '../../../modules/job-rfq/job-states.rules.ts';
import { demoId, type GeneratedVendor } from '../vendor-basics.ts';
import { serviceNamed } from '../../../modules/vendor-list/services.rules.ts';
import { numberOf } from '../../../modules/job-rfq/job-rfq.rules.ts';
import { rfqNumberOf } from '../../../modules/rfq/rfq.rules.ts';
import { awardOf, type DemoAward } from './awards.ts';
import { auctionsOf } from './auctions.ts';
import { addComparison } from './comparisons.ts';
import { type ByCompany, type CompanyWorld, type DemoPerson, inHex, moment } from './company-world.ts';
import { CLAUSES_OF_BOILER, CLAUSES_OF_COOLER, CLAUSES_OF_VALVES, TOLD } from './clauses.ts';
import { lastPaid, type PaidRates } from './purchases.ts';
import { addProposals, noteProposals, type DemoProposal } from './proposals.ts';
import { rfqOf, type DemoRfq } from './rfqs.ts';
import type { ThreadFiles } from './thread-files.ts';
import { addThreads } from './threads.ts';
import { addVisits } from './visits.ts';

type Line = readonly [description: string, unit: string, quantity: string, heading?: string];

/** The bill of quantities of the job that the demo is about (data for realistic demos, sample of a boiler repair). */
const boilerLines: readonly Line[] = [
  ['Dismantling of insulation and cladding', 'SQM', '180', 'Preparation'],
  ['Removal of damaged water wall tubes', 'NOS', '64', 'Pressure parts'],
  ['Supply of tubes SA 210 Gr.A1 OD 51 x 4 mm', 'MTR', '420', 'Pressure parts'],
  ['Tube bending and fit-up', 'NOS', '64', 'Pressure parts'],
  ['Tube welding (GTAW root + SMAW) incl. consumables', 'NOS', '128', 'Pressure parts'],
  ['Radiography of weld joints', 'NOS', '40', 'Testing'],
  ['DPT of attachment welds', 'NOS', '128', 'Testing'],
  ['Refractory repair', 'CBM', '6', 'Finishing'],
  ['Hydrotest at 1.5 x WP with IBR inspector', 'LS', '1', 'Testing'],
  ['IBR statutory fee and documentation', 'LS', '1', 'Testing'],
  ['Insulation with LRB 100 mm and aluminium cladding', 'SQM', '180', 'Finishing'],
  ['Scaffolding (hire, erect, dismantle)', 'CBM', '900', 'Preparation'],
  ['Crane hire 20 t', 'DAY', '3', 'Preparation'],
];
/** Indicative rates of the lines above and of the site's, in rupees. */
const boilerRates = [220, 950, 860, 1450, 1350, 650, 120, 28_500, 55_000, 40_000, 1450, 95, 14_500, 1800, 35_000];
/** Those of the year before. */
const boilerRatesBefore = [205, 880, 790, 1340, 1260, 600, 112, 26_500, 51_000, 38_000, 1330, 88, 13_200, 1650, 32_000];
/** The refractory of the doors of a coke oven. */
const ovenLines: readonly Line[] = [
  ['High-alumina bricks, laid', 'MTS', '42'],
  ['Insulating castable', 'CBM', '60'],
  ['Dry-out', 'LS', '1'],
];
const siteLines: readonly Line[] = [
  ['Safety officer', 'MAN-DAY', '15', 'Site'],
  ['Mobilisation and demobilisation', 'LS', '1', 'Site'],
];

type Outcome = readonly [
  to: 'on_hold' | 'cancelled' | 'returned',
  words: string,
  reason?: 'budget_cut' | 'duplicate' | 'scope_changed',
];

interface DemoJob {
  title: string;
  service: string;
  /** Positions among the company's plants and people. */
  plant: number;
  owner: number;
  /** How far it came, and how many days ago it was begun. */
  status: Exclude<JobStatus, 'on_hold' | 'cancelled'>;
  daysAgo: number;
  budgetInLakh: number | null;
  /** Position among the company's projects. */
  project?: number;
  neededInDays?: number;
  lines: readonly Line[];
  scope?: string;
  vendors?: number;
  /** Vendors that the provider's team proposed besides. */
  proposals?: readonly DemoProposal[];
  outcome?: Outcome;
  rfq?: DemoRfq;
  /** Its vendors bid in one auction, and are invited to another. */
  hasAuctions?: true;
  award?: DemoAward;
}

const projects: ByCompany<
  readonly [name: string, plant: number | null, startsInDays: number, days: number, crore: number][]
> = {
  'Sagar Steel': [
    ['April shutdown, boilers and turbines', 0, 130, 25, 12],
    ['Pellet plant debottlenecking', 2, 60, 200, 45],
    ['Safety and statutory compliance', null, -200, 400, 6],
  ],
  'Deccan Cement': [['Kiln 2 major shutdown', 0, 75, 21, 9]],
};

const job = (
  title: string,
  service: string,
  [plant, owner, status, daysAgo, budgetInLakh]: readonly [number, number, DemoJob['status'], number, number | null],
  lines: readonly Line[],
  more: Partial<DemoJob> = {},
): DemoJob => ({
  title,
  service,
  plant,
  owner,
  status,
  daysAgo,
  budgetInLakh,
  lines: [...lines, ...siteLines],
  ...more,
});

const jobs: ByCompany<readonly DemoJob[]> = {
  'Sagar Steel': [
    job(
      'Cooling tower 1 fill replacement',
      'Cooling tower repair',
      [0, 0, 'sourcing', 420, 28],
      [['Fill packs, PVC, 1.2 m', 'CBM', '210']],
      { vendors: 4, outcome: ['cancelled', 'Moved to the next budget year.', 'budget_cut'] },
    ),
    job(
      'Transformer oil filtration, 4 units',
      'Transformer oil filtration and repair',
      [0, 2, 'sourcing', 395, 9.5],
      [['Oil filtration, 33/6.6 kV', 'LTR', '42000']],
      { vendors: 3, outcome: ['cancelled', 'Posted a second time by the substation.', 'duplicate'] },
    ),
    job(
      'EOT crane 14, long travel drives',
      'Crane and hoist maintenance',
      [0, 0, 'sourcing', 362, 14],
      [
        ['Drive wheels, forged', 'NOS', '8'],
        ['Alignment of rails', 'MTR', '120'],
      ],
      { vendors: 5, outcome: ['on_hold', 'Waits for the bay to be free.'] },
    ),
    job(
      'Belt conveyor BC-7, vulcanising',
      'Conveyor belt vulcanising and repair',
      [2, 1, 'sourcing', 330, 6.2],
      [['Hot vulcanised joint, 1,200 mm', 'JOINT', '6']],
      { project: 1, vendors: 3 },
    ),
    job(
      'HT motor rewinding, 6.6 kV, 3 nos',
      'Motor rewinding (LT/HT)',
      [0, 1, 'sourcing', 301, 9.75],
      [
        ['Rewinding, 1,250 kW', 'NOS', '2'],
        ['Rewinding, 800 kW', 'NOS', '1'],
      ],
      { vendors: 6 },
    ),
    job(
      'Refractory of walking-beam furnace, zones 1 and 2',
      'Retort and furnace rebuild',
      [2, 1, 'sourcing', 274, 86.2],
      [
        ['Castable, 60 % alumina', 'MTS', '48'],
        ['Anchors, SS 310', 'NOS', '2600'],
      ],
      { project: 1, vendors: 5 },
    ),
    job(
      'IRIS inspection of 4,200 air-heater tubes',
      'Advanced NDT: PAUT, TOFD, MFL, IRIS',
      [0, 2, 'sourcing', 246, 22.4],
      [['IRIS inspection', 'NOS', '4200']],
      { project: 0, vendors: 6, neededInDays: 150 },
    ),
    job(
      'Thermography survey of substations',
      'Thermography survey',
      [0, 0, 'sourcing', 221, 3.1],
      [['Survey of a substation', 'NOS', '11']],
      { project: 2, vendors: 3 },
    ),
    job(
      'Screw compressor overhaul, 2 nos',
      'Compressor overhaul',
      [2, 2, 'sourcing', 199, 11.22],
      [['Overhaul of air end', 'NOS', '2']],
      { vendors: 5 },
    ),
    job(
      'Bag filter 3, cages and bags',
      'Bag filter and ESP repair',
      [2, 1, 'sourcing', 176, 18.4],
      [
        ['Bags, 160 x 6,000 mm', 'NOS', '960'],
        ['Cages', 'NOS', '240'],
      ],
      { project: 1, vendors: 4, outcome: ['on_hold', 'The supplier of the filter looks at the design first.'] },
    ),
    job(
      'Lightning and earthing survey',
      'Lightning and earthing survey',
      [0, 2, 'sourcing', 151, 2.4],
      [['Earth pits, measured', 'NOS', '184']],
      { project: 2, vendors: 2 },
    ),
    job(
      'Storage tank T-12, cleaning',
      'Storage tank cleaning',
      [0, 0, 'sourcing', 128, 7.9],
      [['Sludge removal', 'CBM', '260']],
      { vendors: 4, outcome: ['cancelled', 'The tank is taken out of service.', 'scope_changed'] },
    ),
    job(
      'Gearbox of mill drive 2',
      'Gearbox repair',
      [2, 1, 'sourcing', 104, 16.6],
      [
        ['Overhaul, 1,400 kW', 'NOS', '1'],
        ['Bearings', 'SET', '1'],
      ],
      {
        project: 1,
        vendors: 3,
        proposals: [
          {
            reason: 'Repairs gearboxes up to 2 MW on a test bench of its own.',
            answer: { verdict: 'maybe' },
            comment: 'Ask for the test report of the last one first.',
          },
          {
            reason: 'Has bearings of this gearbox in stock.',
            answer: { verdict: 'not', reason: 'no_similar_work' },
          },
        ],
      },
    ),
    job(
      'Chimney 2, repair of lining',
      'Chimney and duct repair',
      [0, 0, 'sourcing', 83, 34.15],
      [['Acid-proof bricks', 'SQM', '640']],
      {
        project: 0,
        vendors: 4,
        neededInDays: 140,
        rfq: {
          publishedDaysAgo: 20,
          closesDaysAgo: 2,
          message: 'The chimney is out of service from the first of the month.',
          paymentTerms: '100% at 45 days',
          warrantyMonths: 24,
          rates: [4100, 1800, 45_000],
          openers: [0],
          standings: [{ quoted: 4 }, { quoted: 3 }, { quoted: 3 }, 'viewed'],
        },
      },
    ),
    job(
      'Valve servicing before the shutdown',
      'Valve servicing and calibration',
      [0, 2, 'sourcing', 61, 12.7],
      [
        ['Safety valves', 'NOS', '42'],
        ['Control valves', 'NOS', '65'],
      ],
      {
        project: 0,
        vendors: 5,
        neededInDays: 135,
        rfq: {
          publishedDaysAgo: 50,
          closesDaysAgo: 33,
          message: 'Valves are taken out and put back by the plant. Collect and return them at the workshop.',
          paymentTerms: '100% at 30 days',
          warrantyMonths: 12,
          rates: [14_500, 7_800, 1_800, 35_000],
          clauses: CLAUSES_OF_VALVES,
          openers: [2],
          openedDaysAgo: 31,
          standings: [
            { quoted: 36 },
            { quoted: 35 },
            { quoted: 34, versions: 2 },
            { quoted: 34 },
            { regrets: 'location', words: 'A weekly pick-up cannot be done from here.' },
          ],
        },
      },
    ),
    job('Boiler 2 water-wall repair, April shutdown', 'Boiler repair', [0, 0, 'sourcing', 40, 16], boilerLines, {
      project: 0,
      vendors: 9,
      neededInDays: 145,
      rfq: {
        publishedDaysAgo: 12,
        closesDaysAgo: -4,
        message: 'The boiler can be seen on any working day. Please quote all lines; what you leave out, exclude.',
        paymentTerms: '10% advance, 90% at 45 days after the hydrotest',
        warrantyMonths: 18,
        rates: boilerRates,
        clauses: CLAUSES_OF_BOILER,
        told: TOLD,
        addendum: { daysAgo: 6, line: 7, before: '4' },
        openers: [0, 1],
        standings: [
          { quoted: 1, versions: 2 },
          { quoted: 2 },
          { quoted: 8 },
          { typed: 6 },
          { regrets: 'capacity', words: 'All crews are booked until May.' },
          'viewed',
          'sent',
        ],
        questions: [
          {
            by: 2,
            daysAgo: 10,
            line: 12,
            words: 'Who supplies the 20 t crane, you or us? We have one at the paper mill next door.',
            answer: {
              daysAgo: 9,
              wordsForAll: 'Who supplies the 20 t crane, the plant or the contractor?',
              words: 'The contractor. It is line 13; please quote it.',
            },
          },
          { by: 3, daysAgo: 1, line: 5, words: 'Is the film review by your own level II inspector?' },
        ],
      },
      hasAuctions: true,
      scope:
        'Replace 64 damaged water-wall tubes of boiler 2 (60 TPH, 64 bar) during the April shutdown of 21 days.\n\nThe boiler is cold and drained from the first day. Scaffolding, crane and consumables are the contractor’s; power, water and compressed air are given at battery limit. Work is under IBR: the repairer is approved, welders are qualified for P-No. 1, and the inspector is present at the hydrotest.',
    }),
    job(
      'Turbine 1, minor inspection',
      'Turbine overhaul',
      [0, 0, 'sourcing', 33, 58],
      [
        ['Opening and inspection', 'LS', '1'],
        ['Bearing clearances', 'NOS', '4'],
      ],
      {
        project: 0,
        vendors: 3,
        neededInDays: 140,
        proposals: [
          {
            reason: 'Overhauled two turbines of this size last year, and has its own balancing machine.',
            answer: { verdict: 'fit' },
            comment: 'Knows this make. Let us ask it.',
          },
          { reason: 'Re-metals bearings of 250 mm in its own workshop; a crew can be at site within two days.' },
          { reason: 'Free in the second half of April, and certified for work on the governor.' },
        ],
      },
    ),
    job(
      'Scaffolding for the April shutdown',
      'Scaffolding (erection, dismantling, rental)',
      [0, 2, 'in_review', 12, 41],
      [['Scaffolding, erected and dismantled', 'CBM', '14000']],
      { project: 0, neededInDays: 128 },
    ),
    job(
      'Chemical cleaning of boiler 3',
      'Chemical cleaning and passivation',
      [0, 0, 'in_review', 9, 19.5],
      [['Acid cleaning', 'CBM', '85']],
      { neededInDays: 120 },
    ),
    job(
      'Fire system, annual maintenance',
      'Fire system AMC',
      [2, 1, 'submitted', 5, 8.8],
      [
        ['Hydrants', 'NOS', '96'],
        ['Detectors', 'NOS', '740'],
      ],
      { project: 2, neededInDays: 60 },
    ),
    job(
      'Vibration analysis, monthly, one year',
      'Vibration analysis and condition monitoring',
      [0, 2, 'submitted', 2, 6.4],
      [['Machines a month', 'NOS', '118']],
      { neededInDays: 45 },
    ),
    job(
      'Structural stability audit, pellet plant',
      'Structural stability audit',
      [2, 1, 'draft', 21, 5.5],
      [['Buildings', 'NOS', '7']],
      { project: 2, outcome: ['returned', 'Please say which buildings, and add their drawings’ numbers.'] },
    ),
    job('Annual rate contract, hot insulation', 'Insulation and cladding (hot/cold)', [0, 0, 'draft', 6, 60], []),
    job(
      'ESP hopper heaters, replacement',
      'Bag filter and ESP repair',
      [0, 0, 'draft', 1, null],
      [['Hopper heaters, 1.5 kW', 'NOS', '48']],
    ),
    // What was awarded, or is to be: after all others, whose numbers stay.
    job(
      'Coke oven 4, refractory of the doors',
      'Refractory and acid-proof lining',
      [0, 0, 'sourcing', 60, 46],
      ovenLines,
      {
        vendors: 4,
        neededInDays: 90,
        rfq: {
          publishedDaysAgo: 40,
          closesDaysAgo: 20,
          message: 'Door by door while the battery runs; two doors a day at most.',
          paymentTerms: '10% advance, 90% at 45 days',
          warrantyMonths: 18,
          rates: [52_000, 24_000, 180_000, 1800, 35_000],
          openers: [0],
          openedDaysAgo: 18,
          standings: [{ quoted: 24 }, { quoted: 23 }, { quoted: 22 }, { quoted: 21 }],
        },
        award: {
          frozenDaysAgo: 6,
          proposedDaysAgo: 2,
          reason: 'Lowest by evaluated cost with all lines, and two of its crews have laid doors for us before.',
          approved: [{ daysAgo: 1, comment: 'Keep the dry-out curve as the brick maker gives it.' }],
        },
      },
    ),
    job(
      'DG set 3, top overhaul',
      'DG set maintenance',
      [0, 0, 'sourcing', 80, 13],
      [
        ['Top overhaul with parts', 'LS', '1'],
        ['Alternator, cleaning and drying', 'NOS', '1'],
      ],
      {
        vendors: 3,
        neededInDays: 40,
        rfq: {
          publishedDaysAgo: 60,
          closesDaysAgo: 38,
          message: 'The set can be taken out of service for twelve days.',
          paymentTerms: '100% at 45 days',
          warrantyMonths: 12,
          rates: [740_000, 60_000, 1800, 35_000],
          openers: [0],
          openedDaysAgo: 36,
          standings: [{ quoted: 44 }, { quoted: 42 }, { quoted: 41 }],
        },
        award: {
          frozenDaysAgo: 30,
          proposedDaysAgo: 28,
          reason: 'Lowest by evaluated cost.',
          approved: [{ daysAgo: 27, comment: null }],
          toldDaysAgo: 26,
        },
      },
    ),
    job(
      'Bag house 2, bags and cages',
      'Bag filter and ESP repair',
      [0, 0, 'sourcing', 170, 19],
      [
        ['Bags, PTFE-coated, fitted', 'NOS', '640'],
        ['Cages', 'NOS', '120'],
      ],
      {
        vendors: 3,
        rfq: {
          publishedDaysAgo: 150,
          closesDaysAgo: 128,
          message: 'One chamber after the other; the fan runs.',
          paymentTerms: '100% at 45 days',
          warrantyMonths: 12,
          rates: [1600, 1450, 1800, 35_000],
          openers: [0],
          openedDaysAgo: 126,
          standings: [{ quoted: 134 }, { quoted: 132 }, { quoted: 131 }],
        },
        award: {
          frozenDaysAgo: 120,
          proposedDaysAgo: 118,
          reason: 'Lowest by evaluated cost, and its bags lasted longest in bag house 1.',
          approved: [{ daysAgo: 117, comment: 'Agreed.' }],
          toldDaysAgo: 116,
          begunDaysAgo: 100,
          completedDaysAgo: 70,
        },
      },
    ),
    // What was bought before: the next awards are compared with it.
    job('Boiler 1 water-wall repair', 'Boiler repair', [0, 0, 'sourcing', 400, 15], boilerLines, {
      vendors: 3,
      rfq: {
        publishedDaysAgo: 385,
        closesDaysAgo: 365,
        message: 'The boiler can be seen on any working day.',
        paymentTerms: '10% advance, 90% at 45 days after the hydrotest',
        warrantyMonths: 18,
        rates: boilerRatesBefore,
        openers: [0],
        openedDaysAgo: 363,
        standings: [{ quoted: 370 }, { quoted: 369 }, { quoted: 368 }],
      },
      award: {
        frozenDaysAgo: 355,
        proposedDaysAgo: 353,
        reason: 'Lowest by evaluated cost with all items.',
        approved: [{ daysAgo: 352, comment: 'Agreed.' }],
        toldDaysAgo: 351,
        begunDaysAgo: 330,
        completedDaysAgo: 300,
      },
    }),
    job(
      'Coke oven 2, refractory of the doors',
      'Refractory and acid-proof lining',
      [0, 0, 'sourcing', 390, 44],
      ovenLines,
      {
        vendors: 3,
        rfq: {
          publishedDaysAgo: 375,
          closesDaysAgo: 355,
          message: 'Door by door while the battery runs; two doors a day at most.',
          paymentTerms: '10% advance, 90% at 45 days',
          warrantyMonths: 18,
          rates: [49_500, 22_600, 172_000, 1650, 32_000],
          openers: [0],
          openedDaysAgo: 353,
          standings: [{ quoted: 360 }, { quoted: 359 }, { quoted: 358 }],
        },
        award: {
          frozenDaysAgo: 345,
          proposedDaysAgo: 343,
          reason: 'Lowest by evaluated cost.',
          approved: [
            { daysAgo: 342, comment: null },
            { daysAgo: 341, comment: 'Agreed.' },
          ],
          toldDaysAgo: 340,
          begunDaysAgo: 320,
          completedDaysAgo: 280,
        },
      },
    ),
  ],
  'Deccan Cement': [
    job(
      'Rotary kiln 2, tyre grinding',
      'On-site machining',
      [0, 0, 'sourcing', 90, 24],
      [['Tyre grinding', 'NOS', '3']],
      { project: 0, vendors: 4, neededInDays: 90 },
    ),
    job(
      'Clinker cooler, grate plates',
      'Industrial housekeeping and deep cleaning',
      [0, 0, 'sourcing', 70, 31],
      [
        ['Grate plates, heat-resistant casting', 'NOS', '420'],
        ['Removal and fitting', 'NOS', '420'],
      ],
      {
        project: 0,
        vendors: 4,
        neededInDays: 75,
        rfq: {
          publishedDaysAgo: 24,
          closesDaysAgo: 4,
          message: 'The cooler is cold for nine days. Say which casting you offer, and whose it is.',
          paymentTerms: '90% at 30 days, 10% after the guarantee',
          warrantyMonths: 18,
          rates: [5200, 480, 1800, 35_000],
          clauses: CLAUSES_OF_COOLER,
          openers: [0],
          technicalOpenedDaysAgo: 2,
          standings: [
            { quoted: 8 },
            { quoted: 6, versions: 2 },
            { quoted: 5 },
            { regrets: 'delivery_time', words: 'Castings take us fourteen weeks.' },
          ],
        },
      },
    ),
    job('DG set overhaul, 2 MVA', 'DG set maintenance', [0, 0, 'sourcing', 52, 13.4], [['Overhaul', 'NOS', '1']], {
      vendors: 3,
    }),
    job(
      'Kiln refractory, 38 m',
      'Refractory and acid-proof lining',
      [0, 0, 'in_review', 8, 96],
      [['Magnesia spinel bricks', 'MTS', '310']],
      { project: 0, neededInDays: 80 },
    ),
    job(
      'Weighbridge calibration',
      'Instrument calibration',
      [0, 0, 'submitted', 3, 1.2],
      [['Weighbridge, 100 t', 'NOS', '2']],
    ),
    job('Packing plant bag filters', 'Bag filter and ESP repair', [0, 0, 'draft', 2, 7], []),
  ],
};

/** The id of an item of a job, by its place. */
const itemIdOf = (company: number, job: number) => (at: number) => demoId('job-item', company, job * 1000 + at);
/** The id of one of the rows of a company's job in a table of a later domain; up to 100 of them. */
const jobIdOf = (company: number, job: number) => (table: string, at: number) => demoId(table, company, job * 100 + at);

/** The ids of a job of the demo and of its vendors, in their order, for what later domains add to it; null where the company has no such job. */
export function seededJob({ name, index }: Pick<CompanyWorld, 'name' | 'index'>, title: string) {
  const position = (jobs[name] ?? []).findIndex((demo) => demo.title.includes(title));
  if (position < 0) return null;
  const count = jobs[name]![position]!.vendors ?? 0;
  return {
    id: demoId('job', index, position),
    jobVendorIds: Array.from({ length: count }, (_, at) => demoId('job-vendor', index, position * 20 + at)),
    idOf: jobIdOf(index, position),
  };
}

const lakh = (amount: number) => Math.round(amount * 1e7);
const inDays = (today: string, days: number) => moment(today, -days, 0).slice(0, 10);

/** Jobs and projects of the companies, each with a log whose fingerprints are those of the server that has the secret. */
export const addJobs =
  (secret: Buffer, threadFiles: ThreadFiles) =>
  (world: CompanyWorld): void => {
    const { fingerprintOf, sealOf } = createLogProofs(secret);
    const { name, id: companyId, today, users, plantIds, vendors } = world;
    const ofCompany = (kind: string, number: number) => demoId(kind, world.index, number);
    const projectRows = (projects[name] ?? []).map(([title, plant, starts, days, crore], index) => ({
      id: ofCompany('project', index),
      company_id: companyId,
      name: title,
      plant_id: plant === null ? null : plantIds[plant]!,
      starts_on: inDays(today, starts),
      ends_on: inDays(today, starts + days),
      budget_in_paise: lakh(crore * 100),
      version: 1,
      created_by: users[0].id,
      created_at: moment(today, 440, 5),
    }));
    for (const row of projectRows) world.add('project', row);
    for (const [index, { id }] of projectRows.entries())
      for (const [at, user] of users.slice(0, 3).entries())
        world.add('project_member', {
          project_id: id,
          user_id: user.id,
          company_id: companyId,
          role: at === index % 3 ? 'owner' : at === 2 ? 'approver' : 'buyer',
          since: moment(today, 440, 5),
        });

    const counts = new Map<number, number>();
    const begun = (jobs[name] ?? []).map((demo, index) => {
      const createdAt = moment(today, demo.daysAgo, 5);
      const year = Number(createdAt.slice(0, 4));
      const number = (counts.get(year) ?? 0) + 1;
      counts.set(year, number);
      const id = ofCompany('job', index);
      const all = vendorsFor(demo, index, vendors).map((vendor, at) => ({
        vendor,
        jobVendorId: demoId('job-vendor', world.index, index * 20 + at),
      }));
      const chosen = all.slice(0, demo.vendors ?? 0);
      const proposed = (demo.proposals ?? []).map((proposal, at) => ({ ...proposal, ...all[chosen.length + at]! }));
      const history = historyOf(demo, proposed, users, today);
      const rfq =
        demo.rfq &&
        rfqOf(
          world,
          secret,
          {
            id,
            idOf: jobIdOf(world.index, index),
            itemIdOf: itemIdOf(world.index, index),
            number: numberOf({ year, number }),
            title: demo.title,
            plant: world.plantPlaces[demo.plant] ?? world.plantPlaces[0]!,
            requiredBy: demo.neededInDays === undefined ? null : inDays(today, demo.neededInDays),
            scope: demo.scope ?? null,
            lines: demo.lines,
            owner: users[demo.owner] ?? users[0],
            vendors: chosen.map(({ vendor: { row, details }, jobVendorId }) => ({
              jobVendorId,
              name: row.company_name,
              email: details!.vendor_contact[0]!.email,
              isIntraState: (world.plantPlaces[demo.plant] ?? world.plantPlaces[0]!).endsWith(row.state),
            })),
          },
          demo.rfq,
        );
      const auctions =
        demo.hasAuctions &&
        auctionsOf(world, secret, {
          id,
          idOf: jobIdOf(world.index, index),
          title: demo.title,
          owner: users[demo.owner] ?? users[0],
          vendors: chosen.slice(0, demo.rfq?.standings.length).map(mailed),
        });
      return { demo, index, id, year, number, createdAt, chosen, proposed, rfq, auctions, ...history };
    });
    // The oldest first: what one paid is what a later one is compared with.
    const paid: PaidRates[] = [];
    const awards = new Map<string, ReturnType<typeof awardOf>>();
    for (const { demo, index, id, year, number, chosen, rfq } of begun.toSorted(
      (left, right) => (right.demo.award?.frozenDaysAgo ?? 0) - (left.demo.award?.frozenDaysAgo ?? 0),
    )) {
      if (!demo.award || !rfq?.opened) continue;
      const frozenAt = moment(today, demo.award.frozenDaysAgo, 9);
      const award = awardOf(
        world,
        {
          id,
          title: demo.title,
          number: numberOf({ year, number }),
          rfqNumber: rfqNumberOf({ year, number }),
          service: demo.service,
          plant: world.plantPlaces[demo.plant] ?? world.plantPlaces[0]!,
          requiredBy: demo.neededInDays === undefined ? null : inDays(today, demo.neededInDays),
          index,
          owner: users[demo.owner] ?? users[0],
          budgetInPaise: demo.budgetInLakh === null ? null : lakh(demo.budgetInLakh),
          vendors: chosen.map(mailed),
        },
        { ...rfq.opened, purchases: lastPaid(paid, demo.service, frozenAt, rfq.opened.lines) },
        demo.award,
      );
      awards.set(id, award);
      if (award.paid) paid.push(award.paid);
    }
    const made = begun.map((job) => {
      const asked = [...(job.rfq?.entries ?? []), ...(job.auctions?.entries ?? [])];
      const before = [
        ...job.entries,
        ...asked.toSorted((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : 0)),
      ];
      const award = awards.get(job.id) ?? null;
      return { ...job, award, startsAt: before.length, entries: [...before, ...(award?.entries ?? [])] };
    });
    const fingerprints = made.map(({ id, entries }) => {
      let before: Buffer = FIRST_FINGERPRINT;
      return entries.map((entry, at) => (before = fingerprintOf({ ...entry, jobId: id, number: at + 1 }, before)));
    });
    for (const { demo, index, id, year, number, createdAt, entries, state, award } of made) {
      const service = serviceNamed(demo.service);
      world.add('job', {
        id,
        company_id: companyId,
        year,
        number,
        owner_user_id: (users[demo.owner] ?? users[0]).id,
        title: demo.title,
        subcategory_id: service.id,
        plant_id: plantIds[demo.plant] ?? plantIds[0]!,
        project_id: demo.project === undefined ? null : projectRows[demo.project]!.id,
        required_by: demo.neededInDays === undefined ? null : inDays(today, demo.neededInDays),
        budget_in_paise: demo.budgetInLakh === null ? null : lakh(demo.budgetInLakh),
        scope: demo.scope ?? null,
        // As it is: rows go to the database as JSON.
        contacts: [] as unknown as string,
        item_count: demo.lines.length,
        ...state,
        ...stateByRfq(entries),
        awarded_at: null,
        told_at: null,
        ...award?.state,
        version: 2,
        created_at: createdAt,
        updated_at: entries.at(-1)!.at,
        changed_by: entries.at(-1)!.userId,
        log_count: entries.length,
        log_seal: inHex(sealOf(id, entries.length, fingerprints[index]!.at(-1)!)),
      });
    }
    // Most of it everybody has looked at.
    for (const { id, index, entries } of made)
      for (const user of users.slice(0, 3))
        if (index % 5 !== 3)
          world.add('job_seen', { job_id: id, user_id: user.id, company_id: companyId, seen_at: entries.at(-1)!.at });
    for (const { demo, id, index } of made)
      for (const [position, [description, unit, quantity, heading = null]] of demo.lines.entries())
        world.add('job_item', {
          job_id: id,
          id: itemIdOf(world.index, index)(position),
          position: position + 1,
          company_id: companyId,
          line_number: null,
          heading,
          description,
          unit,
          quantity,
          rate_in_paise: demo.rfq ? demo.rfq.rates[position]! * 100 : null,
          note: null,
        });
    for (const { demo, id, chosen, chosenAt } of made)
      for (const [at, { vendor, jobVendorId }] of chosen.entries())
        world.add('job_vendor', {
          id: jobVendorId,
          job_id: id,
          company_id: companyId,
          vendor_id: vendor.row.id,
          company_name: vendor.row.company_name,
          email: null,
          contact_name: null,
          phone: null,
          state: at === 8 ? 'suggested' : 'added',
          source: at === 8 ? 'colleague' : 'client',
          is_shortlisted: at < 2 && (demo.vendors ?? 0) > 3,
          reason_code: null,
          reason_words: at === 8 ? 'Did the same work on boiler 1 in 2024, on time.' : null,
          by_user_id: (users[at === 8 ? 2 : demo.owner] ?? users[0]).id,
          by_name: null,
          at: chosenAt,
        });
    for (const { demo, id, proposed } of made)
      addProposals(world, { id, daysAgo: demo.daysAgo, owner: users[demo.owner] ?? users[0] }, proposed);
    for (const { rfq } of made) rfq?.addRows();
    for (const { auctions } of made) auctions?.addRows();
    for (const { demo, id, index, chosen } of made)
      if (demo.rfq)
        addThreads(
          world,
          {
            id,
            idOf: jobIdOf(world.index, index),
            owner: users[demo.owner] ?? users[0],
            colleague: users[demo.owner === 0 ? 1 : 0] ?? users[0],
            publishedDaysAgo: demo.rfq.publishedDaysAgo,
            vendors: chosen.slice(0, demo.rfq.standings.length).map(({ vendor: { row }, jobVendorId }) => ({
              jobVendorId,
              name: row.company_name,
            })),
          },
          threadFiles,
        );
    for (const { demo, id, index, chosen } of made)
      if (demo.rfq)
        addVisits(world, secret, {
          id,
          idOf: jobIdOf(world.index, index),
          plantId: world.plantIds[demo.plant] ?? world.plantIds[0]!,
          owner: users[demo.owner] ?? users[0],
          colleague: users[demo.owner === 0 ? 1 : 0] ?? users[0],
          publishedDaysAgo: demo.rfq.publishedDaysAgo,
          vendors: chosen.slice(0, demo.rfq.standings.length).map(({ vendor: { row }, jobVendorId }) => ({
            jobVendorId,
            vendorId: row.id!,
            name: row.company_name,
            email: row.email,
          })),
        });
    for (const [at, { award, startsAt, entries }] of made.entries())
      award?.addRows({ startsAt, count: entries.length, fingerprintAt: (count) => fingerprints[at]![count - 1]! });
    for (const { demo, index, rfq } of made)
      if (rfq?.opened && !demo.award)
        addComparison(
          world,
          {
            id: demoId('comparison', world.index, index),
            title: demo.title,
            owner: users[demo.owner] ?? users[0],
            openedDaysAgo: demo.rfq!.openedDaysAgo!,
          },
          rfq.opened,
        );
    for (const { id, entries, index } of made)
      for (const [at, entry] of entries.entries())
        world.add('job_log', {
          job_id: id,
          number: at + 1,
          company_id: companyId,
          at: entry.at,
          actor_side: entry.side,
          actor_user_id: entry.userId,
          actor_name: entry.name,
          kind: entry.kind,
          detail: entry.detail as unknown as string,
          fingerprint: inHex(fingerprints[index]![at]!),
        });
  };

/** A vendor of a job, with the address to which its links go. */
const mailed = ({ vendor: { row, details }, jobVendorId }: { vendor: GeneratedVendor; jobVendorId: string }) => ({
  jobVendorId,
  name: row.company_name,
  email: details!.vendor_contact[0]!.email,
});

/** Where its call for quotes has brought a job. */
function stateByRfq(entries: readonly Entry[]): { status: JobStatus; status_since: string } | object {
  const last = entries.findLast(({ kind }) => kind === 'status_changed');
  const to = last?.detail.to;
  return to === 'quoting' || to === 'evaluating' ? { status: to, status_since: last!.at } : {};
}

/** Vendors that offer the service, the first ones of the company's own part of the list, filled up with their neighbours: chosen ones, then proposed. */
function vendorsFor({ service, ...demo }: DemoJob, index: number, vendors: CompanyWorld['vendors']) {
  const { id } = serviceNamed(service);
  const count = (demo.vendors ?? 0) + (demo.proposals?.length ?? 0);
  const fitting = vendors.filter(({ row }) => row.subcategory_ids.includes(id));
  const others = vendors.filter((vendor) => !fitting.includes(vendor));
  return [...fitting, ...others.slice(index * 10, index * 10 + count)].slice(0, count);
}

type Entry = { at: string; side: LogSide; userId: string | null; name: string; kind: LogKind; detail: LogDetail };

/** What happened with a job, and the state that it is in after that. */
function historyOf(
  demo: DemoJob,
  proposed: Parameters<typeof noteProposals>[0],
  users: readonly [DemoPerson, ...DemoPerson[]],
  today: string,
) {
  const owner = users[demo.owner] ?? users[0];
  const team = 'provider@millwright.example';
  const entries: Entry[] = [];
  const note = (day: number, hour: number, kind: LogKind, detail: LogDetail = {}, isTeam = false) =>
    entries.push({
      at: moment(today, demo.daysAgo - day, hour),
      side: isTeam ? 'team' : 'client',
      userId: isTeam ? null : owner.id,
      name: isTeam ? team : owner.fullName,
      kind,
      detail,
    });
  const isReturned = demo.outcome?.[0] === 'returned';
  const isSubmitted = demo.status !== 'draft' || isReturned;
  note(0, 5, 'created');
  if (isSubmitted) note(0, 6, 'status_changed', { from: 'draft', to: 'submitted' });
  if (isSubmitted && demo.status !== 'submitted') {
    note(1, 5, 'team_looked', {}, true);
    note(1, 5, 'status_changed', { from: 'submitted', to: 'in_review' }, true);
  }
  if (isReturned) note(1, 7, 'status_changed', { from: 'in_review', to: 'draft', comment: demo.outcome![1] }, true);
  if (demo.status === 'sourcing') note(2, 6, 'status_changed', { from: 'in_review', to: 'sourcing' }, true);
  noteProposals(proposed, note);
  const [to, words, reason] = demo.outcome ?? [];
  const isStopped = to === 'on_hold' || to === 'cancelled';
  if (isStopped) note(20, 6, 'status_changed', { from: 'sourcing', to, ...(reason && { reason }), comment: words! });
  const last = entries.findLast(({ kind }) => kind === 'status_changed');
  const at = (status: string) => entries.find(({ detail }) => detail.to === status)?.at ?? null;
  return {
    entries,
    chosenAt: moment(today, demo.daysAgo - 2, 7),
    state: {
      status: isStopped ? to : demo.status,
      status_since: last?.at ?? entries[0]!.at,
      held_status: to === 'on_hold' ? ('sourcing' as const) : null,
      status_reason: reason ?? null,
      status_comment: words ?? null,
      status_by: words === undefined ? null : isReturned ? 'Millwright team' : owner.fullName,
      submitted_at: at('submitted'),
      sourcing_at: at('sourcing'),
    },
  };
}
