// Which steps of a test run need not run: none of their inputs has changed since they passed.
//
// A step with inputs has a fingerprint of their contents. `npm test -- --prove` keeps the fingerprints of the steps that passed in
// tools/proven-steps.json, and the next run leaves out the steps whose fingerprint is the same. What a fingerprint does not cover (Debian's packages, the
// date) is found by the one commit in ten that runs every step.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesIn } from './pictures/proof.ts';

/** The inputs of a step: files by pattern, and files with everything they import. Patterns that begin with `!` leave files out. */
export interface Inputs {
  files: readonly string[];
  sources?: readonly string[];
}

const server = [
  'apps/server/**',
  'openapi/**',
  'packages/evaluation/**',
  'tools/postgres.ts',
  'tools/coverage.ts',
  'tools/run-tests.ts',
];
const withoutTests = ['!**/*.test.ts', '!**/*.bench.ts'];

/** The inputs of each step that is left out while they are unchanged. Every step depends on the lock as well. */
export const inputsOfSteps = {
  'server-embedded': { files: server },
  'server-postgres': { files: server },
  generator: {
    files: [
      'tools/{new,new-operation,contract,tables}.ts',
      'tools/generator/**',
      '.oxlintrc.json',
      '.oxfmtrc.json',
      'tsconfig.base.json',
      'openapi/openapi.yaml',
      'openapi/domains/saved-view.yaml',
      'apps/server/{package,tsconfig}.json',
      'apps/server/src/{http,testing}/**',
      'apps/server/src/db/*.ts',
      'apps/server/src/modules/*.ts',
      'apps/server/src/modules/saved-view/**',
    ],
  },
  'storybook-self-test': {
    files: ['tools/pictures/*.ts', 'tools/pictures.ts', 'apps/storybook/matrix/*.ts', 'packages/ui/src/*.css'],
    sources: [
      'packages/ui/src/button/button.stories.tsx',
      'apps/storybook/.storybook/main.ts',
      'apps/storybook/.storybook/preview.tsx',
    ],
  },
  hosts: {
    files: [
      'tools/hosts/**',
      'tools/package-build/**',
      'tools/pack.ts',
      'packages/{ui,screens}/{package.json,build.ts}',
      'packages/ui/src/*.css',
      'apps/server/src/**',
      'openapi/**',
      ...withoutTests,
    ],
    sources: ['packages/screens/src/widgets/**/*.{ts,tsx}'],
  },
} satisfies Record<string, Inputs>;

/** What is made by builds and runs, and in no clone. */
const isMade = (path: string) => /(^|\/)(node_modules|dist|coverage|\.turbo|\.cache|test-results)(\/|$)/.test(path);

function list(root: string, patterns: readonly string[]): string[] {
  const unwanted = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  return patterns
    .filter((pattern) => !pattern.startsWith('!'))
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: [...unwanted, '**/node_modules/**'] }))
    .filter((path) => !isMade(path) && statSync(join(root, path)).isFile());
}

/** The fingerprint of a step's inputs as they are now. Throws when a pattern matches nothing: a renamed folder must not go unnoticed. */
export function fingerprintOf(root: string, { files, sources = [] }: Inputs): string {
  for (const pattern of [...files, ...sources])
    if (!pattern.startsWith('!') && globSync(pattern, { cwd: root }).length === 0)
      throw new Error(`No file matches ${pattern} (tools/step-proof.ts)`);
  const { closureOf } = sourcesIn(root);
  const imported = list(root, sources)
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) => [...closureOf(path)]);
  const hash = createHash('sha256');
  for (const path of [...new Set([...list(root, [...files, 'package-lock.json']), ...imported])].toSorted())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('base64url');
}

/** What a step that passed was made of, and how many tests it ran. */
export interface StepProof {
  fingerprint: string;
  tests: number;
}

const proofFile = (root: string) => join(root, 'tools/proven-steps.json');

/** The steps that passed, by name. */
export const readStepProofs = (root: string): Record<string, StepProof> =>
  existsSync(proofFile(root)) ? (JSON.parse(readFileSync(proofFile(root), 'utf8')) as Record<string, StepProof>) : {};

/** Keeps what passed beside what is there. */
export function writeStepProofs(root: string, proofs: Record<string, StepProof>): void {
  const sorted = Object.entries({ ...readStepProofs(root), ...proofs }).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  writeFileSync(proofFile(root), `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}

/** Whether a commit is of the tenth that runs every step. */
export const runsEveryStep = (commit: string): boolean =>
  createHash('sha256').update(`every step ${commit}`).digest().readUInt32BE() % 10 === 0;
