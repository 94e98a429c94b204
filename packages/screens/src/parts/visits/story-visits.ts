// Visits as the stories show them; the clock of the stories is that of the recorded answers, 20 November 2026.
import type { Answer } from '@millwright/api-client/client';
import type { VendorVisit, Visit, VisitCard, VisitPack, VisitSlot } from './visit-labels.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const answer = <Body>(body: Body) => ({ status: 200, body });

const plant = { _id: idOf(1), name: 'Ratnagiri Plant', timeZone: 'Asia/Kolkata' };
const host = { userId: idOf(2), fullName: 'Rohini Shenvi', isMe: false };
const job = { jobId: idOf(3), number: 'JR-2026-0013', title: 'Boiler 2 water-wall repair, April shutdown' };
const damodar = {
  companyName: 'Damodar Power Projects',
  gstn: '27AAACD1234E1Z5',
  jobVendorId: idOf(4),
  email: 'visits@damodar.example',
};

const slot = (
  number: number,
  round: number,
  by: VisitSlot['by'],
  startsAt: string,
  hours: number,
  state: VisitSlot['state'] = 'offered',
): VisitSlot => ({
  _id: idOf(100 + number),
  round,
  by,
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + hours * 3_600_000).toISOString(),
  state,
  isTaken: false,
});

const offeredByUs = [
  slot(1, 1, 'buyer', '2026-11-23T04:30:00.000Z', 2, 'passed'),
  slot(2, 1, 'buyer', '2026-11-24T04:30:00.000Z', 2, 'passed'),
];
const offeredByVendor = [
  slot(3, 2, 'vendor', '2026-11-24T09:00:00.000Z', 2),
  slot(4, 2, 'vendor', '2026-11-25T04:00:00.000Z', 2),
];

/** A complete pack. */
export const storyPack: VisitPack = {
  people: [
    {
      _id: idOf(11),
      name: 'Rakesh Bhoir',
      mobile: '9820012345',
      company: 'Damodar Power Projects',
      idType: 'masked_aadhaar',
      idLastFour: '4410',
    },
    {
      _id: idOf(12),
      name: 'Imran Mulla',
      mobile: '9820012346',
      company: 'Damodar Power Projects',
      idType: 'driving_licence',
      idLastFour: '0937',
    },
    {
      _id: idOf(13),
      name: 'Asha Tambe',
      mobile: '9820012347',
      company: 'Konkan NDT Services',
      idType: 'passport',
      idLastFour: '061K',
    },
  ],
  vehicles: [
    {
      number: 'MH 04 JX 2218',
      kind: 'Bolero',
      driver: 'Rakesh Bhoir',
      insuredUntil: '2027-03-31',
      pucUntil: '2027-01-15',
    },
  ],
  tools: [{ name: 'UT thickness gauge', serial: 'UT-330', count: 1, isReturnable: true }],
  devices: [{ kind: 'camera', name: 'Olympus Tough TG-7', serial: 'BJ12345' }],
  ppe: ['helmet', 'shoes', 'goggles', 'fr_overall'],
  insurance: { policy: 'Workmen’s compensation policy 4411', validUntil: '2027-03-31' },
  induction: { passedOn: '2026-11-02', validUntil: '2027-05-02' },
  savedAt: '2026-11-20T05:45:00.000Z',
};

const card: VisitCard = {
  _id: idOf(5),
  number: 'PV-118',
  version: 3,
  type: 'site_survey',
  title: 'Site survey, boiler house 2',
  state: 'counter_proposed',
  job,
  vendor: damodar,
  plant,
  host,
  slots: offeredByVendor,
  slot: null,
  answerBy: '2026-11-24T09:00:00.000Z',
  waitsFor: 'buyer',
  peopleCount: 3,
  gatePass: { state: 'collecting', number: null, readyCount: 6, askedCount: 6, insideCount: 0 },
  changedAt: '2026-11-20T04:10:00.000Z',
  isNew: true,
};

/** A visit of which the vendor proposed other slots. */
export const storyVisit: Visit = {
  ...card,
  isNew: false,
  slots: [...offeredByUs, ...offeredByVendor],
  threadId: null,
  closedDays: [{ date: '2027-01-26', name: 'Republic Day' }],
  round: 2,
  place: 'Gate 2, Contractors',
  area: 'Boiler house 2, levels 0 to 14 m',
  asks: ['people', 'ppe', 'vehicle', 'tools', 'insurance', 'induction'],
  ppe: ['helmet', 'shoes', 'goggles', 'fr_overall'],
  permitNumber: null,
  note: 'Panels 3 to 7 can be seen from levels 6 and 9 m; scaffolding is up.',
  pack: storyPack,
  missing: [],
  papers: [{ name: 'ESI registration', status: 'verified', validUntil: '2027-03-31' }],
  pass: null,
  attendance: [],
  report: null,
  history: [
    {
      at: '2026-11-20T04:10:00.000Z',
      what: 'proposed',
      side: 'vendor',
      name: 'Damodar Power Projects',
      from: 'requested',
      to: 'counter_proposed',
      comment: 'The crew is in Taloja until Tuesday noon.',
    },
    {
      at: '2026-11-20T04:05:00.000Z',
      what: 'pack_saved',
      side: 'vendor',
      name: 'Damodar Power Projects',
      from: 'requested',
      to: 'requested',
      comment: null,
    },
    {
      at: '2026-11-18T10:32:00.000Z',
      what: 'sent',
      side: 'buyer',
      name: 'Sunil Ozarkar',
      from: 'draft',
      to: 'requested',
      comment: null,
    },
  ],
  erasesAt: null,
  can: { acts: ['edit', 'propose', 'confirm', 'decline', 'cancel'], delete: false, report: false },
};

