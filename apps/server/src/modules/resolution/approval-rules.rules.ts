import type { components } from '@millwright/contract/types';
import { groupedAmount } from '../../indian-amount.ts';
import type { FieldProblem } from '../../problems.ts';
import { mailWordsProblem } from '../vendor-profile/mail.rules.ts';

type Schemas = components['schemas'];
export type Band = Schemas['ApprovalBand'];
export type Person = Schemas['ApprovalPerson'];
/** The rules of a company as a version keeps them. */
export type RulesContent = {
  bands: Band[];
  remindAfterDays: number[];
  escalateAfterDays: number;
  escalateToIds: string[];
  /** Two super users together may approve in the place of who does not decide. */
  isOverrideAllowed: boolean;
};
export type Rules = RulesContent & { version: number };

/** A version of a company's rules with who changed them and from when on they are in effect. */
export type RulesVersion = Rules & {
  changedAt: string;
  changedBy: string;
  /** Null of a version from before people were noted by id. */
  changedById: string | null;
  effectiveAt: string;
  confirmedBy: string | null;
  withdrawnBy: string | null;
};

/** How long a new version waits unless another super user confirms it. */
export const RULES_DELAY_IN_MS = 24 * 3_600_000;
/** How far back the proposer's own changes are shown to who is asked. */
const PROPOSERS_CHANGES_IN_MS = 30 * 24 * 3_600_000;

const LAKH_IN_PAISE = 1_00_000_00;
/** Above this amount before tax somebody besides the proposer decides, whatever a company sets. */
export const FLOOR_IN_PAISE = 2 * LAKH_IN_PAISE;
const stage = (name: string): Band['stages'][number] => ({ name, policy: 'any', needed: null, approverIds: [] });

/** What holds until a company has rules of its own (domain rules, state machines, 4.5). */
export const DEFAULT_RULES: Rules = {
  version: 0,
  bands: [
    { upToInPaise: FLOOR_IN_PAISE, stages: [] },
    { upToInPaise: 25 * LAKH_IN_PAISE, stages: [stage('Plant head')] },
    { upToInPaise: 100 * LAKH_IN_PAISE, stages: [stage('Plant head'), stage('Commercial head')] },
    { upToInPaise: null, stages: [stage('Plant head'), stage('Commercial head'), stage('CFO')] },
  ],
  remindAfterDays: [1, 3],
  escalateAfterDays: 5,
  escalateToIds: [],
  isOverrideAllowed: false,
};

/** Which band an amount before tax falls in: the first that it does not exceed. */
export const bandOf = ({ bands }: Pick<RulesContent, 'bands'>, amountInPaise: number): number =>
  bands.findIndex(({ upToInPaise }) => upToInPaise === null || amountInPaise <= upToInPaise);

/** How many approvals a stage needs of so many people. */
export const neededOf = (
  { policy, needed }: Pick<Band['stages'][number], 'policy' | 'needed'>,
  people: number,
): number => (policy === 'all' ? Math.max(1, people) : policy === 'any' ? 1 : (needed ?? 1));

/**
 * Why nobody may stand in these stages as they are: the same person in stages that do not follow each other would decide twice. Answers where, by
 * stage and person, from 0.
 */
export function standsTwice(stages: readonly (readonly string[])[]): { stage: number; place: number }[] {
  return stages.flatMap((people, index) =>
    people.flatMap((person, place) =>
      stages.slice(0, Math.max(0, index - 1)).some((before) => before.includes(person))
        ? [{ stage: index, place }]
        : [],
    ),
  );
}

/** Whether a band decides amounts above the floor and asks nobody. */
const isBelowFloor = ({ upToInPaise, stages }: Band): boolean =>
  stages.length === 0 && (upToInPaise === null || upToInPaise > FLOOR_IN_PAISE);

/** What the contract's schema cannot say of rules. */
export function rulesProblems(rules: RulesContent, known: ReadonlySet<string>): FieldProblem[] {
  const { bands, remindAfterDays, escalateAfterDays, escalateToIds } = rules;
  const limits = bands.map(({ upToInPaise }) => upToInPaise);
  const strangers = (ids: readonly string[], pointer: string): FieldProblem[] =>
    ids.flatMap((id, index) =>
      known.has(id) ? [] : [{ pointer: `${pointer}/${index}`, message: 'is not a colleague of yours' }],
    );
  return [
    ...limits.flatMap((limit, index): FieldProblem[] => {
      const pointer = `/bands/${index}/upToInPaise`;
      const before = limits[index - 1];
      if (index === limits.length - 1)
        return limit === null ? [] : [{ pointer, message: 'The last approval limit has no upper amount.' }];
      if (limit === null) return [{ pointer, message: 'Enter the upper amount.' }];
      return typeof before === 'number' && limit <= before
        ? [{ pointer, message: 'must be more than the limit before' }]
        : [];
    }),
    ...bands.flatMap((one, band) =>
      isBelowFloor(one)
        ? [
            {
              pointer: `/bands/${band}/stages`,
              message:
                'Awards above ₹2,00,000 need at least one approver. Add a stage, or set this limit to ₹2,00,000.',
            },
          ]
        : [],
    ),
    ...bands.flatMap(({ stages }, band) => [
      ...stages.flatMap(({ name, policy, needed, approverIds }, index): FieldProblem[] => {
        const pointer = `/bands/${band}/stages/${index}`;
        const words = name.trim() === '' ? 'Give the stage a name.' : mailWordsProblem(name);
        const isTooMany = policy === 'k_of_n' && approverIds.length > 0 && (needed ?? 0) > approverIds.length;
        return [
          ...(words === null ? [] : [{ pointer: `${pointer}/name`, message: words }]),
          ...((policy === 'k_of_n') === (needed === null)
            ? [
                {
                  pointer: `${pointer}/needed`,
                  message: policy === 'k_of_n' ? 'Enter the number of approvals.' : 'is for k of n',
                },
              ]
            : []),
          ...(isTooMany ? [{ pointer: `${pointer}/needed`, message: 'is more than the number of people' }] : []),
          ...strangers(approverIds, `${pointer}/approverIds`),
        ];
      }),
      ...standsTwice(stages.map(({ approverIds }) => approverIds)).map(({ stage: index, place }) => ({
        pointer: `/bands/${band}/stages/${index}/approverIds/${place}`,
        message: 'decides in an earlier stage: the same person can only decide in consecutive stages',
      })),
    ]),
    ...remindAfterDays.flatMap((days, index) =>
      days < escalateAfterDays
        ? []
        : [{ pointer: `/remindAfterDays/${index}`, message: 'must be before the escalation' }],
    ),
    ...strangers(escalateToIds, '/escalateToIds'),
  ].slice(0, 100);
}

