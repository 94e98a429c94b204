import type { components } from '@millwright/contract/types';
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

const LAKH_IN_PAISE = 1_00_000_00;
const stage = (name: string): Band['stages'][number] => ({ name, policy: 'any', needed: null, approverIds: [] });

/** What holds until a company has rules of its own (domain rules, state machines, 4.5). */
export const DEFAULT_RULES: Rules = {
  version: 0,
  bands: [
    { upToInPaise: 2 * LAKH_IN_PAISE, stages: [] },
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

/** What the contract's schema cannot say of rules. */
export function rulesProblems(rules: RulesContent, known: ReadonlySet<string>): FieldProblem[] {
  const { bands, remindAfterDays, escalateAfterDays, escalateToIds } = rules;
  const limits = bands.map(({ upToInPaise }) => upToInPaise);
  const strangers = (ids: readonly string[], pointer: string): FieldProblem[] =>
    ids.flatMap((id, index) =>
      known.has(id) ? [] : [{ pointer: `${pointer}/${index}`, message: 'is not a person of your company' }],
    );
  return [
    ...limits.flatMap((limit, index): FieldProblem[] => {
      const pointer = `/bands/${index}/upToInPaise`;
      const before = limits[index - 1];
      if (index === limits.length - 1)
        return limit === null ? [] : [{ pointer, message: 'The last band has no limit.' }];
      if (limit === null) return [{ pointer, message: 'Say up to which amount.' }];
      return typeof before === 'number' && limit <= before
        ? [{ pointer, message: 'is not more than the band before' }]
        : [];
    }),
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
                  message: policy === 'k_of_n' ? 'Say how many approvals.' : 'is for k of n',
                },
              ]
            : []),
          ...(isTooMany ? [{ pointer: `${pointer}/needed`, message: 'is more than there are people' }] : []),
          ...strangers(approverIds, `${pointer}/approverIds`),
        ];
      }),
      ...standsTwice(stages.map(({ approverIds }) => approverIds)).map(({ stage: index, place }) => ({
        pointer: `/bands/${band}/stages/${index}/approverIds/${place}`,
        message: 'decides in an earlier stage: nobody decides twice, but in stages that follow each other',
      })),
    ]),
    ...remindAfterDays.flatMap((days, index) =>
      days < escalateAfterDays
        ? []
        : [{ pointer: `/remindAfterDays/${index}`, message: 'is not before it goes to the next in line' }],
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
