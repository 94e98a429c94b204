import { addDays } from '@millwright/evaluation/calendar-days';
import { percentOfPaise } from '@millwright/evaluation/securities';
import { milestoneAmounts } from '@millwright/evaluation/milestone-amounts';
import type { LogDetail, LogKind, LogSide } from '../../../modules/activity-log/activity-log.rules.ts';
import type { Proposal } from '../../../modules/resolution/award.rules.ts';
import { demoId } from '../vendor-basics.ts';
import { moment } from './company-world.ts';
import type { CompanyWorld, DemoPerson } from './company-world.ts';

/** A milestone of the demo; days are before the day of the seed, below 0 they are yet to come. */
interface DemoMilestone {
  name: string;
  percent: string;
  dueDaysAgo: number;
  evidenceAsked: string;
  /** When the vendor showed what, and when the buyer accepted it. */
  evidence?: { daysAgo: number; words: string; acceptedDaysAgo?: number };
  /** Excused days, asked for by the owner and confirmed by a colleague. */
  excused?: { daysAgo: number; days: number; reason: string };
}

/** What was agreed on the delivery of a demo's job. */
interface DemoDelivery {
  sentDaysAgo: number;
  retention: { percent: string; releaseInDays: number } | null;
  guarantees: readonly {
    kind: 'pbg' | 'advance';
    number: string;
    percent: string;
    endsInDays: number;
    recordedDaysAgo: number;
  }[];
  milestones: readonly DemoMilestone[];
}

/** Deliveries by the title of their job. */
const deliveries: Readonly<Record<string, DemoDelivery>> = {
  'DG set 3, top overhaul': {
    sentDaysAgo: 24,
    retention: { percent: '5', releaseInDays: 400 },
    guarantees: [
      { kind: 'pbg', number: 'BG/2026/00418', percent: '5', endsInDays: 460, recordedDaysAgo: 22 },
      { kind: 'advance', number: 'BG/2026/00419', percent: '20', endsInDays: 28, recordedDaysAgo: 22 },
    ],
    milestones: [
      {
        name: 'Mobilisation',
        percent: '5',
        dueDaysAgo: 20,
        evidenceAsked: 'Gate entry of crew and tools',
        evidence: { daysAgo: 21, words: 'Crew of six and tools in, gate entries 4411 to 4417.', acceptedDaysAgo: 20 },
      },
      {
        name: 'Parts on site',
        percent: '30',
        dueDaysAgo: 8,
        evidenceAsked: 'Packing list and inspection note',
        evidence: { daysAgo: 5, words: 'Packing list PL-318, inspected with your stores on the same day.' },
        excused: { daysAgo: 9, days: 3, reason: 'Gate 3 was closed for the silo lift.' },
      },
      { name: 'Overhaul completed', percent: '50', dueDaysAgo: 8, evidenceAsked: 'Signed clearance record' },
      { name: 'Load test and documents', percent: '15', dueDaysAgo: -12, evidenceAsked: 'Load test report' },
    ],
  },
  'Bag house 2, bags and cages': {
    sentDaysAgo: 112,
    retention: { percent: '10', releaseInDays: 75 },
    guarantees: [],
    milestones: [
      {
        name: 'Bags and cages delivered',
        percent: '60',
        dueDaysAgo: 95,
        evidenceAsked: 'Delivery note and test certificate',
        evidence: { daysAgo: 96, words: 'Delivery note 7702, certificate of the cloth.', acceptedDaysAgo: 94 },
      },
      {
        name: 'Commissioned',
        percent: '40',
        dueDaysAgo: 80,
        evidenceAsked: 'Leak test with fluorescent powder',
        evidence: { daysAgo: 76, words: 'Leak test of all four chambers, report 119.', acceptedDaysAgo: 72 },
      },
    ],
  },
};

type Entry = { at: string; side: LogSide; userId: string | null; name: string; kind: LogKind; detail: LogDetail };

/** Who shows evidence for the demo's vendors. */
const SHOWN_BY = 'Anil Deshpande';

