// How long the steps of a test run take: beside those of the last landing, with a warning where one is over its budget. No step fails by it: a
// busy machine says nothing about the code.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The whole run on 2 cores, without the stories that nothing has changed. */
export const longestRunInSeconds = 25 * 60;
const mostFiles = 20;

/** What each step should take on 2 cores, in seconds; the steps that are not listed take next to nothing. */
export const budgetsInSeconds: Record<string, number> = {
  contract: 6,
  types: 18,
  lint: 25,
  format: 6,
  unit: 60,
  generator: 60,
  'server-embedded': 150,
  'server-postgres': 440,
  'storybook-build': 70,
  storybook: 30,
  'storybook-self-test': 75,
  // A tenth of them; more where more have to run.
  stories: 100,
  'web-build': 14,
  'directory-build': 14,
  budgets: 20,
  e2e: 300,
  'e2e-directory': 25,
  'helpdesk-build': 10,
  'e2e-helpdesk': 10,
  'packages-build': 20,
  hosts: 170,
};
/** What a run through every story should take in place of its budget above (docs/decisions/0062); a run through a part of them, that part of it. */
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

/** Keeps the seconds of a run, for the next ones to be compared with; a step that was left out keeps those it took last. */
export function storeSeconds({ steps, files }: Seconds): void {
  const kept: Seconds = {
    steps: rounded(Object.entries({ ...readSeconds().steps, ...steps })),
    files: rounded(slowest(files)),
  };
  writeFileSync(stored, `${JSON.stringify(kept, undefined, 2)}\n`);
}

/** A warning when a step took longer than its budget, or undefined. `share`: how many of the stories were run, from 0 to 1. */
export function overBudget(step: string, seconds: number, share = 0): string | undefined {
  const usual = budgetsInSeconds[step] ?? budgetOfOthersInSeconds;
  const budget = step === 'stories' ? Math.max(usual, Math.round(everyStoryInSeconds * share)) : usual;
  return seconds > budget ? `${step} took ${Math.round(seconds)} s; its budget is ${budget} s` : undefined;
}
