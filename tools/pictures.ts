// Visual regression: takes the pictures of all stories and compares each pixel with the stored set.
//
//   node tools/pictures.ts [part...]            compares; what differs lies in .cache/pictures, as it is and in red
//   node tools/pictures.ts --update [part...]   takes the pictures anew, all or those of the stories whose id has one of the parts
//
// The set names the browser that took it, since another build draws other pixels. With another build the stories of the commit that
// last changed the set (or of PICTURES_BASE) are drawn first, and compared with.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { baseCommit, buildBase } from './pictures/base.ts';
import { comparePictures, decodePng, encodePng } from './pictures/png.ts';
import { decodeWebp, encodeWebp } from './pictures/webp.ts';
import { browserBuild, nameOf, openStudio } from './pictures/shoot.ts';
import type { Retake, Visit } from './pictures/shoot.ts';

const root = join(import.meta.dirname, '..');
const largestInBytes = 60_000_000;

/** A folder of pictures, `<width>-<theme>/<story id>.webp`, with the browser that took them in set.json. */
export interface PictureSet {
  folder: string;
  browser: string;
  /** The names of the pictures that it has. */
  names: Set<string>;
}

/** What came of a comparison or an update: a line for each picture that is not as it should be. */
export interface Outcome {
  passed: number;
  problems: string[];
}

const fileOf = (folder: string, name: string, type = 'webp') => join(folder, `${name}.${type}`);
const idOf = (name: string) => basename(name);
/** Whether a story is one of those that were asked for: all, or those whose id has one of the parts. */
const isMeant = (id: string, parts: readonly string[]) => parts.length === 0 || parts.some((part) => id.includes(part));
const noStory = (parts: readonly string[]) => `no story has ${parts.map((part) => `"${part}"`).join(' or ')} in its id`;

/** Reads which pictures a folder has; undefined where there is no set. */
export function readSet(folder: string): PictureSet | undefined {
  const file = join(folder, 'set.json');
  if (!existsSync(file)) return undefined;
  const { browser } = JSON.parse(readFileSync(file, 'utf8')) as { browser: string };
  const names = globSync('*-*/*.webp', { cwd: folder }).map((path) =>
    path.replace(/\.webp$/, '').replaceAll('\\', '/'),
  );
  return { folder, browser, names: new Set(names) };
}

const namesOf = (visits: Visit[]) =>
  visits.flatMap(({ id, width, themes }) => themes.map((theme) => nameOf(id, width, theme)));

async function write(file: string, picture: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
}

/** The picture that the page comes to: two that were taken one after the other and are the same. */
async function atRest(png: Buffer, retake: Retake): Promise<Buffer> {
  let before = png;
  for (let tries = 0; tries < 10; tries += 1) {
    const next = await retake();
    if (next.equals(before)) return next;
    before = next;
  }
  throw new Error('It never looks the same twice: freeze what moves in the story');
}

/** A line now and then: a run takes minutes. */
const progressOf = (total: number) => (done: number) => {
  if (done % 100 === 0 || done === total) console.log(`${done} of ${total} stories and widths`);
};

const tooLarge = (folder: string): string[] => {
  const paths = globSync('**/*.webp', { cwd: folder });
  const bytes = paths.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
  return bytes > largestInBytes ? [`the set has ${(bytes / 1e6).toFixed(1)} MB; at most 60 are allowed`] : [];
};

/**
 * Takes pictures into a folder. In a set that is there already only those are written whose pixels have changed, and without parts
 * those are deleted whose story is gone.
 */
