import type { Row } from '../../db/schema.ts';
import type { JobRole } from '../job-rfq/job-states.rules.ts';
import type { Pack, VisitSide, VisitState, VisitType } from './visit.rules.ts';

/** A slot of a visit. */
export type SlotRow = { id: string; round: number; side: VisitSide; starts_at: string; ends_at: string };
/** A visitor. */
export type PersonRow = Pick<
  Row<'visit_person'>,
  'id' | 'full_name' | 'mobile' | 'employer' | 'id_type' | 'id_last_four' | 'in_at' | 'out_at' | 'is_late_entry'
>;

/** A visit joined with its slots, visitors, plant, host and job, for a person of the company or for its vendor. */
export type VisitRow = Omit<Row<'visit'>, 'pack' | 'gate_token_hash' | 'gate_code_hash'> & {
  type: VisitType;
  state: VisitState;
  offered_by: VisitSide;
  pack: Pack | null;
  slots: SlotRow[];
  /** The slots that clash with other visits. */
  taken: string[];
  people: PersonRow[];
  plant_name: string;
  host_name: string;
  job_year: number | null;
  job_number: number | null;
  job_title: string | null;
  gstn: string | null;
  my_roles: JobRole[];
  is_new: boolean;
};

/** The filters of the visit list. */
export type VisitFilter = {
  list: 'all' | 'to_answer' | 'upcoming' | 'past';
  search: string | null;
  jobId: string | null;
  plantId: string | null;
  type: VisitType | null;
  from: string | null;
  to: string | null;
  offset: number;
  limit: number;
};
