import type { components } from '@millwright/contract/types';

type Schemas = components['schemas'];
export type ResolutionState = Schemas['ResolutionState'];
export type Answer = 'approve' | 'reject' | 'return' | 'delegate';
export type DecisionReason = Schemas['DecisionReason'];

/** What is done about a resolution as a whole: by people, or by what happens to what it is about (void) and by the clock (expire). */
export type ResolutionAct = 'decide' | 'override' | 'withdraw' | 'document' | 'void' | 'expire' | 'note';
/** What can be done in each state of a resolution (domain rules, state machines, 4.5): all but one are ends. */
export const RESOLUTION_ACTS: Readonly<Record<ResolutionState, readonly ResolutionAct[]>> = {
  pending: ['decide', 'override', 'withdraw', 'document', 'void', 'expire'],
  approved: ['note'],
  rejected: [],
  returned: [],
  withdrawn: [],
  void: [],
  expired: [],
};
/** Whether something can be done about a resolution in a state. */
export const allowsOnResolution = (state: ResolutionState, act: ResolutionAct): boolean =>
  RESOLUTION_ACTS[state].includes(act);

/** One person who is asked. Who hands a step over keeps its own, and another one stands in its place. */
export type Step = {
  id: string;
  personId: string;
  /** The step in whose place this one stands. */
  inPlaceOf: string | null;
  how: Schemas['ResolutionStep']['how'];
  state: Schemas['StepState'];
  since: string | null;
  decidedAt: string | null;
  reason: DecisionReason | null;
  comment: string | null;
  /** Counted without asking: the same person approved the stage before. */
  isAutomatic: boolean;
  /** That two super users decide it instead; steps of before there was such a thing have none. */
  override?: Override | null;
};

/** One super user asked to approve in the place of who was asked, and maybe a second one agreed. */
export type Override = {
  askedById: string;
  askedAt: string;
  reason: string;
  confirmed: { byId: string; at: string; reason: string } | null;
};

/** One stage of a resolution; its steps are asked side by side. */
export type Stage = {
  name: string;
  policy: Schemas['StagePolicy'];
  needed: number;
  state: Schemas['ResolutionStage']['state'];
  since: string | null;
  steps: Step[];
};

/** Somebody decides in somebody's place: from a day to a day, both included, up to an amount. */
export type Delegation = { from: string; to: string; firstDay: string; lastDay: string; upToInPaise: number | null };

/** All that deciding needs to know. */
export type Surroundings = {
  now: Date;
  /** ISO date, in India. */
  today: string;
  amountInPaise: number;
  delegations: readonly Delegation[];
  /** Who proposed it, owns or buys the job, or edited a quote or the comparison: they never decide. */
  barred: ReadonlySet<string>;
  /** Who has access to the company now: the others left. */
  present: ReadonlySet<string>;
  /** Whether the rules let two super users together approve in the place of somebody. */
  isOverrideAllowed: boolean;
  /** Who decides when nobody else does, in their order. */
  nextInLine: readonly string[];
  newId: () => string;
};

/** A chain of delegations longer than this is not followed. */
export const LONGEST_CHAIN = 3;

/** A step that counts: nobody else stands in its place. */
export const counts = ({ state }: Step): boolean => state !== 'delegated' && state !== 'escalated';
const stepsOf = (stages: readonly Stage[]): Step[] => stages.flatMap(({ steps }) => steps);

/** Whether somebody has a vote in a resolution already, asked or to be asked, beside one step, or overrode one: nobody gets a second one. */
const hasVote = (stages: readonly Stage[], personId: string, beside: string): boolean =>
  stepsOf(stages).some(
    (step) => (step.id !== beside && counts(step) && step.personId === personId) || hasOverridden(step, personId),
  );
const hasOverridden = ({ override }: Step, personId: string): boolean =>
  override?.confirmed != null && [override.askedById, override.confirmed.byId].includes(personId);

/** Whether somebody handed a vote of this resolution on: it does not come back to them. */
const gaveAway = (stages: readonly Stage[], personId: string): boolean =>
  stepsOf(stages).some((step) => !counts(step) && step.personId === personId);