export async function takePictures(
  storybook: string,
  { folder, parts = [], browser }: { folder: string; parts?: readonly string[]; browser: string },
): Promise<Outcome> {
  const set = readSet(folder);
  if (parts.length > 0 && set && set.browser !== browser)
    return {
      passed: 0,
      problems: [`the set was taken with ${set.browser}, this is ${browser}: without parts all are taken anew`],
    };
  const studio = await openStudio(storybook);
  const outcome: Outcome = { passed: 0, problems: [] };
  try {
    const chosen = studio.visits.filter(({ id }) => isMeant(id, parts));
    if (chosen.length === 0) outcome.problems.push(noStory(parts));
    await studio.visit(chosen, {
      progress: progressOf(chosen.length),
      async picture(name, png, retake) {
        const taken = decodePng(await atRest(png, retake));
        const file = fileOf(folder, name);
        const isThere =
          set?.browser === browser &&
          existsSync(file) &&
          comparePictures(await decodeWebp(readFileSync(file)), taken).mismatched === 0;
        if (!isThere) await write(file, await encodeWebp(taken));
        outcome.passed += 1;
      },
      problem: (name, problem) => outcome.problems.push(`${name}: ${problem}`),
    });
    const planned = new Set(namesOf(studio.visits));
    for (const name of set?.names ?? [])
      if (isMeant(idOf(name), parts) && !planned.has(name)) await rm(fileOf(folder, name));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'set.json'), `${JSON.stringify({ browser }, undefined, 2)}\n`);
  } finally {
    await studio.close();
  }
  outcome.problems.push(...tooLarge(folder));
  return outcome;
}

/** Fewer stories than this that differ are looked at again, in a page of their own: more have been changed, and not by chance. */
const FEW = 20;

/**
 * Compares the stories of a built Storybook with a set, each pixel. A story without its picture, a picture without its story and a story
 * that fails are problems as well. What differs is shown again in a new page: a story that comes to look as stored only then passes, and is
 * named.
 * @param expected Where the pictures are that the stories should look like, when not in the set itself.
 * @param triesInAll How often a story is shown, at most.
 * @param results Where to put the pictures that differ: `actual` and `difference`.
 */
export async function checkPictures(
  storybook: string,
  {
    set,
    expected = set.folder,
    parts = [],
    results,
    triesInAll = 3,
  }: { set: PictureSet; expected?: string; parts?: readonly string[]; results: string; triesInAll?: number },
): Promise<Outcome> {
  const studio = await openStudio(storybook);
  const chosen = studio.visits.filter(({ id }) => isMeant(id, parts));
  const passed = new Set<string>();
  const problems = new Map<string, string>();

  const compare = async (visits: Visit[]) => {
    for (const name of namesOf(visits)) problems.delete(name);
    await rm(results, { recursive: true, force: true });
    await studio.visit(visits, {
      progress: progressOf(visits.length),
      async picture(name, png, retake) {
        if (passed.has(name)) return;
        const remedy = `npm run pictures -- --update ${idOf(name)}`;
        if (!set.names.has(name)) {
          problems.set(name, `it has no picture yet; look at it, then ${remedy}`);
          return;
        }
        if (!existsSync(fileOf(expected, name))) {
          problems.set(name, 'the stories that it is compared with have none such');
          return;
        }
        const wanted = await decodeWebp(readFileSync(fileOf(expected, name)));
        let taken = decodePng(png);
        let { mismatched, difference } = comparePictures(wanted, taken);
        // What came late is looked at again; what it comes to must still be the same in each pixel.
        if (mismatched > 0) {
          taken = decodePng(await atRest(png, retake));
          ({ mismatched, difference } = comparePictures(wanted, taken));
        }
        if (mismatched === 0) {
          passed.add(name);
          return;
        }
        await write(fileOf(join(results, 'actual'), name, 'png'), encodePng(taken));
        await write(fileOf(join(results, 'difference'), name, 'png'), encodePng(difference()));
        const size = (one: { width: number; height: number }) => `${one.width} x ${one.height}`;
        const sizes = size(wanted) === size(taken) ? '' : ` (${size(wanted)} has become ${size(taken)})`;
        problems.set(name, `${mismatched} pixels differ${sizes}; if that is meant, ${remedy}`);
      },
      problem: (name, problem) => problems.set(name, problem),
    });
  };

  try {
    await compare(chosen);
    const isDiffering = (visit: Visit) => namesOf([visit]).some((name) => problems.has(name) && set.names.has(name));
    for (let tries = 2; tries <= triesInAll; tries += 1) {
      const differing = chosen.filter(isDiffering);
      if (differing.length === 0 || differing.length >= FEW) break;
      const before = new Map(problems);
      await compare(differing);
      for (const [name, problem] of before)
        if (!problems.has(name)) console.log(`  ${name}: as stored at try ${tries} only; before: ${problem}`);
    }
  } finally {
    await studio.close();
  }
  const other = [...(chosen.length === 0 ? [noStory(parts)] : []), ...tooLarge(set.folder)];
  const planned = new Set(namesOf(studio.visits));
  for (const name of set.names)
    if (isMeant(idOf(name), parts) && !planned.has(name))
      problems.set(name, `there is no such story any more; npm run pictures -- --update ${idOf(name)}`);
  return {
    passed: passed.size,
    problems: [...[...problems].map(([name, problem]) => `${name}: ${problem}`), ...other],
  };
}

