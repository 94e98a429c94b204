// Builds the Storybook as a static folder that any host can serve: no path of this machine is in it, and beside the pages lie
// the manifest of the components (manifests/components.json), the tokens (tokens.json) and llms.txt. `node build.ts [folder]`.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readComponents } from './coverage.ts';

const here = import.meta.dirname;
const root = resolve(here, '../..');
const folder = resolve(process.argv[2] ?? join(here, 'storybook-static'));

/** What a machine that reads about the design system should know, in the form of llmstxt.org. */
function llmsText(): string {
  const components = readComponents().map(({ name, guide }) => {
    const avoid = guide?.avoid?.length ? ` Not: ${guide.avoid.join(' ')}` : '';
    const names = guide?.alsoKnownAs?.length ? ` Also called ${guide.alsoKnownAs.join(', ')}.` : '';
    return `- [${name}](?path=/docs/components-${name}--docs): ${guide?.purpose ?? 'Not described yet.'}${names}${avoid} Import from \`@millwright/ui/${name}/${name}\`.`;
  });
  return `# Millwright design system

> React components, tokens and screens for procurement. Colours, sizes and distances come from tokens only; texts are properties
> with English defaults; states are words in \`data-state\`, parts are named by \`data-slot\`.

## Files for machines

- [Manifest of the components](manifests/components.json): properties, descriptions and examples of each component
- [Design tokens](tokens.json): in the format of the W3C Design Tokens Community Group
- [Index of the stories](index.json): every story by id

## Components

${components.join('\n')}
`;
}

const storybook = join(root, 'node_modules/storybook/dist/bin/dispatcher.js');
const { status } = spawnSync(process.execPath, [storybook, 'build', '--quiet', '-o', folder], {
  cwd: here,
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);

// Storybook notes where it found each component; relative to the repository that is as good.
for (const path of globSync('**/*.{json,html,js,map,txt}', { cwd: folder })) {
  const file = join(folder, path);
  const text = readFileSync(file, 'utf8');
  if (text.includes(root)) writeFileSync(file, text.replaceAll(`${root}/`, '').replaceAll(root, '.'));
}
const tokens = join(root, 'packages/ui/generated/tokens.json');
if (existsSync(tokens)) copyFileSync(tokens, join(folder, 'tokens.json'));
writeFileSync(join(folder, 'llms.txt'), llmsText());
