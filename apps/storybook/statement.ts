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
const suites: Record<string, string> = {
  'stories-light': 'Stories in the light theme, judged by axe and by IBM Equal Access, with their keyboard walks',
  'stories-dark': 'Stories in the dark theme, judged by axe',
  'storybook-modes':
    'Overviews and screens right to left, at 320 px, in forced colours, high contrast, compact, Hindi and with reduced motion',
};

const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figure[]) : [];
const figures = Object.entries(suites).flatMap(([suite, what]): Figure[] => {
  const report = join(reports, `${suite}.json`);
  if (!existsSync(report)) return before.filter((figure) => figure.suite === suite);
  const { numPassedTests, numFailedTests, startTime } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    startTime: number;
  };
  const ranOn = new Date(startTime).toISOString().slice(0, 10);
  return [{ suite, what, passed: numPassedTests, failed: numFailedTests, ranOn }];
});
writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
for (const { suite, passed, failed } of figures) console.log(`${suite}: ${passed} passed, ${failed} failed`);