/** Draws the stories of the base commit with this browser, then compares the stories of this tree with them. */
async function checkAgainstBase(
  storybook: string,
  set: PictureSet,
  browser: string,
  parts: readonly string[],
  results: string,
): Promise<Outcome> {
  const commit = baseCommit(set.folder);
  console.log(`The stored pictures are by ${set.browser}, this is ${browser}:`);
  console.log(`the stories of ${commit.slice(0, 10)} are drawn first and compared with.`);
  const base = await buildBase(commit);
  const expected = await mkdtemp(join(tmpdir(), 'millwright-pictures-'));
  try {
    const drawn = await takePictures(base.folder, { folder: expected, parts, browser });
    for (const problem of drawn.problems) console.log(`  at ${commit.slice(0, 10)}: ${problem}`);
    return await checkPictures(storybook, { set, expected, parts, results });
  } finally {
    await base.remove();
    await rm(expected, { recursive: true, force: true });
  }
}

function buildStorybook(): string {
  const turbo = join(root, 'node_modules/turbo/bin/turbo');
  const { status } = spawnSync(process.execPath, [turbo, 'run', 'build', '--filter=@millwright/storybook'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', STORYBOOK_DISABLE_TELEMETRY: '1' },
  });
  if (status !== 0) throw new Error('The Storybook could not be built');
  return join(root, 'apps/storybook/storybook-static');
}

async function main(): Promise<void> {
  const { values, positionals: parts } = parseArgs({
    allowPositionals: true,
    options: {
      update: { type: 'boolean', default: false },
      // A built Storybook, in place of building this tree's.
      storybook: { type: 'string' },
      set: { type: 'string', default: join(root, 'apps/storybook/pictures') },
    },
  });
  const folder = values.set;
  const results = join(root, '.cache/pictures');
  const storybook = values.storybook ?? buildStorybook();
  const browser = process.env['PICTURES_BROWSER'] ?? (await browserBuild());
  const startedAt = performance.now();
  let outcome: Outcome;
  await rm(results, { recursive: true, force: true });
  if (values.update) outcome = await takePictures(storybook, { folder, parts, browser });
  else {
    const set = readSet(folder);
    if (!set) throw new Error(`${relative(root, folder)} has no pictures: npm run pictures -- --update`);
    outcome =
      set.browser === browser
        ? await checkPictures(storybook, { set, parts, results })
        : await checkAgainstBase(storybook, set, browser, parts, results);
  }
  const { passed, problems } = outcome;
  for (const problem of problems.toSorted()) console.log(`  ${problem}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${passed} pictures ${values.update ? 'taken' : 'as stored'}, ${problems.length} problems, ${seconds} s`);
  if (existsSync(results)) console.log(`What differs lies in ${relative(root, results)}: actual, difference`);
  await mkdir(results, { recursive: true });
  await writeFile(
    join(results, 'report.json'),
    JSON.stringify({ passed, failed: problems.length, failures: problems.toSorted() }),
  );
  // A run that looked at nothing is no pass.
  process.exit(problems.length > 0 || passed === 0 ? 1 : 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
