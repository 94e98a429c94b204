// How long the steps of a test run take: beside those of the last landing, and against the budget of each.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The whole run on 2 cores, when the stories that nothing has changed of are left out. */
export const longestRunInSeconds = 40 * 60;
/** So much over its budget a step fails: a machine that others use, too, takes a fifth more. */
const tolerance = 1.5;
/** Beside others a step of seconds takes several times as long, which says nothing of it: it fails by no less than this. */
const leastExcessInSeconds = 60;
const mostFiles = 20;

/** What each step may take on 2 cores, in seconds; what is not named takes next to nothing. */
export const budgetsInSeconds: Record<string, number> = {
  contract: 6,
  types: 18,
  lint: 20,
  format: 6,
  unit: 52,
  generator: 58,
  'server-embedded': 450,
  'server-postgres': 500,
  'storybook-build': 70,
  storybook: 108,
  // A tenth of them; more where more have to run.
  stories: 100,
  'web-build': 14,
  'directory-build': 14,
  budgets: 30,
  e2e: 670,
  'e2e-directory': 44,
  'helpdesk-build': 10,
  'e2e-helpdesk': 25,
  'packages-build': 20,
  hosts: 170,
};
/** What a run through every story may take in place of its budget above (docs/decisions/0062); a run through a part of them, that part of it. */
export const everyStoryInSeconds = 1200;
const budgetOfOthersInSeconds = 15;

/** Seconds by step and by test file. */
export interface Seconds {
  steps: Record<string, number>;
  files: Record<string, number>;
}

const stored = join(import.meta.dirname, 'test-seconds.json');

/** The seconds of the last landing. */
export const readSeconds = (): Seconds =>
  existsSync(stored) ? (JSON.parse(readFileSync(stored, 'utf8')) as Seconds) : { steps: {}, files: {} };

const rounded = (entries: [string, number][]) =>
  Object.fromEntries(entries.map(([name, seconds]) => [name, Math.round(seconds * 10) / 10]));

/** The files that took longest, the longest first. */
export const slowest = (files: Record<string, number>): [string, number][] =>
  Object.entries(files)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostFiles);

/** Keeps the seconds of a run, for the next ones to be compared with. */
export function storeSeconds({ steps, files }: Seconds): void {
  const kept: Seconds = { steps: rounded(Object.entries(steps)), files: rounded(slowest(files)) };
  writeFileSync(stored, `${JSON.stringify(kept, undefined, 2)}\n`);
}

/** Why a step took too long, or undefined. `share`: how many of the stories were run, from 0 to 1. */
export function overBudget(step: string, seconds: number, share = 0): string | undefined {
  const usual = budgetsInSeconds[step] ?? budgetOfOthersInSeconds;
  const budget = step === 'stories' ? Math.max(usual, Math.round(everyStoryInSeconds * share)) : usual;
  return seconds > Math.max(budget * tolerance, budget + leastExcessInSeconds)
    ? `it took ${Math.round(seconds)} s; its budget is ${budget} (tools/test-seconds.ts)`
    : undefined;
}