/** Where a resolution stands by its stages. */
export function outcomeOf(stages: readonly Stage[]): 'pending' | 'approved' | 'rejected' | 'returned' {
  if (stages.some(({ state }) => state === 'returned')) return 'returned';
  if (stages.some(({ state }) => state === 'rejected')) return 'rejected';
  return stages.every(({ state }) => state === 'approved') ? 'approved' : 'pending';
}

/** The steps that were asked and have not answered. */
export const askedIn = (stages: readonly Stage[]): Step[] =>
  stages.flatMap(({ steps }) => steps.filter(({ state, since }) => state === 'pending' && since !== null));

/** Whose turn it is: nobody when it has ended. */
export const waitsFor = (stages: readonly Stage[]): string[] => [
  ...new Set(
    stages
      .filter(({ state }) => state === 'pending')
      .flatMap(({ steps }) => steps.filter(({ state }) => state === 'pending').map(({ personId }) => personId)),
  ),
];

/** The stages of a new resolution, the first one asked. */
export function begin(
  plan: readonly { name: string; policy: Stage['policy']; needed: number; approverIds: readonly string[] }[],
  around: Surroundings,
): Stage[] {
  const stages = plan.map(({ name, policy, needed, approverIds }): Stage => ({
    name,
    policy,
    needed,
    state: 'waiting',
    since: null,
    steps: approverIds.map((personId) => stepFor(personId, around)),
  }));
  return goneOn(stages, around);
}

const stepFor = (personId: string, { newId }: Surroundings): Step => ({
  id: newId(),
  personId,
  inPlaceOf: null,
  how: null,
  state: 'waiting',
  since: null,
  decidedAt: null,
  reason: null,
  comment: null,
  isAutomatic: false,
});

/** Asks stage after stage for as long as one is decided without asking anybody. */
function goneOn(before: readonly Stage[], around: Surroundings): Stage[] {
  const at = before.findIndex(({ state }) => state !== 'approved');
  return before[at]?.state === 'waiting' ? goneOn(asked(before, at, around), around) : [...before];
}

function asked(before: readonly Stage[], at: number, around: Surroundings): Stage[] {
  const since = around.now.toISOString();
  let stages = before.map((stage, index) => (index === at ? { ...stage, state: 'pending' as const, since } : stage));
  const approvedBefore = new Set(
    (stages[at - 1]?.steps ?? [])
      .filter(({ state, override }) => state === 'approved' && !override?.confirmed)
      .map(({ personId }) => personId),
  );
  for (const { id } of before[at]!.steps) {
    stages = withSteps(stages, at, (steps) =>
      steps.map((step) => (step.id === id ? { ...step, state: 'pending', since } : step)),
    );
    stages = handedOver(stages, at, id, around);
  }
  stages = withSteps(stages, at, (steps) =>
    steps.map((step) =>
      step.state === 'pending' && approvedBefore.has(step.personId)
        ? { ...step, state: 'approved', decidedAt: since, isAutomatic: true }
        : step,
    ),
  );
  return settled(stages, at);
}

const withSteps = (stages: readonly Stage[], at: number, change: (steps: Step[]) => Step[]): Stage[] =>
  stages.map((stage, index) => (index === at ? { ...stage, steps: change(stage.steps) } : stage));

/** Whom a step goes to when its turn comes: who left and who is away are not asked. */
function handedOver(stages: readonly Stage[], at: number, id: string, around: Surroundings): Stage[] {
  const step = stages[at]!.steps.find((one) => one.id === id)!;
  if (!around.present.has(step.personId)) return escalatedTo(stages, at, step, 'left', around);
  if (around.barred.has(step.personId)) return escalatedTo(stages, at, step, 'barred', around);
  const { delegateId, isCircle } = delegateOf(step.personId, around);
  if (isCircle) return escalatedTo(stages, at, step, 'circle', around);
  if (delegateId === step.personId) return [...stages];
  const mayNot = around.barred.has(delegateId) || hasVote(stages, delegateId, id) || gaveAway(stages, delegateId);
  if (mayNot) return escalatedTo(stages, at, step, 'barred', around);
  if (!around.present.has(delegateId)) return escalatedTo(stages, at, step, 'left', around);
  return replaced(stages, at, step, 'delegated', delegateId, 'absent', around);
}

