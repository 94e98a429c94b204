import type { components } from '@millwright/contract/types';
import { type CompanyWorld, moment } from './company-world.ts';
import { seededJob } from './jobs.ts';

type Schemas = components['schemas'];
type Kind = Schemas['PqrKind'];

const criteria: readonly (readonly [kind: Kind, requirement: string | null, isMandatory: boolean])[] = [
  ['turnover', 'At least ₹2 crore a year', true],
  ['similar_jobs', 'Two jobs of this size in the last five years', true],
  ['certificates', 'ISO 9001', false],
  ['manpower', 'A crew of 12 on site at once', false],
  ['safety_record', 'No fatal accident in five years', true],
];

/** How a vendor stands with its prequalification, and what the buyer found; in the order of the job's vendors. */
interface DemoPqr {
  state: Schemas['PqrState'];
  reason?: string;
  answers?: Partial<Record<Kind, string>>;
  verdicts?: Partial<Record<Kind, readonly [verdict: Schemas['PqrVerdict'], note?: string]>>;
}

const allMet: DemoPqr['verdicts'] = {
  turnover: ['met'],
  similar_jobs: ['met', 'Called both customers: on time, no rework.'],
  certificates: ['met'],
  manpower: ['met'],
  safety_record: ['met'],
};
const opened: readonly DemoPqr[] = [
  { state: 'approved', answers: { safety_record: 'No lost-time injury in 1,140 days.' }, verdicts: allMet },
  {
    state: 'approved',
    answers: { safety_record: 'One lost-time injury in 2024, none fatal.', manpower: '34 fitters, 6 supervisors' },
    verdicts: allMet,
  },
  {
    state: 'sent',
    answers: {
      similar_jobs: '84 valves for a refinery, 2024\n120 valves for a power plant, 2025',
      safety_record: 'No fatal accident since 2011.',
    },
    verdicts: { turnover: ['met'] },
  },
  {
    state: 'returned',
    reason: 'The certificate of the test bench ran out in March. Please send the new one.',
    answers: { certificates: 'ISO 9001; test bench calibrated 2025' },
    verdicts: { certificates: ['not_met', 'Bench certificate ran out.'] },
  },
];

/** What two evaluators found of the first vendors, clause by clause. */
const findings: readonly (readonly (readonly [user: number, found: readonly Schemas['Finding'][], note?: string])[])[] =
  [
    [
      [0, ['complies', 'complies', 'deviates', 'complies'], 'Makes of equal quality for two sizes'],
      [2, ['complies', 'complies', 'complies', 'complies']],
    ],
    [[0, ['complies', 'deviates', 'complies', 'deviates'], 'Three working days']],
    [[2, ['complies', 'complies', 'deviates', 'complies']]],
  ];

/** Prequalifications of the demo, and how the quotes of its opened job were judged. Nobody is left out of its comparison by them. */
export function addQualifications(world: CompanyWorld): void {
  const { id: companyId, today, users } = world;
  const [owner] = users;
  const star = seededJob(world, 'Boiler 2 water-wall');
  const job = seededJob(world, 'Valve servicing');
  if (!star || !job) return;
  const of = ({ id }: { id: string }) => ({ job_id: id, company_id: companyId });
  for (const one of [job, star])
    for (const [position, [kind, requirement, isMandatory]] of criteria.entries())
      world.add('pqr_criterion', { ...of(one), kind, position, requirement, is_mandatory: isMandatory });

  const pqrs = [
    ...opened.map((pqr, at) => ({ job, at, daysAgo: 44 - at, pqr })),
    {
      job: star,
      at: 0,
      daysAgo: 5,
      pqr: {
        state: 'sent',
        answers: {
          similar_jobs: 'Boiler 1 of the same plant, 72 tubes in 19 days, 2024\nTwo boilers of 45 TPH, 2023',
          safety_record: 'No lost-time injury in 800 days; IBR approved repairer.',
        },
      } satisfies DemoPqr as DemoPqr,
    },
  ];
  for (const { job: one, at, daysAgo, pqr } of pqrs) {
    const isDecided = pqr.state !== 'sent' && pqr.state !== 'open';
    world.add('pqr', {
      job_vendor_id: one.jobVendorIds[at]!,
      ...of(one),
      version: isDecided ? 3 : 2,
      state: pqr.state,
      sent_at: moment(today, daysAgo, 9),
      decision: isDecided ? (pqr.state as 'approved' | 'returned') : null,
      reason: pqr.reason ?? null,
      decided_at: isDecided ? moment(today, daysAgo - 2, 6) : null,
      decided_by: isDecided ? owner.fullName : null,
    });
  }
  for (const { job: one, at, daysAgo, pqr } of pqrs)
    for (const [kind, answer] of Object.entries(pqr.answers ?? {}))
      world.add('pqr_answer', {
        job_vendor_id: one.jobVendorIds[at]!,
        kind: kind as Kind,
        ...of(one),
        answer,
        source: 'vendor',
        answered_at: moment(today, daysAgo, 9),
        file_id: null,
      });
  for (const { job: one, at, daysAgo, pqr } of pqrs)
    for (const [kind, [verdict, note = null]] of Object.entries(pqr.verdicts ?? {}))
      world.add('pqr_verdict', {
        job_vendor_id: one.jobVendorIds[at]!,
        kind: kind as Kind,
        ...of(one),
        verdict,
        note,
        judged_by: owner.fullName,
        judged_at: moment(today, daysAgo - 2, 5),
      });

  for (const [at, byUser] of findings.entries())
    for (const [user, found, note = null] of byUser)
      for (const [position, finding] of found.entries())
        world.add('technical_finding', {
          clause_id: job.idOf('technical-clause', position),
          job_vendor_id: job.jobVendorIds[at]!,
          user_id: (users[user] ?? owner).id,
          ...of(job),
          finding,
          note: finding === 'deviates' ? note : null,
          found_at: moment(today, 28, 6 + user),
        });
  for (const at of [0, 1])
    world.add('quote_verdict', {
      job_vendor_id: job.jobVendorIds[at]!,
      number: 1,
      ...of(job),
      verdict: 'qualified',
      reason: null,
      judged_by: owner.fullName,
      judged_at: moment(today, 27, 7),
    });
}
