import { tokenHash } from '../../../modules/authentication/authentication.rules.ts';
import { codeHash, passSecrets } from '../../../modules/visit/visit.rules.ts';
import type { VisitSide, VisitState, VisitType } from '../../../modules/visit/visit.rules.ts';
import { type CompanyWorld, type DemoPerson, inHex, moment } from './company-world.ts';

/** A job to whose vendors the plant is shown. */
export interface VisitedJob {
  id: string;
  /** The id of one of its rows in a table; up to 20 of them. */
  idOf: (table: string, position: number) => string;
  plantId: string;
  owner: DemoPerson;
  colleague: DemoPerson;
  publishedDaysAgo: number;
  vendors: readonly { jobVendorId: string; vendorId: string; name: string; email: string }[];
}

/** A visit of the demo: its slots in days from the day of the seed and hours in UTC, and how far it came. */
interface DemoVisit {
  type: VisitType;
  title: string;
  state: VisitState;
  area: string;
  /** One list a round, the buyer's first. */
  rounds: readonly (readonly (readonly [inDays: number, hour: number])[])[];
  /** The slot that is booked: its round and its place there. */
  booked?: readonly [round: number, place: number];
  comment?: string;
  report?: string;
}

/** With the first vendors of a job whose quotes are awaited. */
const AHEAD: readonly DemoVisit[] = [
  {
    type: 'site_survey',
    title: 'Site survey before quoting',
    state: 'confirmed',
    area: 'Boiler house 2, levels 0 to 14 m',
    rounds: [
      [
        [1, 5],
        [2, 5],
      ],
    ],
    booked: [0, 0],
  },
  {
    type: 'site_survey',
    title: 'Site survey before quoting',
    state: 'counter_proposed',
    area: 'Boiler house 2, levels 0 to 14 m',
    rounds: [
      [
        [2, 9],
        [3, 5],
      ],
      [
        [4, 9],
        [5, 4],
      ],
    ],
    comment: 'The crew is on another site until Tuesday noon.',
  },
  {
    type: 'technical_audit',
    title: 'Audit of welding procedures',
    state: 'requested',
    area: 'Training room, administration',
    rounds: [
      [
        [6, 5],
        [7, 5],
        [8, 5],
      ],
    ],
  },
];
/** With those of a job whose quotes came long ago. */
const BEHIND: readonly DemoVisit[] = [
  {
    type: 'site_survey',
    title: 'Site survey before quoting',
    state: 'report_submitted',
    area: 'Work area and lay-down yard',
    rounds: [
      [
        [-12, 5],
        [-11, 5],
      ],
    ],
    booked: [0, 1],
    report:
      'Access is through the east road. The crane can stand on the hard standing next to the work area. Power is 60 m away; the vendor brings its own distribution board.',
  },
  {
    type: 'site_survey',
    title: 'Site survey before quoting',
    state: 'declined',
    area: 'Work area and lay-down yard',
    rounds: [
      [
        [-12, 9],
        [-11, 9],
      ],
    ],
    comment: 'We know the site from last year.',
  },
];

const PEOPLE = [
  ['Rakesh Bhoir', '9820012345', 'masked_aadhaar', '4410'],
  ['Imran Mulla', '9820012346', 'driving_licence', '0937'],
  ['Asha Tambe', '9820012347', 'passport', '861K'],
] as const;
const HOURS = 2;

const madeOf = new WeakMap<CompanyWorld, number>();

/** The visits of a job that was sent to its vendors; numbers follow each other in a company. */
export function addVisits(world: CompanyWorld, secret: Buffer, job: VisitedJob): void {
  if (job.publishedDaysAgo < 3) return;
  const visits = job.publishedDaysAgo < 20 ? AHEAD : job.publishedDaysAgo < 90 ? BEHIND : [];
  const made = visits.slice(0, job.vendors.length).map((visit, index) => {
    const number = (madeOf.get(world) ?? 0) + 1;
    madeOf.set(world, number);
    const slots = visit.rounds.flatMap((round, at) =>
      round.map(([inDays, hour], place) => ({
        id: job.idOf('visit_slot', index * 6 + at * 3 + place),
        round: at + 1,
        place,
        side: (at % 2 === 0 ? 'buyer' : 'vendor') as VisitSide,
        starts_at: moment(world.today, -inDays, hour),
        ends_at: moment(world.today, -inDays, hour + HOURS),
      })),
    );
    return { visit, number, slots, id: job.idOf('visit', index), vendor: job.vendors[index]!, index };
  });
  for (const one of made) addVisit(world, secret, job, one);
  for (const { slots, id } of made)
    for (const { place: _place, ...slot } of slots)
      world.add('visit_slot', { ...slot, visit_id: id, company_id: world.id });
  for (const { visit, id, vendor, index, slots } of made) {
    if (!visit.booked) continue;
    const came = visit.report === undefined ? null : bookedOf(visit, slots);
    for (const [place, [name, mobile, idType, lastFour]] of PEOPLE.entries())
      world.add('visit_person', {
        id: job.idOf('visit_person', index * 3 + place),
        visit_id: id,
        company_id: world.id,
        place,
        full_name: name,
        mobile,
        employer: vendor.name,
        id_type: idType,
        id_last_four: lastFour,
        in_at: came?.starts_at ?? null,
        out_at: came?.ends_at ?? null,
        is_late_entry: false,
      });
  }
  for (const one of made) addEvents(world, job, one);
  for (const { visit, id } of made)
    if (visit.report !== undefined)
      world.add('visit_report', {
        visit_id: id,
        company_id: world.id,
        words: visit.report,
        by_user: job.owner.id,
        saved_at: moment(world.today, 10, 6),
        submitted_at: moment(world.today, 10, 6),
      });
}

