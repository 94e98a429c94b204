// npm run coverage: writes the tables that Storybook shows, and says what is missing.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { behavioursOf, coverageText, problemsOf, readComponents } from './coverage.ts';
import { screenStatesText } from './screen-states.ts';

const folder = join(import.meta.dirname, 'src/foundations');
writeFileSync(join(folder, 'coverage.json'), coverageText());
writeFileSync(join(folder, 'screen-states.json'), screenStatesText());

const components = readComponents().map((facts) => ({
  ...facts,
  problems: problemsOf(facts, behavioursOf(facts.name)),
}));
const incomplete = components.filter(({ problems }) => problems.length > 0);
for (const { name, problems } of incomplete)
  console.log(`${name}\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
console.log(`${components.length - incomplete.length} of ${components.length} components are documented in full`);
