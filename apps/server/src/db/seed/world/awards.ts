import type { LogDetail, LogKind, LogSide } from '../../../modules/activity-log/activity-log.rules.ts';
import type { ComparedParts } from '../../../modules/comparison/job-comparison.rules.ts';
import { baseOfJob, sha256Of, snapshotOf, summaryOf } from '../../../modules/comparison-sheet/sheet.rules.ts';
import type { JobStatus } from '../../../modules/job-rfq/job-states.rules.ts';
import { bandOf, DEFAULT_RULES, neededOf } from '../../../modules/resolution/approval-rules.rules.ts';
import type { RulesContent } from '../../../modules/resolution/approval-rules.rules.ts';
import { awardWays, proposalFingerprint, proposalOf } from '../../../modules/resolution/award.rules.ts';
import {
  duesOf,
  expiresAt,
  RESOLUTION_DUE,
  RESOLUTION_EXPIRY,
} from '../../../modules/resolution/resolution-due.rules.ts';
import { letterTo } from '../../../modules/resolution/letter.rules.ts';
import type { LettersParts } from '../../../modules/resolution/letter.rules.ts';
import type { Due, Expiry } from '../../../modules/resolution/resolution-due.rules.ts';
import { askedIn, begin, decided, outcomeOf, waitsFor } from '../../../modules/resolution/resolution.rules.ts';
import type { Surroundings } from '../../../modules/resolution/resolution.rules.ts';
import { indianDay } from '../../../modules/vendor-profile/vendor-profile.rules.ts';
import { demoId } from '../vendor-basics.ts';
import { deliveryOf } from './deliveries.ts';
import { paidRatesOf, type PaidRates } from './purchases.ts';
import { type CompanyWorld, type DemoPerson, inHex, moment } from './company-world.ts';

/** Who approves at Sagar Steel: nobody of them buys. */
const approvers = [
  ['plant.head@sagarsteel.example', 'Prakash Sathe', 'Plant head', 'Works'],
  ['commercial@sagarsteel.example', 'Deepak Kelkar', 'Commercial head', 'Procurement'],
  ['cfo@sagarsteel.example', 'Rohini Shenvi', 'Chief Financial Officer', 'Finance'],
] as const;
const approverIds = (world: CompanyWorld): string[] =>
  approvers.map((_, index) => demoId('approver', world.index, index));

/** The rules of the company: the bands that come with the product, with its people in them. */
function rulesOf(world: CompanyWorld): RulesContent {
  const [head, commercial, cfo] = approverIds(world) as [string, string, string];
  const named: Record<string, string> = { 'Plant head': head, 'Commercial head': commercial, CFO: cfo };
  const { version: _, ...rules } = DEFAULT_RULES;
  return {
    ...rules,
    bands: rules.bands.map(({ upToInPaise, stages }) => ({
      upToInPaise,
      stages: stages.map((stage) => ({ ...stage, approverIds: [named[stage.name]!] })),
    })),
    escalateToIds: [cfo],
    isOverrideAllowed: true,
  };
}

/** How far the award of a demo's job came; days are before the day of the seed. */
export interface DemoAward {
  frozenDaysAgo: number;
  proposedDaysAgo: number;
  reason: string;
  /** When each stage approved and what was said; those that are left out are still asked. */
  approved: readonly { daysAgo: number; comment: string | null }[];
  toldDaysAgo?: number;
  begunDaysAgo?: number;
  completedDaysAgo?: number;
}

/** A job for its award. */
export interface AwardedJob {
  id: string;
  title: string;
  number: string;
  rfqNumber: string;
  service: string;
  /** Its plant with city and state. */
  plant: string;
  requiredBy: string | null;
  index: number;
  owner: DemoPerson;
  budgetInPaise: number | null;
  vendors: readonly { jobVendorId: string; name: string; email: string }[];
}

/** Who accepts awards for the demo's vendors. */
const ACCEPTED_BY = 'Anil Deshpande';

