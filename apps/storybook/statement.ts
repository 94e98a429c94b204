// Writes the figures of the accessibility statement from the report of the last run through all stories (.cache/pictures, made by
// `npm run pictures -- --judge`). `npm run statement -w @millwright/storybook`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Figure {
  suite: string;
  what: string;
  passed: number;
  failed: number;
  ranOn: string;
}

interface Report {
  isJudging: boolean;
  counts: { stories: number; modes: number };
  /** How many stories were left out. */
  skipped: number;
  failures: string[];
  ranOn: string;
}

const file = join(import.meta.dirname, 'src/foundations/statement.json');
const path = process.argv[2] ?? join(import.meta.dirname, '../../.cache/pictures/report.json');
const report = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : undefined;
if (!report?.isJudging || report.skipped > 0)
  throw new Error('There is no report of a run through all stories: npm run pictures -- --judge');

// A failure begins with the id of a story, of one in every mode, or with the name of a picture, which has a slash.
const failed = report.failures.filter((failure) => !failure.split(':')[0]!.includes('/'));
const modes = failed.filter((failure) => failure.includes(' in every mode:'));
const { ranOn } = report;
const figures: Figure[] = [
  {
    suite: 'stories',
    what: 'Stories with their keyboard walks, each judged by axe in the light and in the dark theme, and by IBM Equal Access where it is an overview, a screen or shows a dialog',
    passed: report.counts.stories,
    failed: failed.length - modes.length,
    ranOn,
  },
  {
    suite: 'modes',
    what: 'Overviews and screens right to left, at 320 px, in forced colours, high contrast, compact, Hindi and with reduced motion',
    passed: report.counts.modes,
    failed: modes.length,
    ranOn,
  },
];
writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
for (const { suite, passed, failed: count } of figures) console.log(`${suite}: ${passed} passed, ${count} failed`);