type Made = {
  visit: DemoVisit;
  number: number;
  slots: {
    id: string;
    round: number;
    place: number;
    side: VisitSide;
    starts_at: string;
    ends_at: string;
  }[];
  id: string;
  vendor: VisitedJob['vendors'][number];
  index: number;
};

const bookedOf = ({ booked }: DemoVisit, slots: Made['slots']) =>
  booked ? slots.find(({ round, place }) => round === booked[0] + 1 && place === booked[1])! : null;

/** What happened, with the days before the day of the seed. */
function eventsOf({
  visit,
}: Made): readonly [what: string, side: VisitSide | 'gate', to: VisitState, daysAgo: number][] {
  const begun = visit.report === undefined && visit.state !== 'declined' ? 2 : 20;
  const sent = ['sent', 'buyer', 'requested', begun] as const;
  if (visit.state === 'requested') return [[...sent]];
  if (visit.state === 'counter_proposed') return [[...sent], ['proposed', 'vendor', 'counter_proposed', begun - 1]];
  if (visit.state === 'declined') return [[...sent], ['declined', 'vendor', 'declined', begun - 1]];
  const agreed = [
    [...sent],
    ['accepted', 'vendor', 'requested', begun - 1],
    ['pack_saved', 'vendor', 'requested', begun - 1],
    ['confirmed', 'buyer', 'confirmed', begun - 1],
  ] as const;
  if (visit.state === 'confirmed') return agreed.map((event) => [...event]);
  return [
    ...agreed.map((event): [string, VisitSide, VisitState, number] => [...event]),
    ['checked_in', 'gate', 'checked_in', 11],
    ['completed', 'buyer', 'completed', 11],
    ['report_submitted', 'buyer', 'report_submitted', 10],
  ];
}

function addVisit(world: CompanyWorld, secret: Buffer, job: VisitedJob, made: Made): void {
  const { visit, number, slots, id, vendor } = made;
  const booked = bookedOf(visit, slots);
  const events = eventsOf(made);
  const { token, code } = passSecrets(secret, id);
  const rounds = visit.rounds.length;
  world.add('visit', {
    id,
    company_id: world.id,
    number,
    version: events.length + 1,
    type: visit.type,
    title: visit.title,
    state: visit.state,
    job_id: job.id,
    job_vendor_id: vendor.jobVendorId,
    vendor_id: vendor.vendorId,
    vendor_name: vendor.name,
    email: vendor.email,
    thread_id: null,
    plant_id: job.plantId,
    host_user_id: job.colleague.id,
    owner_user_id: job.owner.id,
    place: 'Gate 2, Contractors',
    area: visit.area,
    permit_number: null,
    note: 'Safety shoes and helmets can be lent at the gate.',
    asks: ['people', 'ppe'],
    ppe: ['helmet', 'shoes', 'goggles'],
    round: rounds,
    tries: rounds,
    offered_by: rounds % 2 === 0 ? 'vendor' : 'buyer',
    accepted_slot_id: null,
    starts_at: booked?.starts_at ?? null,
    ends_at: booked?.ends_at ?? null,
    sequence: 0,
    confirmed_at: booked ? moment(world.today, events[3]![3], 8) : null,
    gate_token_hash: booked ? inHex(tokenHash(token)) : null,
    gate_code_hash: booked ? inHex(codeHash(secret, code)) : null,
    pack: booked ? (PACK as unknown as string) : null,
    pack_saved_at: booked ? moment(world.today, events[2]![3], 7) : null,
    erased_at: null,
    reminded_at: booked ? moment(world.today, events[3]![3], 8) : null,
    overstay_told_at: null,
    event_count: events.length,
    created_at: moment(world.today, events[0]![3], 5),
    changed_at: moment(world.today, events.at(-1)![3], 5 + events.length - 1),
  });
}

const PACK = {
  vehicles: [
    {
      number: 'MH 04 JX 2218',
      kind: 'Bolero',
      driver: 'Rakesh Bhoir',
      insuredUntil: '2031-03-31',
      pucUntil: '2031-03-31',
    },
  ],
  tools: [{ name: 'Thickness gauge', serial: 'UT-330', count: 1, isReturnable: true }],
  devices: [{ kind: 'camera', name: 'Olympus Tough TG-7' }],
  ppe: ['helmet', 'shoes', 'goggles'],
  insurance: null,
  induction: null,
};

function addEvents(world: CompanyWorld, job: VisitedJob, made: Made): void {
  const { visit, id, vendor } = made;
  let from: VisitState = 'draft';
  for (const [at, [what, side, to, daysAgo]] of eventsOf(made).entries()) {
    world.add('visit_event', {
      visit_id: id,
      number: at + 1,
      company_id: world.id,
      at: moment(world.today, daysAgo, 5 + at),
      what,
      side,
      by_user: side === 'buyer' ? job.owner.id : null,
      by_name: side === 'buyer' ? job.owner.fullName : side === 'vendor' ? vendor.name : PEOPLE[0][0],
      from_state: from,
      to_state: to,
      comment: (side === 'vendor' && to === visit.state && visit.comment) || null,
    });
    from = to;
  }
}