type Entry = { at: string; side: LogSide; userId: string | null; name: string; kind: LogKind; detail: LogDetail };

/** Adds the people who approve, with the password of the demo, and the rules that name them. */
export function addApprovers(world: CompanyWorld, passwordHash: string): void {
  const { today } = world;
  for (const [index, [email, fullName, designation, department]] of approvers.entries())
    world.add('app_user', {
      id: approverIds(world)[index]!,
      company_id: world.id,
      plant_id: world.plantIds[index === 0 ? 0 : 1]!,
      email,
      designation,
      department,
      full_name: fullName,
      phone: `+91 1900${index} 00019`,
      user_type: index === 0 ? 'Plant' : 'Corporate',
      // With the corporate user the second one, as an override needs two.
      is_super_user: index === 2,
      is_first_company_user: false,
      is_subsequent_user: true,
      is_demo: true,
      status: 'approved',
      password_hash: passwordHash,
      has_temporary_password: false,
      first_steps_dismissed_at: moment(today, 300, 5),
      first_login_at: moment(today, 320, 5),
      last_login_at: moment(today, 2, 4),
      created_at: moment(today, 321, 5),
    });
  world.add('approval_rules', {
    company_id: world.id,
    version: 1,
    content: rulesOf(world) as unknown as string,
    changed_at: moment(today, 200, 6),
    changed_by: world.users[1]?.fullName ?? world.users[0].fullName,
    effective_at: moment(today, 200, 6),
  });
}

