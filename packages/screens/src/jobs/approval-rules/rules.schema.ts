import type { Answer, Args } from '@millwright/api-client/client';

export type Rules = Answer<'getApprovalRules'>;
export type Band = Rules['bands'][number];
export type Stage = Band['stages'][number];

/** What is typed of the rules, each row with a key that stays while others come and go. */
export type TypedStage = Stage & { key: number };
export type TypedBand = { key: number; upToInPaise: number | null; stages: TypedStage[] };
export type TypedRules = {
  bands: TypedBand[];
  remindAfterDays: string;
  escalateAfterDays: string;
  escalateToIds: string[];
  isOverrideAllowed: boolean;
};

let lastKey = 0;
export const newKey = (): number => (lastKey += 1);

/** The rules as they are typed. */
export const typedOf = ({
  bands,
  remindAfterDays,
  escalateAfterDays,
  escalateToIds,
  isOverrideAllowed,
}: Pick<Rules, keyof TypedRules>): TypedRules => ({
  bands: bands.map(({ upToInPaise, stages }) => ({
    key: newKey(),
    upToInPaise,
    stages: stages.map((stage) => ({ ...stage, key: newKey() })),
  })),
  remindAfterDays: remindAfterDays.join(', '),
  escalateAfterDays: String(escalateAfterDays),
  escalateToIds,
  isOverrideAllowed,
});

/** What is typed as it is sent; null where a number of days is none. */
export function bodyOf(typed: TypedRules, version: number): Args<'setApprovalRules'>['body'] | null {
  const days = typed.remindAfterDays
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);
  const escalateAfterDays = Number(typed.escalateAfterDays);
  const isDay = (day: number) => Number.isInteger(day) && day >= 1 && day <= 90;
  if (!days.every(isDay) || !isDay(escalateAfterDays)) return null;
  return {
    version,
    bands: typed.bands.map(({ upToInPaise, stages }) => ({
      upToInPaise,
      stages: stages.map(({ name, policy, needed, approverIds }) => ({
        name: name.trim(),
        policy,
        needed: policy === 'k_of_n' ? (needed ?? 2) : null,
        approverIds,
      })),
    })),
    remindAfterDays: [...new Set(days)],
    escalateAfterDays,
    escalateToIds: typed.escalateToIds,
    isOverrideAllowed: typed.isOverrideAllowed,
  };
}
