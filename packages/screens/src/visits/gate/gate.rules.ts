/** What a gate shows and sends, with a connection and without. Pure. */
import type { Answer, Args } from '@millwright/api-client/client';

export type GateDay = Answer<'getGateDay'>;
export type GatePass = GateDay['passes'][number];
export type GatePerson = GatePass['people'][number];
export type GateEntry = Args<'checkVisitors'>['body']['entries'][number];
type Outcome = GateDay['results'][number]['outcome'];

/** At most so many entries go in one call. */
export const mostEntries = 100;

/** The day with what this device entered since it was read. */
export function withEntries(day: GateDay, entries: readonly GateEntry[]): GateDay {
  if (entries.length === 0) return day;
  const passes = day.passes.map((pass) => ({
    ...pass,
    people: pass.people.map((person) => {
      let shown = person;
      for (const { visitId, personId, direction, at } of entries) {
        if (visitId !== pass.visitId || personId !== person.personId) continue;
        shown = direction === 'in' ? { ...shown, inAt: at, outAt: null } : { ...shown, outAt: at };
      }
      return shown;
    }),
  }));
  const before = insideOf(day.passes).length;
  return { ...day, passes, insideCount: Math.max(0, day.insideCount + insideOf(passes).length - before) };
}

export const isInside = ({ inAt, outAt }: GatePerson): boolean => inAt !== null && outAt === null;

/** Who is inside, with the pass that let them in. */
export const insideOf = (passes: readonly GatePass[]): { person: GatePerson; pass: GatePass }[] =>
  passes.flatMap((pass) => pass.people.filter(isInside).map((person) => ({ person, pass })));

/** Whether people may come in, by the clock of the device where the server has not been asked for a while. */
export function statusAt({ status, validFrom, validUntil }: GatePass, now: number): GatePass['status'] {
  if (status === 'cancelled') return status;
  if (now < Date.parse(validFrom)) return 'early';
  return now > Date.parse(validUntil) ? 'over' : 'valid';
}

export const statusLabels: Record<GatePass['status'], string> = {
  early: 'Not valid yet',
  valid: 'Valid',
  over: 'Expired',
  cancelled: 'Cancelled',
};

const refusals: Partial<Record<Outcome, string>> = {
  early: 'the pass was not valid yet',
  over: 'the pass had expired',
  already_inside: 'already inside',
  not_inside: 'not inside',
  unknown: 'not on a pass of this gate',
};

/** What the server did not take, in words: "Aditi Nair, check-in: already inside". */
export const refusedTexts = (day: GateDay, sent: readonly GateEntry[]): string[] =>
  day.results.flatMap(({ entryId, outcome }) => {
    const entry = sent.find((one) => one.entryId === entryId);
    const why = refusals[outcome];
    if (!entry || why === undefined) return [];
    const person = day.passes
      .find(({ visitId }) => visitId === entry.visitId)
      ?.people.find(({ personId }) => personId === entry.personId);
    return `${person?.name ?? 'A visitor'}, ${entry.direction === 'in' ? 'check-in' : 'check-out'}: ${why}`;
  });

/** The entries that are still to be sent after an answer. */
export const stillUnsent = (entries: readonly GateEntry[], { results }: Pick<GateDay, 'results'>): GateEntry[] =>
  entries.filter(({ entryId }) => results.every((result) => result.entryId !== entryId));

/** The passes that a guard looks for, by a name, a company or a number. */
export function passesFor(passes: readonly GatePass[], typed: string): readonly GatePass[] {
  const text = typed.trim().toLocaleLowerCase('en-IN');
  if (text === '') return passes;
  return passes.filter(({ number, companyName, people }) =>
    [number, companyName, ...people.map(({ name }) => name)].some((one) =>
      one.toLocaleLowerCase('en-IN').includes(text),
    ),
  );
}