/** A stage as it would be asked of these people. */
export const plannedStage = (
  { name, policy, needed, approverIds }: Band['stages'][number],
  people: ReadonlyMap<string, Person>,
): Schemas['PlannedStage'] => {
  const approvers = approverIds.flatMap((id) => people.get(id) ?? []);
  return {
    name,
    policy,
    needed: neededOf({ policy, needed }, approvers.length),
    approvers,
    isOpen: approverIds.length === 0,
  };
};

/** The version in effect at a time; the default rules where none is. */
export const rulesAt = (versions: readonly RulesVersion[], now: Date): Rules =>
  newestOf(versions.filter((one) => one.withdrawnBy === null && Date.parse(one.effectiveAt) <= now.getTime())) ??
  DEFAULT_RULES;

/** The version that takes effect later; undefined where there is none. */
export const comingRules = (versions: readonly RulesVersion[], now: Date): RulesVersion | undefined =>
  newestOf(versions.filter((one) => one.withdrawnBy === null && Date.parse(one.effectiveAt) > now.getTime()));

const newestOf = (versions: readonly RulesVersion[]): RulesVersion | undefined =>
  versions.toSorted((left, right) => right.version - left.version)[0];

const rupees = (paise: number) => `₹${groupedAmount(paise).replace(/\.00$/, '')}`;
const bandName = (upToInPaise: number | null) => (upToInPaise === null ? 'No limit' : `Up to ${rupees(upToInPaise)}`);
const LONGEST = 1000;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** What differs between two versions, one line for each band and setting. `nameOf` names people. */
export function rulesChanges(before: RulesContent, after: RulesContent, nameOf: (id: string) => string): string[] {
  const named = (ids: readonly string[]) => ids.map(nameOf).join(', ');
  const stagesText = (stages: Band['stages'] | undefined) => {
    if (stages === undefined) return 'no such limit';
    const texts = stages.map(({ name, policy, needed, approverIds }, index) => {
      const count = policy === 'k_of_n' ? `${needed} of ` : policy === 'all' && approverIds.length > 1 ? 'all of ' : '';
      return `${index + 1}. ${name} (${approverIds.length > 0 ? `${count}${named(approverIds)}` : 'chosen by the proposer'})`;
    });
    return texts.length > 0 ? texts.join(', ') : 'no approval needed';
  };
  const stagesOf = ({ bands }: RulesContent, limit: number | null) =>
    bands.find(({ upToInPaise }) => upToInPaise === limit)?.stages;
  const limits = [...new Set([...before.bands, ...after.bands].map(({ upToInPaise }) => upToInPaise))].toSorted(
    (left, right) => (left ?? Infinity) - (right ?? Infinity),
  );
  const settings = (rules: RulesContent): [string, string][] => [
    ['Reminders after days', rules.remindAfterDays.join(', ') || 'none'],
    ['Escalation after days', String(rules.escalateAfterDays)],
    ['Escalates to', named(rules.escalateToIds) || 'a super user'],
    ['Two super users may override', rules.isOverrideAllowed ? 'yes' : 'no'],
  ];
  const was = settings(before);
  return [
    ...limits.map((limit): [string, string, string] => [
      bandName(limit),
      stagesText(stagesOf(before, limit)),
      stagesText(stagesOf(after, limit)),
    ]),
    ...settings(after).map(([name, text], index): [string, string, string] => [name, was[index]![1], text]),
  ].flatMap(([name, old, now]) => (old === now ? [] : [shortened(`${name}: ${old} → ${now}`)]));
}

/** Changes of the rules by who proposed an award, in the 30 days before, the newest first. */
export function proposersChanges(
  versions: readonly RulesVersion[],
  { proposedBy, proposedAt }: { proposedBy: string; proposedAt: string },
  nameOf: (id: string) => string,
): Schemas['ProposersRuleChange'][] {
  const until = Date.parse(proposedAt);
  return versions
    .filter(({ changedById, changedAt, withdrawnBy }) => {
      const at = Date.parse(changedAt);
      return changedById === proposedBy && withdrawnBy === null && at <= until && at > until - PROPOSERS_CHANGES_IN_MS;
    })
    .toSorted((left, right) => right.version - left.version)
    .map((version) => ({
      at: version.changedAt,
      effectiveAt: version.effectiveAt,
      changes: rulesChanges(beforeVersion(versions, version), version, nameOf),
    }));
}

/** What a version took the place of, or will. */
export const beforeVersion = (versions: readonly RulesVersion[], { version }: Pick<Rules, 'version'>): Rules =>
  newestOf(versions.filter((one) => one.withdrawnBy === null && one.version < version)) ?? DEFAULT_RULES;