const agreed: VisitSlot = { ...offeredByVendor[0]!, state: 'chosen' };
const pass = {
  number: 'GP-0118',
  code: 'K7RM2QXD',
  link: 'https://millwright.example/gate#AAAAAAAAAAAAAAAAAAAAAA',
  qr: { size: 21, path: 'M0 0h7v7h-7zM14 0h7v7h-7zM0 14h7v7h-7zM9 9h3v3h-3zM14 15h2v1h-2z' },
  validFrom: '2026-11-24T08:00:00.000Z',
  validUntil: '2026-11-24T13:00:00.000Z',
};

/** The same visit in other states. */
export const storyVisits = {
  waiting: {
    ...storyVisit,
    state: 'requested',
    waitsFor: 'vendor',
    round: 1,
    slots: offeredByUs.map((one) => ({ ...one, state: 'offered' })),
    peopleCount: 0,
    pack: null,
    missing: [...storyVisit.asks],
    history: storyVisit.history.slice(2),
    can: { acts: ['edit', 'cancel'], delete: false, report: false },
  },
  incomplete: {
    ...storyVisit,
    slot: agreed,
    slots: [...offeredByUs, agreed, { ...offeredByVendor[1]!, state: 'passed' }],
    pack: { ...storyPack, vehicles: [], insurance: null },
    missing: ['vehicle', 'insurance'],
  },
  confirmed: {
    ...storyVisit,
    state: 'confirmed',
    slot: agreed,
    slots: [...offeredByUs, agreed, { ...offeredByVendor[1]!, state: 'passed' }],
    answerBy: null,
    waitsFor: null,
    pass,
    erasesAt: '2027-05-23T11:00:00.000Z',
    history: [
      {
        at: '2026-11-20T04:20:00.000Z',
        what: 'confirmed',
        side: 'buyer',
        name: 'Sunil Ozarkar',
        from: 'counter_proposed',
        to: 'confirmed',
        comment: null,
      },
      ...storyVisit.history,
    ],
    can: { acts: ['edit', 'reschedule', 'cancel'], delete: false, report: false },
  },
  completed: {
    ...storyVisit,
    state: 'completed',
    slot: agreed,
    slots: [...offeredByUs, agreed],
    answerBy: null,
    waitsFor: 'buyer',
    pass,
    erasesAt: '2027-05-23T11:00:00.000Z',
    attendance: storyPack.people.map(({ _id, name }, index) => ({
      personId: _id!,
      name,
      inAt: index === 2 ? null : '2026-11-24T09:04:00.000Z',
      outAt: index === 2 ? null : '2026-11-24T11:10:00.000Z',
      isLateEntry: index === 1,
    })),
    can: { acts: [], delete: false, report: true },
  },
} satisfies Record<string, Visit>;

const cards: VisitCard[] = [
  card,
  {
    ...card,
    _id: idOf(6),
    number: 'PV-117',
    vendor: { ...damodar, companyName: 'Konkan Thermal Erectors' },
    state: 'confirmed',
    slot: agreed,
    slots: [agreed],
    waitsFor: null,
    answerBy: null,
    isNew: false,
    peopleCount: 2,
    gatePass: { ...card.gatePass, state: 'issued', number: 'GP-0117' },
  },
  {
    ...card,
    _id: idOf(7),
    number: 'PV-119',
    type: 'vendor_shop_visit',
    title: 'Vendor shop visit, bending bay',
    vendor: { ...damodar, companyName: 'Vindhya United Power Engineering Works' },
    state: 'requested',
    slots: [slot(7, 1, 'buyer', '2026-11-25T05:30:00.000Z', 3), slot(8, 1, 'buyer', '2026-11-26T05:30:00.000Z', 3)],
    waitsFor: 'vendor',
    isNew: false,
    peopleCount: 0,
    gatePass: { ...card.gatePass, state: 'elsewhere', readyCount: 0, askedCount: 0 },
  },
  {
    ...card,
    _id: idOf(8),
    number: 'PV-108',
    type: 'technical_audit',
    title: 'Technical audit, welding',
    job: null,
    vendor: { ...damodar, companyName: 'Malabar Bharat Thermal Projects' },
    state: 'completed',
    slot: slot(9, 1, 'buyer', '2026-11-12T05:00:00.000Z', 4, 'chosen'),
    slots: [slot(9, 1, 'buyer', '2026-11-12T05:00:00.000Z', 4, 'chosen')],
    answerBy: null,
    isNew: false,
    gatePass: { ...card.gatePass, state: 'closed' },
  },
];

