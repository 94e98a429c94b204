// Which stories need not be run: nothing that they are made of has changed since they were last as they should be.
//
// A run through all stories takes longer than everything else together. Each file of stories has a fingerprint of what it is made of: the
// sources that it imports, the operations of the contract that these name, its stored pictures, and what all stories share. A run keeps those
// of the files that it found in order (`--prove`), and the next one leaves out the files whose fingerprint is the same (`--proven`), but for a tenth that the
// commit chooses: what a fingerprint misses, such as a rule of the style sheet that another file brought, is found within some commits.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { readSet } from './set.ts';
import { nameOf } from './plan.ts';
import type { Visit } from './plan.ts';

/** Fingerprints by the file of the stories, as Storybook's index names it. */
export type Proof = Record<string, string>;

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url');
};

const recordings = 'packages/screens/src/shared/examples';
/** What is part of a file by operation: the contract, and what the server answered. The contract's types leave no trace in a page. */
const isByOperation = (file: string) =>
  dirname(file) === 'openapi/generated' || (dirname(file) === recordings && basename(file) !== 'pictures.json');
/**
 * What follows from these is fetched when it is opened: every screen, by its name, and what stands around stories on their pages of
 * documentation, where none is run.
 */
const isEnd = (file: string) =>
  ['apps/web/src/manifest.ts', 'packages/screens/src/registry.ts', 'apps/storybook/.storybook/docs-page.tsx'].includes(
    file,
  );
/** Leaves no trace in a page. */
const TYPE_IMPORTS = /^(import|export) type [^;]*;/gm;

/** Where the sources of a repository come from, each read once. */
export function sourcesIn(root: string) {
  const known = new Map<string, { hash: string; words: ReadonlySet<string>; imports: readonly string[] }>();

  function resolved(from: string, name: string): string | undefined {
    const plain = name.replace(/\?.*$/, '');
    try {
      const path = plain.startsWith('.')
        ? resolve(root, dirname(from), plain)
        : createRequire(join(root, from)).resolve(plain);
      const inside = relative(root, path);
      // What comes from elsewhere is in the lock.
      return inside.startsWith('..') || inside.includes('node_modules') || !existsSync(path) ? undefined : inside;
    } catch {
      return undefined;
    }
  }

  function read(file: string) {
    const before = known.get(file);
    if (before) return before;
    const bytes = readFileSync(join(root, file));
    const isSource = /\.(tsx?|mdx|css)$/.test(file);
    const text = isSource ? bytes.toString() : '';
    const names = file.endsWith('.css')
      ? [...text.matchAll(/@import\s+['"]([^'"]+)['"]/g)].map(([, name]) => name!)
      : isSource && !isEnd(file)
        ? ts.preProcessFile(text.replaceAll(TYPE_IMPORTS, ''), true, true).importedFiles.map(({ fileName }) => fileName)
        : [];
    const source = {
      hash: sha256(bytes),
      words: new Set(text.match(/\w+/g)),
      imports: names.flatMap((name) => resolved(file, name) ?? []),
    };
    known.set(file, source);
    return source;
  }

  /** The files that one is made of, itself with them. */
  function closureOf(file: string, found = new Set<string>()): Set<string> {
    if (found.has(file) || isByOperation(file)) return found;
    found.add(file);
    for (const one of read(file).imports) closureOf(one, found);
    return found;
  }
  return { read, closureOf };
}

type Json = null | string | number | boolean | Json[] | { [name: string]: Json };

