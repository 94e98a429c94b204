import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readDocument, replaceSection, sections } from './readme.ts';

const root = join(import.meta.dirname, '..');
const operations = 'docs/operations.md';

test.each(sections)(
  '%s: its section %s is as the code has it (node tools/readme.ts writes it)',
  (document, name, body) => {
    expect(replaceSection(readDocument(document), name, body())).toBe(readDocument(document));
  },
);

test('the README of the widgets names every component, element and event code that there is', () => {
  const readme = readDocument('packages/screens/README.md');
  const source = (file: string) => readDocument(`packages/screens/src/widgets/${file}`);
  const names = [
    ...[...source('embed/embed.tsx').matchAll(/^ {2}\['(vendor-[a-z-]+)', \w+\]/gm)].map(([, name]) => `<${name}`),
    ...[...source('operations.ts').matchAll(/^ {2}'([a-z-]+)':/gm)].map(([, name]) => `\`${name}\``),
    ...[...source('navigation.ts').matchAll(/`([A-Z_]{8,})`/g)].map(([, code]) => `\`${code}\``),
  ];
  expect(names.length).toBeGreaterThan(18);
  expect(names.filter((name) => !readme.includes(name))).toEqual([]);
});

test('docs/operations.md names every environment variable that the server reads', () => {
  const source = readFileSync(join(root, 'apps/server/src/config.ts'), 'utf8');
  const schema = /const schema = z\.object\(\{([\s\S]*?)\n\}\);/.exec(source)?.[1] ?? '';
  const names = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1]!);
  expect(names).toContain('DATABASE_URL');
  expect(names.filter((name) => !readDocument(operations).includes(`\`${name}\``))).toEqual([]);
});

test('the READMEs ask for the Node of package.json, and what they run begins on the locked one', () => {
  const { engines, scripts, optionalDependencies } = JSON.parse(readDocument('package.json')) as {
    engines: { node: string };
    scripts: Record<string, string>;
    optionalDependencies: Record<string, string>;
  };
  const least = /^>=(20\.\d+)$/.exec(engines.node)?.[1];
  for (const document of ['README.md', 'packages/screens/README.md'])
    expect(readDocument(document)).toContain(`Node ${least} or newer`);
  // Tools among the dependencies ask for a newer Node: it is the locked one that runs them.
  expect(readDocument('.npmrc')).not.toContain('engine-strict');
  const locked = Object.entries(optionalDependencies).filter(([name]) =>
    /^node-(?:bin-)?(?:linux|darwin|win)-/.test(name),
  );
  expect(locked.length).toBe(5);
  expect(new Set(locked.map(([, version]) => version)).size).toBe(1);
  // `node` in a script is that of node_modules/.bin, which may lack a library: the script before it brings it.
  for (const script of ['start', 'test', 'check', 'build:packages', 'pack']) {
    expect(scripts[script]).toMatch(/^node /);
    expect(scripts[`pre${script}`]).toBe('node -e 0 || sh tools/install-runtime.sh');
  }
});

test('the README is one page: a picture of the product, two commands, the accounts, and where to go on', () => {
  const readme = readDocument('README.md');
  expect(readme.split('\n').length).toBeLessThanOrEqual(72);
  expect(readme).toMatch(/<img src="[^"]+"/);
  for (const line of ['npm ci && npm start', 'npm ci && npm test', '`owner@sagarsteel.example`'])
    expect(readme).toContain(line);
  for (const document of ['operations', 'measured', 'limits']) expect(readme).toContain(`(docs/${document}.md)`);
});

test('every link and picture of the documents leads to a file, and every anchor to a heading', () => {
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-');
  const documents = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: root });
  expect(documents).toContain('README.md');
  const broken = documents.flatMap((document) => {
    // What stands in code is no link.
    const text = readDocument(document).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
    const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map((match) => match[1] ?? match[2]!);
    return links
      .filter((link) => !/^[a-z]+:/.test(link))
      .flatMap((link) => {
        const [path = '', anchor] = link.split('#');
        const file = path ? join(root, dirname(document), path) : join(root, document);
        if (!existsSync(file)) return [`${document}: ${link}`];
        if (!anchor) return [];
        const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1]!));
        return headings.includes(anchor) ? [] : [`${document}: ${link}`];
      });
  });
  expect(broken).toEqual([]);
});
