// Writes the figures of the accessibility statement from the reports of the last test run (.cache/tests, made by npm test). Only
// figures of suites that have been run are written; the others keep theirs. `npm run statement -w @millwright/storybook`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Figure {
  suite: string;
  what: string;
  passed: number;
  failed: number;
  ranOn: string;
}

const file = join(import.meta.dirname, 'src/foundations/statement.json');
const reports = process.argv[2] ?? join(import.meta.dirname, '../../.cache/tests');

/** What a suite's figure counts: the tests of these files of its report. */
const suites: Record<string, { what: string; file: string }> = {
  stories: {
    what: 'Stories with their keyboard walks, each judged by axe in the light and in the dark theme and by IBM Equal Access',
    file: '.stories.tsx',
  },
  'storybook-modes': {
    what: 'Overviews and screens right to left, at 320 px, in forced colours, high contrast, compact, Hindi and with reduced motion',
    file: 'matrix/matrix.test.ts',
  },
};

interface Report {
  startTime: number;
  testResults: Array<{ name: string; assertionResults: Array<{ status: string }> }>;
}

const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figure[]) : [];
const figures = Object.entries(suites).flatMap(([suite, { what, file: ending }]): Figure[] => {
  const path = join(reports, `${suite}.json`);
  if (!existsSync(path)) return before.filter((figure) => figure.suite === suite);
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const statuses = report.testResults
    .filter(({ name }) => name.endsWith(ending))
    .flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length;
  const ranOn = new Date(report.startTime).toISOString().slice(0, 10);
  return [{ suite, what, passed: count('passed'), failed: count('failed'), ranOn }];
});
writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
for (const { suite, passed, failed } of figures) console.log(`${suite}: ${passed} passed, ${failed} failed`);