/** Who decides in somebody's place on a day: themselves without a delegation; a circle or a chain that is too long names nobody. */
export function delegateOf(
  personId: string,
  { delegations, today, amountInPaise }: Pick<Surroundings, 'delegations' | 'today' | 'amountInPaise'>,
): { delegateId: string; isCircle: boolean } {
  const seen = new Set([personId]);
  let current = personId;
  for (;;) {
    const next = delegations.find(
      ({ from, firstDay, lastDay, upToInPaise }) =>
        from === current &&
        firstDay <= today &&
        today <= lastDay &&
        (upToInPaise === null || amountInPaise <= upToInPaise),
    )?.to;
    if (next === undefined) return { delegateId: current, isCircle: false };
    if (seen.has(next) || seen.size > LONGEST_CHAIN) return { delegateId: personId, isCircle: true };
    seen.add(next);
    current = next;
  }
}

/** Gives a step to the next in line who may; it stays where it is when there is nobody. */
function escalatedTo(
  stages: readonly Stage[],
  at: number,
  step: Step,
  how: NonNullable<Step['how']>,
  around: Surroundings,
): Stage[] {
  const { barred, present, nextInLine } = around;
  const next = nextInLine.find(
    (personId) =>
      personId !== step.personId &&
      present.has(personId) &&
      !barred.has(personId) &&
      !hasVote(stages, personId, step.id) &&
      !gaveAway(stages, personId),
  );
  return next === undefined
    ? withSteps(stages, at, (steps) => steps.map((one) => (one.id === step.id ? { ...one, how: 'nobody_else' } : one)))
    : replaced(stages, at, step, 'escalated', next, how, around);
}

function replaced(
  stages: readonly Stage[],
  at: number,
  step: Step,
  state: 'delegated' | 'escalated',
  personId: string,
  how: NonNullable<Step['how']>,
  around: Surroundings,
): Stage[] {
  const since = around.now.toISOString();
  const other: Step = { ...stepFor(personId, around), inPlaceOf: step.id, how, state: 'pending', since };
  return withSteps(stages, at, (steps) =>
    steps.flatMap((one) => (one.id === step.id ? [{ ...one, state, decidedAt: since }, other] : [one])),
  );
}

/** Closes a stage that has enough approvals, or cannot get them any more; what was not decided in it is skipped. */
function settled(stages: readonly Stage[], at: number): Stage[] {
  const { steps, needed, policy } = stages[at]!;
  const number = (state: Step['state']) => steps.filter((step) => step.state === state).length;
  const open = number('pending');
  if (number('approved') >= needed) return closed(stages, at, 'approved');
  const isLost = policy === 'all' ? number('rejected') > 0 : number('approved') + open < needed;
  return isLost ? ended(closed(stages, at, 'rejected')) : [...stages];
}

const closed = (stages: readonly Stage[], at: number, state: 'approved' | 'rejected' | 'returned'): Stage[] =>
  stages.map((stage, index) =>
    index === at
      ? {
          ...stage,
          state,
          steps: stage.steps.map((step) => (step.state === 'pending' ? { ...step, state: 'skipped' } : step)),
        }
      : stage,
  );

/** What is not decided yet never will be: the resolution has ended. */
export const ended = (stages: readonly Stage[]): Stage[] =>
  stages.map((stage) => ({
    ...stage,
    state: stage.state === 'waiting' || stage.state === 'pending' ? 'skipped' : stage.state,
    steps: stage.steps.map((step) =>
      step.state === 'waiting' || step.state === 'pending' ? { ...step, state: 'skipped' } : step,
    ),
  }));

/** The step of a person whose turn it is; undefined for any other. */
export function turnOf(stages: readonly Stage[], personId: string): { at: number; step: Step } | undefined {
  const at = stages.findIndex(({ state }) => state === 'pending');
  const step = stages[at]?.steps.find((one) => one.state === 'pending' && one.personId === personId);
  return step && { at, step };
}

/** To whom somebody may hand a decision: present, without a part in it, and without a vote. */
export const mayBeHandedTo = (stages: readonly Stage[], personId: string, { barred, present }: Surroundings): boolean =>
  present.has(personId) && !barred.has(personId) && !hasVote(stages, personId, '') && !gaveAway(stages, personId);

/** How often a step was handed on before. */
export function handOvers(stages: readonly Stage[], step: Step): number {
  const steps = new Map(stepsOf(stages).map((one) => [one.id, one]));
  let count = 0;
  for (let one: Step | undefined = step; one?.inPlaceOf; one = steps.get(one.inPlaceOf)) count += 1;
  return count;
}