/** What the first vendor of an award delivers, as if it had gone through the server: the log of it, and its rows. Null of a job without. */
export function deliveryOf(
  world: CompanyWorld,
  job: {
    id: string;
    index: number;
    title: string;
    owner: DemoPerson;
    vendors: readonly { jobVendorId: string; name: string }[];
  },
  proposal: Pick<Proposal, 'awards' | 'vendors'>,
): { entries: Entry[]; addRows: () => void } | null {
  const delivery = deliveries[job.title];
  const [award] = proposal.awards;
  const own = proposal.vendors.find(({ vendorId }) => vendorId === award?.vendorId);
  const vendor = job.vendors.find(({ jobVendorId }) => jobVendorId === award?.jobVendorId);
  if (!delivery || !own || !vendor) return null;
  const { today, id: companyId } = world;
  const colleague = world.users.find(({ id }) => id !== job.owner.id) ?? job.owner;
  const at = (daysAgo: number, hour: number) => moment(today, daysAgo, hour);
  const of = { job_vendor_id: vendor.jobVendorId, job_id: job.id, company_id: companyId };
  const idOf = (kind: string, position: number) => demoId(kind, world.index, job.index * 20 + position);
  const entries: Entry[] = [];
  const note = (when: string, by: DemoPerson | null, kind: LogKind, detail: LogDetail) =>
    entries.push({
      at: when,
      ...(by
        ? { side: 'client', userId: by.id, name: by.fullName }
        : { side: 'vendor', userId: null, name: vendor.name }),
      kind,
      detail,
    });
  const count = { vendor: vendor.name, count: delivery.milestones.length };
  note(at(delivery.sentDaysAgo, 5), job.owner, 'delivery_planned', count);
  note(at(delivery.sentDaysAgo, 6), job.owner, 'delivery_sent', count);
  for (const { recordedDaysAgo } of delivery.guarantees)
    note(at(recordedDaysAgo, 6), job.owner, 'guarantee_recorded', { vendor: vendor.name });
  for (const { name: milestone, evidence, excused } of delivery.milestones) {
    const detail = { vendor: vendor.name, milestone };
    if (excused) {
      const { days } = excused;
      note(at(excused.daysAgo, 7), job.owner, 'extension_requested', { ...detail, comment: excused.reason, days });
      note(at(excused.daysAgo, 9), colleague, 'extension_confirmed', { ...detail, days });
    }
    if (evidence) note(at(evidence.daysAgo, 8), null, 'evidence_submitted', { milestone, person: SHOWN_BY });
    if (evidence?.acceptedDaysAgo !== undefined)
      note(at(evidence.acceptedDaysAgo, 10), job.owner, 'evidence_accepted', detail);
  }
  const { amounts } = milestoneAmounts(
    own.amountInPaise,
    delivery.milestones.map(({ percent }) => ({ percentOfPrice: percent, amountInPaise: null })),
  );
  const addRows = () => {
    world.add('delivery_order', {
      ...of,
      version: 1,
      value_in_paise: own.amountInPaise,
      rate_percent: '0.5',
      cap_percent: '5',
      grace_days: 0,
      damages_base: 'undelivered',
      retention_percent: delivery.retention?.percent ?? null,
      retention_until: delivery.retention ? addDays(today, delivery.retention.releaseInDays) : null,
      sent_at: at(delivery.sentDaysAgo, 6),
      sent_by: job.owner.fullName,
    });
    for (const [position, { kind, number, percent, endsInDays, recordedDaysAgo }] of delivery.guarantees.entries())
      world.add('guarantee', {
        ...of,
        id: idOf('guarantee', position),
        kind,
        bank: 'State Bank of India',
        number,
        amount_in_paise: percentOfPaise(own.amountInPaise, percent),
        valid_until: addDays(today, endsInDays),
        claim_until: addDays(today, endsInDays + 90),
        changed_at: at(recordedDaysAgo, 6),
        changed_by: job.owner.fullName,
      });
    for (const [position, { name, percent, dueDaysAgo, evidenceAsked, evidence }] of delivery.milestones.entries()) {
      const isAccepted = evidence?.acceptedDaysAgo !== undefined;
      world.add('milestone', {
        ...of,
        id: idOf('milestone', position),
        position,
        name,
        due: addDays(today, -dueDaysAgo),
        percent,
        amount_in_paise: amounts[position]!,
        evidence_asked: evidenceAsked,
        has_damages: true,
        state: isAccepted ? 'accepted' : evidence ? 'evidence_submitted' : 'open',
        accepted_at: isAccepted ? at(evidence.acceptedDaysAgo!, 10) : null,
      });
    }
    for (const [position, { evidence, excused }] of delivery.milestones.entries()) {
      const milestone = { ...of, milestone_id: idOf('milestone', position) };
      const isAccepted = evidence?.acceptedDaysAgo !== undefined;
      if (evidence)
        world.add('milestone_evidence', {
          ...milestone,
          number: 1,
          at: at(evidence.daysAgo, 8),
          by_name: SHOWN_BY,
          words: evidence.words,
          outcome: isAccepted ? 'accepted' : null,
          decided_at: isAccepted ? at(evidence.acceptedDaysAgo!, 10) : null,
          decided_by: isAccepted ? job.owner.fullName : null,
        });
      if (excused)
        world.add('milestone_change', {
          ...milestone,
          id: idOf('milestone-change', position),
          kind: 'extension',
          days: excused.days,
          is_excused: true,
          reason: excused.reason,
          requested_by: job.owner.id,
          requested_by_name: job.owner.fullName,
          requested_at: at(excused.daysAgo, 7),
          state: 'confirmed',
          decided_by: colleague.id,
          decided_by_name: colleague.fullName,
          decided_at: at(excused.daysAgo, 9),
        });
    }
  };
  return { entries: entries.toSorted((left, right) => left.at.localeCompare(right.at)), addRows };
}