/** Each operation of the contract as text, with all that it refers to, and with what the server answered to it. */
export function operationTexts(
  document: { paths: Json; components?: Json },
  recorded: readonly Record<'answers' | 'refusals', Record<string, Json>>[],
): Map<string, string> {
  const answers = Object.groupBy(
    recorded.flatMap((file) => [...Object.entries(file.answers), ...Object.entries(file.refusals)]),
    // With a word more where an operation has several.
    ([name]) => name.split('.')[0]!,
  );

  const at = (pointer: string) =>
    pointer
      .replace(/^#\//, '')
      .split('/')
      .reduce<Json>(
        (node, part) => (node as Record<string, Json>)[part.replaceAll('~1', '/').replaceAll('~0', '~')]!,
        document as Json,
      );
  const collect = (node: Json, references: Set<string>): void => {
    if (node === null || typeof node !== 'object') return;
    for (const [name, value] of Object.entries(node))
      if (name === '$ref' && typeof value === 'string' && !references.has(value)) {
        references.add(value);
        collect(at(value), references);
      } else collect(value, references);
  };
  const texts = new Map<string, string>();
  for (const [path, item] of Object.entries(document.paths as Record<string, Record<string, Json>>))
    for (const [method, operation] of Object.entries(item)) {
      const id = (operation as { operationId?: string }).operationId;
      if (!id) continue;
      const references = new Set<string>();
      collect(operation, references);
      texts.set(
        id,
        JSON.stringify([
          path,
          method,
          operation,
          [...references].toSorted().map((one) => [one, at(one)]),
          answers[id] ?? [],
        ]),
      );
    }
  return texts;
}

/** Which places the bar has. Only stories whose pictures show the bar depend on it. */
const bar = 'apps/web/src/manifest.ts';

/** The fingerprint of each file of stories as the repository is now. */
export function fingerprints(root: string, visits: readonly Visit[]): Proof {
  const { read, closureOf } = sourcesIn(root);
  const storybook = join(root, 'apps/storybook');
  const json = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as never;
  const operations = operationTexts(
    json('openapi/generated/openapi.json'),
    globSync(`${recordings}/*.json`, { cwd: root }).filter(isByOperation).map(json),
  );
  const shared = [
    // How stories are built, shown, judged and pictured; not how what came of it is stored and told.
    ...[
      'apps/storybook/.storybook/main.ts',
      'apps/storybook/.storybook/preview.tsx',
      'tools/pictures/shoot.ts',
    ].flatMap((file) => (existsSync(join(root, file)) ? [...closureOf(file)] : [])),
    ...['apps/storybook/public/**/*.*', 'packages/ui/src/*.css'].flatMap((pattern) => globSync(pattern, { cwd: root })),
    'package-lock.json',
    'apps/storybook/pictures/set.json',
  ];
  const common = [...new Set(shared)]
    .filter((file) => file !== bar)
    .toSorted()
    .map((file) => `${file} ${read(file).hash}`);
  const digests = readSet(join(storybook, 'pictures'))?.digests;
  const files = Map.groupBy(visits, ({ importPath }) => importPath);
  return Object.fromEntries(
    [...files].map(([importPath, stories]) => {
      const sources = [...closureOf(relative(root, resolve(storybook, importPath)))].toSorted();
      const words = new Set(sources.flatMap((file) => [...read(file).words]));
      return [
        importPath,
        sha256(
          ...common,
          ...sources.map((file) => `${file} ${read(file).hash}`),
          ...(stories.some(({ isBarPictured }) => isBarPictured) ? [read(bar).hash] : []),
          ...[...operations].filter(([id]) => words.has(id)).map(([, text]) => text),
          ...stories.flatMap(({ id, shots }) => [id, ...shots.map((shot) => digests?.get(nameOf(id, shot)) ?? 'none')]),
        ),
      ];
    }),
  );
}

const fileOf = (root: string) => join(root, 'apps/storybook/pictures/proof.json');

/** What was proved; nothing where there is no proof. */
export const readProof = (root: string): Proof =>
  existsSync(fileOf(root)) ? (JSON.parse(readFileSync(fileOf(root), 'utf8')) as Proof) : {};

/** Keeps the fingerprints of the files whose stories are as they should be, beside those that still hold. */
export function writeProof(root: string, now: Proof, sound: readonly string[]): void {
  const before = readProof(root);
  const isSound = new Set(sound);
  const proof = Object.entries(now).filter(([file, print]) => isSound.has(file) || before[file] === print);
  const sorted = Object.fromEntries(proof.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(fileOf(root), `${JSON.stringify(sorted, undefined, 2)}\n`);
}

/** Whether a file of stories is of the tenth that is run all the same. */
const isOfTenth = (importPath: string, commit: string) =>
  createHash('sha256').update(`${commit} ${importPath}`).digest().readUInt32BE() % 10 === 0;

/** The files of stories that need not be run. */
export function provenFiles(before: Proof, now: Proof, commit: string): Set<string> {
  const proven = Object.keys(now).filter((file) => before[file] === now[file] && !isOfTenth(file, commit));
  return new Set(proven);
}

/** The commit that is looked at; the same word for all where there is none. */
export const commitIn = (root: string): string =>
  spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim() || 'no commit';
