import type { components } from '@millwright/contract/types';

/** What a document of a call for quotes is, in words and in the order of the list. */
export const documentKinds: Record<components['schemas']['DocumentKind'], string> = {
  scope_of_work: 'Scope of work',
  bill_of_quantities: 'Bill of quantities',
  technical_specification: 'Technical specification',
  general_arrangement_drawing: 'General arrangement drawing',
  p_and_id: 'P&ID',
  isometric_drawings: 'Isometric drawings',
  data_sheet: 'Data sheet',
  inspection_and_test_plan: 'Inspection and test plan (ITP)',
  quality_assurance_plan: 'Quality assurance plan (QAP)',
  general_conditions: 'General conditions of contract',
  special_conditions: 'Special conditions of contract',
  safety_requirements: 'Safety requirements (HSE)',
  prequalification_format: 'Vendor prequalification format (PQR)',
  price_bid_format: 'Price bid format',
  deviation_sheet: 'Deviation sheet',
  unpriced_bid_copy: 'Un-priced bid copy',
  site_photos: 'Site photos',
  site_rules: 'Site rules and gate pass',
  approved_makes: 'Approved makes list',
  payment_terms_sheet: 'Payment terms and milestone sheet',
  nda: 'NDA',
  integrity_pact: 'Integrity pact',
  addendum: 'Addendum / corrigendum',
  pre_bid_minutes: 'Minutes of pre-bid meeting',
};

/** The ending of a file's name in capitals, which says what opens it. */
export const fileKind = (name: string): string => /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? 'FILE';
