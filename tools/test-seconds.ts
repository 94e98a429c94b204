// How long the steps of a test run take: beside those of the last landing, and against the budget of each.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The whole run on 2 cores. */
export const longestRunInSeconds = 75 * 60;
/** So much over its budget a step fails: a machine that others use, too, takes a fifth more. */
const tolerance = 1.5;
const mostFiles = 20;

/** What each step may take on 2 cores, in seconds; what is not named takes next to nothing. */
export const budgetsInSeconds: Record<string, number> = {
  contract: 15,
  types: 45,
  lint: 30,
  format: 15,
  unit: 75,
  generator: 60,
  'server-embedded': 700,
  'server-postgres': 900,
  'storybook-build': 60,
  storybook: 200,
  // Where all of them have to run (docs/decisions/0062).
  stories: 1200,
  'web-build': 30,
  'directory-build': 25,
  budgets: 30,
  e2e: 660,
  'e2e-directory': 80,
  'helpdesk-build': 20,
  'e2e-helpdesk': 40,
  'packages-build': 30,
  hosts: 240,
};
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

/** Why a step took too long, or undefined. */
export function overBudget(step: string, seconds: number): string | undefined {
  const budget = budgetsInSeconds[step] ?? budgetOfOthersInSeconds;
  return seconds > budget * tolerance
    ? `it took ${Math.round(seconds)} s; its budget is ${budget} (tools/test-seconds.ts)`
    : undefined;
}
