import type { components } from '@millwright/contract/types';

type Schemas = components['schemas'];
export type VisitType = Schemas['VisitType'];
export type VisitAsk = Schemas['VisitAsk'];

/** The zone of plants: all are in India. */
export const PLANT_ZONE = 'Asia/Kolkata';
export const MIN_SLOTS = 2;
export const MAX_SLOTS = 5;
export const MAX_ROUNDS = 5;
export const GRID_IN_MINUTES = 15;

const ASKS: readonly VisitAsk[] = ['people', 'ppe', 'vehicle', 'tools', 'insurance', 'induction', 'work_permit'];
const PPE: readonly Schemas['PpeItem'][] = [
  'helmet',
  'shoes',
  'goggles',
  'gloves',
  'ear_protection',
  'hi_vis_vest',
  'fr_overall',
  'harness',
  'gas_detector',
];
const ID_TYPES: readonly Schemas['VisitIdType'][] = [
  'company_id',
  'pan',
  'driving_licence',
  'passport',
  'voter_id',
  'masked_aadhaar',
];

/** The types of visits in their order, and what the gate asks for unless somebody chooses otherwise. */
export const VISIT_TYPES: Readonly<Record<VisitType, { name: string; isAtPlant: boolean; asks: readonly VisitAsk[] }>> =
  {
    site_survey: { name: 'Site survey', isAtPlant: true, asks: ['people', 'ppe', 'insurance'] },
    pre_bid_meeting: { name: 'Pre-bid meeting', isAtPlant: true, asks: ['people', 'ppe'] },
    vendor_shop_visit: { name: 'Vendor shop visit', isAtPlant: false, asks: [] },
    technical_audit: { name: 'Technical audit', isAtPlant: true, asks: ['people', 'ppe'] },
    safety_induction: { name: 'Safety induction', isAtPlant: true, asks: ['people', 'ppe'] },
    work_inspection: { name: 'Work inspection', isAtPlant: true, asks: ['people', 'ppe', 'insurance', 'induction'] },
    handover: { name: 'Handover', isAtPlant: true, asks: ['people', 'ppe'] },
  };

/** What getRequestTypeList answers. */
export const TYPES_ANSWER: Schemas['VisitTypes'] = {
  types: (Object.keys(VISIT_TYPES) as VisitType[]).map((type) => ({
    type,
    ...VISIT_TYPES[type],
    asks: [...VISIT_TYPES[type].asks],
  })),
  asks: [...ASKS],
  ppe: [...PPE],
  idTypes: [...ID_TYPES],
  limits: { minSlots: MIN_SLOTS, maxSlots: MAX_SLOTS, maxRounds: MAX_ROUNDS, gridInMinutes: GRID_IN_MINUTES },
};