/**
 * What a decision of a person makes of a resolution. The person's turn, and to whom it may be handed, is checked by who calls.
 */
export function decided(
  stages: readonly Stage[],
  personId: string,
  {
    answer,
    reason,
    comment,
    delegateToId,
  }: { answer: Answer; reason: DecisionReason | null; comment: string | null; delegateToId: string | null },
  around: Surroundings,
): Stage[] {
  const turn = turnOf(stages, personId);
  if (!turn) throw new Error('it is not the turn of this person');
  const { at, step } = turn;
  if (answer === 'delegate') {
    const noted = withSteps(stages, at, (steps) =>
      steps.map((one) => (one.id === step.id ? { ...one, comment } : one)),
    );
    return replaced(noted, at, { ...step, comment }, 'delegated', delegateToId!, 'handed_on', around);
  }
  const state = answer === 'approve' ? 'approved' : answer === 'reject' ? 'rejected' : 'returned';
  const noted = withSteps(stages, at, (steps) =>
    steps.map((one) =>
      one.id === step.id ? { ...one, state, decidedAt: around.now.toISOString(), reason, comment } : one,
    ),
  );
  if (answer === 'return') return ended(closed(noted, at, 'returned'));
  const after = settled(noted, at);
  return outcomeOf(after) === 'pending' ? goneOn(after, around) : after;
}

/** The step of a stage that is decided on now which still waits; undefined for any other. */
const waitingStep = (stages: readonly Stage[], stepId: string): { at: number; step: Step } | undefined => {
  const at = stages.findIndex(({ state }) => state === 'pending');
  const step = stages[at]?.steps.find(({ id, state }) => id === stepId && state === 'pending');
  return step && { at, step };
};

/** What somebody does about deciding a step in the place of who was asked. */
export type OverrideAct = 'ask' | 'confirm' | 'drop';
/** Why an act about an override is refused. `not_two`: who asked for it does not confirm it. */
export type OverrideRefusal = 'decided' | 'asked_already' | 'none' | 'not_two';

/**
 * Asks that a step is approved in the place of who was asked, confirms or drops that. Only what a second person confirmed counts; who asked must still
 * be one who may then. That the one who acts may be one of the two is checked by who calls (domain rules, roles and permissions, hard rule 3).
 */
export function overridden(
  stages: readonly Stage[],
  { stepId, act, personId, reason }: { stepId: string; act: OverrideAct; personId: string; reason: string },
  around: Surroundings,
  mayStill: (personId: string) => boolean,
): Stage[] | OverrideRefusal {
  const found = waitingStep(stages, stepId);
  if (!found) return 'decided';
  const { at, step } = found;
  const now = around.now.toISOString();
  const withStep = (change: Partial<Step>) =>
    withSteps(stages, at, (steps) => steps.map((one) => (one.id === stepId ? { ...one, ...change } : one)));
  const open = step.override && mayStill(step.override.askedById) ? step.override : null;
  if (act === 'ask')
    return open
      ? 'asked_already'
      : withStep({ override: { askedById: personId, askedAt: now, reason, confirmed: null } });
  if (!open) return 'none';
  if (act === 'drop') return withStep({ override: null });
  if (open.askedById === personId) return 'not_two';
  const confirmed = { byId: personId, at: now, reason };
  const after = settled(withStep({ state: 'approved', decidedAt: now, override: { ...open, confirmed } }), at);
  return outcomeOf(after) === 'pending' ? goneOn(after, around) : after;
}

/** Gives the step of somebody who lost the role or the access while asked to the next in line; the same stages when it is not their turn. */
export function leftBy(stages: readonly Stage[], personId: string, around: Surroundings): Stage[] {
  const turn = turnOf(stages, personId);
  return turn ? settled(escalatedTo(stages, turn.at, turn.step, 'left', around), turn.at) : [...stages];
}

/** Gives a step that nobody answered in time to the next in line; the same stages when it is no longer its turn. */
export function escalated(stages: readonly Stage[], stepId: string, around: Surroundings): Stage[] {
  const found = waitingStep(stages, stepId);
  return found ? settled(escalatedTo(stages, found.at, found.step, 'no_answer', around), found.at) : [...stages];
}