/** The award of a job whose quotes are opened, as if it had gone through the server: what stands of it in the log, its rows, and where the job is. */
export function awardOf(
  world: CompanyWorld,
  job: AwardedJob,
  parts: ComparedParts,
  award: DemoAward,
): {
  entries: Entry[];
  state: { status: JobStatus; status_since: string; awarded_at: string | null; told_at: string | null };
  /** What it pays for its items; none before it is approved. */
  paid: PaidRates | null;
  addRows: (log: { count: number; startsAt: number; fingerprintAt: (number: number) => Buffer }) => void;
} {
  const { today, id: companyId } = world;
  const at = (daysAgo: number, hour: number) => moment(today, daysAgo, hour);
  const idOf = (kind: string, position = 0) => demoId(kind, world.index, job.index * 20 + position);
  const frozenAt = at(award.frozenDaysAgo, 9);
  const base = baseOfJob(parts, new Date(frozenAt));
  const sheet = { id: demoId('comparison', world.index, job.index), title: job.title };
  const snapshot = snapshotOf(sheet, 1, base, [], new Date(frozenAt));
  const sha256 = sha256Of(snapshot);
  const rules = rulesOf(world);
  const frozen = {
    comparisonId: sheet.id,
    version: 1,
    sha256: sha256.toString('hex'),
    frozenAt,
    frozenBy: job.owner.fullName,
    vendors: snapshot.vendors,
    lines: snapshot.lines,
    request: snapshot.request!,
    evaluation: snapshot.evaluation!,
  };
  const [way] = awardWays(frozen, rules);
  const quotes = new Map(
    parts.quotes.map(({ job_vendor_id, content }) => {
      const evaluated = frozen.evaluation.vendors.find(({ vendorId }) => vendorId === job_vendor_id);
      return [job_vendor_id, { content, firstOfferInPaise: Math.round((evaluated?.taxableInPaise ?? 0) * 1.06) }];
    }),
  );
  const proposedAt = at(award.proposedDaysAgo, 6);
  const known = { budgetInPaise: job.budgetInPaise, quotes, today: indianDay(new Date(proposedAt)) };
  const proposal = proposalOf(frozen, way!, rules, known);
  const fingerprint = proposalFingerprint(proposal);
  let steps = 0;
  const around = (now: string): Surroundings => ({
    now: new Date(now),
    today: indianDay(new Date(now)),
    amountInPaise: proposal.amountInPaise,
    delegations: [],
    barred: new Set([job.owner.id]),
    present: new Set(approverIds(world)),
    isOverrideAllowed: rules.isOverrideAllowed,
    nextInLine: [],
    newId: () => idOf('resolution-step', (steps += 1)),
  });
  const band = rules.bands[bandOf(rules, proposal.amountInPaise)]!;
  let stages = begin(
    band.stages.map((stage) => ({ ...stage, needed: neededOf(stage, stage.approverIds.length) })),
    around(proposedAt),
  );
  const entries: Entry[] = [];
  const note = (when: string, who: { id: string; fullName: string }, kind: LogKind, detail: LogDetail = {}) =>
    entries.push({ at: when, side: 'client', userId: who.id, name: who.fullName, kind, detail });
  const { owner } = job;
  note(frozenAt, owner, 'comparison_frozen', { sha256: frozen.sha256 });
  note(proposedAt, owner, 'resolution_proposed', {
    vendor: proposal.vendors.map(({ companyName }) => companyName).join(', '),
    revision: 1,
    receipt: fingerprint.toString('hex'),
  });
  let status: JobStatus = 'approving';
  let since = proposedAt;
  const move = (when: string, who: { id: string; fullName: string }, to: JobStatus) => {
    note(when, who, 'status_changed', { from: status, to });
    status = to;
    since = when;
  };
  note(proposedAt, owner, 'status_changed', { from: 'evaluating', to: 'approving' });
  const asked = new Set(waitsFor(stages));
  let changedAt = proposedAt;
  let last = owner.fullName;
  for (const { daysAgo, comment } of award.approved) {
    const [personId] = waitsFor(stages);
    if (!personId) break;
    const index = approverIds(world).indexOf(personId);
    changedAt = at(daysAgo, 7 + index);
    last = approvers[index]![1];
    note(changedAt, { id: personId, fullName: last }, 'resolution_approved', comment === null ? {} : { comment });
    stages = decided(
      stages,
      personId,
      { answer: 'approve', reason: null, comment, delegateToId: null },
      around(changedAt),
    );
    for (const next of waitsFor(stages)) asked.add(next);
    if (outcomeOf(stages) === 'approved') move(changedAt, { id: personId, fullName: last }, 'awarded');
  }
  const isApproved = outcomeOf(stages) === 'approved';
  const approvedEntries = entries.length;
  const toldAt = award.toldDaysAgo === undefined ? null : at(award.toldDaysAgo, 11);
  const quoted = parts.quotes.map(({ job_vendor_id }) =>
    job.vendors.find(({ jobVendorId }) => jobVendorId === job_vendor_id)!,
  );
  if (toldAt) note(toldAt, owner, 'vendors_told', { count: quoted.length });
  // A vendor answers before the work begins.
  const acceptedAt = award.begunDaysAgo === undefined ? null : at(award.begunDaysAgo, 3);
  const winners = new Set(proposal.awards.map(({ jobVendorId }) => jobVendorId));
  if (toldAt && acceptedAt)
    for (const { jobVendorId, name } of quoted)
      if (winners.has(jobVendorId))
        entries.push({
          at: acceptedAt,
          side: 'vendor',
          userId: null,
          name,
          kind: 'award_accepted',
          detail: { person: ACCEPTED_BY },
        });
  if (award.begunDaysAgo !== undefined) move(at(award.begunDaysAgo, 4), owner, 'in_execution');
  const delivery = toldAt ? deliveryOf(world, job, proposal) : null;
  entries.push(...(delivery?.entries ?? []));
  // What was done before the work began, or beside it, is in the log by its time.
  entries.sort((left, right) => left.at.localeCompare(right.at));
  if (award.completedDaysAgo !== undefined) move(at(award.completedDaysAgo, 10), owner, 'completed');

  /** What the clock does to an award that is not decided yet; what would have been done by the day of the seed was. */
  const addDues = () => {
    const later = (kind: string, payload: Due | Expiry, runAt: Date) =>
      runAt.toISOString() > at(0, 0) &&
      world.add('task', {
        kind,
        company_id: companyId,
        cause: 'postCreateResolution',
        payload: payload as unknown as string,
        run_at: runAt.toISOString(),
      });
    const resolutionId = idOf('resolution');
    for (const step of askedIn(stages))
      for (const { what, at: runAt } of duesOf(step, rules))
        later(RESOLUTION_DUE.name, { resolutionId, stepId: step.id, what }, runAt);
    const end = expiresAt(proposal);
    if (end) later(RESOLUTION_EXPIRY.name, { resolutionId }, end);
  };
  const addRows = ({ startsAt, fingerprintAt }: { startsAt: number; fingerprintAt: (number: number) => Buffer }) => {
    world.add('comparison', {
      id: sheet.id,
      company_id: companyId,
      job_id: job.id,
      title: job.title,
      version: 1,
      revision: 0,
      summary: summaryOf(snapshot) as unknown as string,
      created_by: owner.id,
      changed_at: frozenAt,
      changed_by: owner.fullName,
    });
    world.add('comparison_version', {
      comparison_id: sheet.id,
      number: 1,
      company_id: companyId,
      state: 'frozen',
      base: base as unknown as string,
      changes: [] as unknown as string,
      made_at: at(award.frozenDaysAgo + 1, 7),
      made_by: owner.fullName,
      reason: null,
      snapshot: snapshot as unknown as string,
      sha256: inHex(sha256),
      frozen_at: frozenAt,
      frozen_by: owner.fullName,
    });
    const logCount = startsAt + approvedEntries;
    world.add('resolution', {
      id: idOf('resolution'),
      job_id: job.id,
      company_id: companyId,
      number: 1,
      version: 1,
      state: isApproved ? 'approved' : 'pending',
      comparison_sha256: inHex(sha256),
      proposal: proposal as unknown as string,
      fingerprint: inHex(fingerprint),
      amount_in_paise: proposal.amountInPaise,
      rules_version: 1,
      escalate_after_days: rules.escalateAfterDays,
      stages: stages as unknown as string,
      waits_for: waitsFor(stages),
      asked: [...asked],
      reason: award.reason,
      proposed_by: owner.id,
      proposed_by_name: owner.fullName,
      proposed_at: proposedAt,
      changed_at: changedAt,
      ended_at: isApproved ? changedAt : null,
      ended_by: isApproved ? last : null,
      end_comment: null,
      log_count: isApproved ? logCount : null,
      log_fingerprint: isApproved ? inHex(fingerprintAt(logCount)) : null,
    });
    if (!isApproved) addDues();
    if (!toldAt) return;
    const letters: LettersParts = {
      parts: {
        buyer: world.name,
        plant: job.plant,
        rfqNumber: job.rfqNumber,
        title: job.title,
        owner: { fullName: owner.fullName, email: owner.email },
      },
      proposal,
      frozen,
      quotes,
      lines: parts.lines,
      requiredBy: job.requiredBy,
      paymentTerms: parts.asked.paymentTerms,
    };
    for (const { jobVendorId, name, email } of quoted) {
      const letter = letterTo(letters, { jobVendorId, name }, { awardNote: null, regretNote: null, hasReasons: true });
      const isAccepted = acceptedAt !== null && letter.kind === 'award';
      world.add('award_letter', {
        job_vendor_id: jobVendorId,
        job_id: job.id,
        company_id: companyId,
        kind: letter.kind,
        email,
        subject: letter.subject,
        words: letter.text,
        content: letter.content as unknown as string,
        sent_at: toldAt,
        accepted_at: isAccepted ? acceptedAt : null,
        accepted_by: isAccepted ? ACCEPTED_BY : null,
      });
    }
    delivery?.addRows();
  };
  return {
    entries,
    state: { status, status_since: since, awarded_at: isApproved ? changedAt : null, told_at: toldAt },
    paid: isApproved
      ? paidRatesOf(frozen, proposal.awards, { service: job.service, number: job.number, awardedAt: changedAt })
      : null,
    addRows,
  };
}