const list: Answer<'getRequestList'> = {
  requests: cards,
  counts: { all: 4, to_answer: 2, upcoming: 2, past: 0 },
  totalRecords: 4,
  offset: 1,
  limit: 20,
};

const types: Answer<'getRequestTypeList'> = {
  types: [
    { type: 'site_survey', name: 'Site survey', isAtPlant: true, asks: ['people', 'ppe'] },
    { type: 'pre_bid_meeting', name: 'Pre-bid meeting', isAtPlant: true, asks: ['people', 'ppe'] },
    { type: 'vendor_shop_visit', name: 'Vendor shop visit', isAtPlant: false, asks: [] },
    { type: 'technical_audit', name: 'Technical audit', isAtPlant: false, asks: [] },
    {
      type: 'work_inspection',
      name: 'Work inspection',
      isAtPlant: true,
      asks: ['people', 'ppe', 'insurance', 'work_permit'],
    },
  ],
  asks: ['people', 'ppe', 'vehicle', 'tools', 'insurance', 'induction', 'work_permit'],
  ppe: [
    'helmet',
    'shoes',
    'goggles',
    'gloves',
    'ear_protection',
    'hi_vis_vest',
    'fr_overall',
    'harness',
    'gas_detector',
  ],
  idTypes: ['company_id', 'pan', 'driving_licence', 'passport', 'voter_id', 'masked_aadhaar'],
  limits: { minSlots: 2, maxSlots: 5, maxRounds: 5, gridInMinutes: 15 },
};

const choices: Answer<'getVisitChoices'> = {
  job,
  vendors: [
    {
      jobVendorId: idOf(4),
      gstn: '27AAACD1234E1Z5',
      companyName: 'Damodar Power Projects',
      email: 'visits@damodar.example',
      isChosen: true,
    },
    { jobVendorId: idOf(14), gstn: null, companyName: 'Konkan Thermal Erectors', email: null, isChosen: false },
  ],
  plants: [plant, { _id: idOf(15), name: 'Taloja Plant', timeZone: 'Asia/Kolkata' }],
  plantId: plant._id,
  hosts: [host, { userId: idOf(16), fullName: 'Sunil Ozarkar', isMe: true }],
  taken: [
    {
      startsAt: '2026-11-26T04:30:00.000Z',
      endsAt: '2026-11-26T06:30:00.000Z',
      hostUserId: host.userId,
      jobId: null,
      type: 'safety_induction',
    },
  ],
  closedDays: [{ plantId: plant._id, date: '2027-01-26', name: 'Republic Day' }],
};

/** The visit as its vendor reads it, waiting for an answer. */
export const storyVendorVisit: VendorVisit = {
  visit: storyVisit._id,
  number: storyVisit.number,
  version: 1,
  type: storyVisit.type,
  title: storyVisit.title,
  state: 'requested',
  buyer: 'Sagar Steel',
  vendorName: 'Damodar Power Projects',
  plant,
  host: host.fullName,
  jobNumber: job.number,
  jobTitle: job.title,
  slots: offeredByUs.map((one) => ({ ...one, state: 'offered' })),
  slot: null,
  round: 1,
  answerBy: '2026-11-23T04:30:00.000Z',
  waitsFor: 'vendor',
  place: storyVisit.place,
  area: storyVisit.area,
  asks: storyVisit.asks,
  ppe: storyVisit.ppe,
  permitNumber: null,
  note: storyVisit.note,
  pack: null,
  missing: [...storyVisit.asks],
  pass: null,
  attendance: [],
  history: storyVisit.history.slice(2),
  erasesAt: null,
  closedDays: [],
  now: '2026-11-20T04:30:00.000Z',
  can: { answers: ['accept', 'propose', 'decline'], pack: true },
};

/** What the mocks answer in the stories of visits. */
export const visitAnswers = {
  getRequestList: answer(list),
  getRequestTypeList: answer(types),
  getVisitChoices: answer(choices),
  getRequest: answer(storyVisit),
  markRequestSeen: answer({ count: 0 }),
  getNewUpdateRequestCount: answer({ count: 2 }),
  postRequestUpdate: answer<Visit>(storyVisits.confirmed),
  postRequestDelete: answer({ status: 'SUCCESS' as const }),
  postRequestCreate: { status: 201, body: { requests: [cards[2]!] } },
  saveVisitReport: answer<Visit>({
    ...storyVisits.completed,
    state: 'report_submitted',
    can: { acts: ['close'], delete: false, report: false },
  }),
};

/** A company without a visit. */
export const noVisits = answer<Answer<'getRequestList'>>({
  ...list,
  requests: [],
  totalRecords: 0,
  counts: { all: 0, to_answer: 0, upcoming: 0, past: 0 },
});
/** A filter that nothing fits. */
export const noneFound = answer<Answer<'getRequestList'>>({ ...list, requests: [], totalRecords: 0 });
