// The stories of the built Storybook, run through once: each is played, judged and pictured, and each pixel is compared with the stored set.
//
//   node tools/pictures.ts [part...]            compares; what differs lies in .cache/pictures, as it is and in red
//   node tools/pictures.ts --judge [part...]    judges them as well: axe in both themes, the second engine, every mode
//   node tools/pictures.ts --judge --proven     leaves out those that are made of the same as when they were last as they should be (pictures/proof.ts)
//   node tools/pictures.ts --judge --prove      keeps which files of stories are as they should be
//   node tools/pictures.ts --update [part...]   takes the pictures anew, all or those of the stories whose id has one of the parts
//
// The set names the browser that took it, since another build draws other pixels. With another build the stories of the commit that
// last changed the set (or of PICTURES_BASE) are drawn first, and compared with.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { baseCommit, buildBase, commitBefore } from './pictures/base.ts';
import { comparePictures, decodePng, encodePng } from './pictures/picture.ts';
import { modesOf } from './pictures/camera.ts';
import type { Retake } from './pictures/camera.ts';
import { nameOf } from './pictures/plan.ts';
import { commitIn, fingerprints, provenFiles, readProof, writeProof } from './pictures/proof.ts';
import type { Proof } from './pictures/proof.ts';
import type { Visit } from './pictures/plan.ts';
import { digestOf, readSet, writeSet } from './pictures/set.ts';
import type { PictureSet } from './pictures/set.ts';
import { browserBuild, openStudio } from './pictures/shoot.ts';

const root = join(import.meta.dirname, '..');

/** What came of a run: a line for each story, mode or picture that is not as it should be. */
export interface Outcome {
  /** How many stories, stories in every mode, and pictures are as they should be. */
  passed: number;
  problems: string[];
  /** What the run counted, by kind. */
  counts: Record<'stories' | 'modes' | 'pictures', number>;
  /** Pictures that differ. */
  differing: string[];
  /** The files of which every story was run and is as it should be. */
  sound: string[];
  /** How many stories were left out. */
  leftOut: number;
  /** Seconds of the stories of each file. */
  files: Record<string, number>;
}

const idOf = (name: string) => basename(name);
/** Whether a story is one of those that were asked for: all, or those whose id has one of the parts. */
const isMeant = (id: string, parts: readonly string[]) => parts.length === 0 || parts.some((part) => id.includes(part));
const noStory = (parts: readonly string[]) => `no story has ${parts.map((part) => `"${part}"`).join(' or ')} in its id`;
const namesOf = ({ id, shots }: Visit) => shots.map((shot) => nameOf(id, shot));
const nothing = (): Outcome => ({
  passed: 0,
  problems: [],
  counts: { stories: 0, modes: 0, pictures: 0 },
  differing: [],
  sound: [],
  leftOut: 0,
  files: {},
});

const imageFile = (folder: string, name: string) => join(folder, `${name}.png`);
/** Where a picture that differs is put, as it is or in red. */
const resultFile = (results: string, kind: 'actual' | 'difference', name: string) =>
  imageFile(join(results, kind), name);

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
function progressOf(total: number): (done: number) => void {
  const startedAt = performance.now();
  return (done) => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    if (done % 100 === 0 || done === total) console.log(`${done} of ${total} stories, ${seconds} s`);
  };
}

/**
 * Takes the pictures of stories, each alone in its page, and keeps their digests in a set. In a set that is there already, those are deleted whose
 * story is gone.
 */
export async function takePictures(
  storybook: string,
  {
    folder,
    parts = [],
    browser,
    images,
  }: {
    folder: string;
    parts?: readonly string[];
    browser: string;
    /** Where to put the pictures themselves, if they are wanted. */
    images?: string;
  },
): Promise<Outcome> {
  const stored = readSet(folder);
  if (parts.length > 0 && stored && stored.browser !== browser)
    return {
      ...nothing(),
      problems: [`the set was taken with ${stored.browser}, this is ${browser}: without parts all are taken anew`],
    };
  const set: PictureSet = { folder, browser, digests: new Map(stored?.digests) };
  const studio = await openStudio(storybook);
  const outcome = nothing();
  try {
    const chosen = studio.visits.filter(({ id, shots }) => isMeant(id, parts) && shots.length > 0);
    if (chosen.length === 0) outcome.problems.push(noStory(parts));
    await studio.visit(
      chosen,
      { isJudging: false, isAlone: true },
      {
        progress: progressOf(chosen.length),
        async picture(_, name, png, retake) {
          const taken = await atRest(png, retake);
          set.digests.set(name, await digestOf(taken));
          if (images) await write(imageFile(images, name), taken);
          outcome.counts.pictures += 1;
        },
        passed: () => {},
        problem: (name, problem) => outcome.problems.push(`${name}: ${problem}`),
      },
    );
    const planned = new Set(studio.visits.flatMap(namesOf));
    for (const name of set.digests.keys())
      if (isMeant(idOf(name), parts) && !planned.has(name)) set.digests.delete(name);
    await writeSet(set);
  } finally {
    await studio.close();
  }
  return { ...outcome, passed: outcome.counts.pictures };
}

/** Fewer stories than this that are not as they should be are looked at again: more have been changed, and not by chance. */
const FEW = 20;

/**
 * Runs the stories of a built Storybook and compares their pictures with a set, each pixel. A story that fails, a picture that is not stored
 * and a stored one that no story has are problems. A story with a problem is run once more, alone in its page, since other stories of its
 * file were in that page before it: it counts how it is then, and is named.
 * @param expected Where the pictures are that the stories should look like, when not in the set itself.
 * @param triesInAll How often a story is run, at most.
 * @param results Where to put the pictures that differ: `actual` and `difference`.
 */
export async function checkStories(
  storybook: string,
  {
    set,
    expected = set,
    parts = [],
    results,
    isJudging = false,
    triesInAll = 2,
    leaveOut = () => new Set<string>(),
  }: {
    set: PictureSet;
    expected?: PictureSet;
    parts?: readonly string[];
    results: string;
    isJudging?: boolean;
    triesInAll?: number;
    /** The files whose stories are not run. */
    leaveOut?: (visits: readonly Visit[]) => ReadonlySet<string>;
  },
): Promise<Outcome> {
  const studio = await openStudio(storybook);
  const meant = studio.visits.filter(({ id, shots }) => isMeant(id, parts) && (isJudging || shots.length > 0));
  const isLeftOut = leaveOut(studio.visits);
  const chosen = meant.filter(({ importPath }) => !isLeftOut.has(importPath));
  const passed = { stories: new Set<string>(), modes: new Set<string>(), pictures: new Set<string>() };
  const problems = new Map<string, string>();
  const differing = new Set<string>();
  const files: Record<string, number> = {};

  async function compare({ id }: Visit, name: string, png: Buffer, retake: Retake): Promise<void> {
    const remedy = `npm run pictures -- --update ${id}`;
    if (!set.digests.has(name)) {
      problems.set(name, `it has no picture yet; look at it, then ${remedy}`);
      return;
    }
    const wanted = expected.digests.get(name);
    if (!wanted) {
      problems.set(name, 'the stories that it is compared with have none such');
      return;
    }
    let taken = png;
    let digest = await digestOf(taken);
    // What came late is looked at again; what it comes to must still be the same in each pixel.
    if (digest !== wanted) {
      taken = await atRest(png, retake);
      digest = await digestOf(taken);
    }
    if (digest === wanted) {
      passed.pictures.add(name);
      return;
    }
    await write(resultFile(results, 'actual', name), taken);
    const [before, after] = [wanted, digest].map((one) => one.split(' ')[0]);
    const sizes = before === after ? '' : ` (${before} has become ${after})`;
    differing.add(name);
    problems.set(name, `it looks different${sizes}; if that is meant, ${remedy}`);
  }

  const run = async (visits: Visit[], isAlone: boolean) => {
    await rm(results, { recursive: true, force: true });
    differing.clear();
    const tell = progressOf(visits.length);
    await studio.visit(
      visits,
      { isJudging, isAlone },
      {
        progress(done, { importPath }, seconds) {
          tell(done);
          const file = `stories ${relative(root, join(root, 'apps/storybook', importPath))}`;
          files[file] = (files[file] ?? 0) + seconds;
        },
        async picture(visit, name, png, retake) {
          if (!passed.pictures.has(name)) await compare(visit, name, png, retake);
        },
        passed: (name) => (name.endsWith(modesOf('')) ? passed.modes : passed.stories).add(name),
        problem: (name, problem) => problems.set(name, problem),
      },
    );
  };

  const keysOf = (visit: Visit) => [visit.id, modesOf(visit.id), ...namesOf(visit)];
  try {
    await run(chosen, false);
    // A picture that is not stored will not be so at another try.
    const isAgain = (visit: Visit) =>
      keysOf(visit).some((key) => problems.has(key) && (!namesOf(visit).includes(key) || set.digests.has(key)));
    for (let tries = 2; tries <= triesInAll; tries += 1) {
      const again = chosen.filter(isAgain);
      if (again.length === 0 || again.length >= FEW) break;
      const before = new Map(problems);
      for (const key of again.flatMap(keysOf)) {
        problems.delete(key);
        passed.stories.delete(key);
        passed.modes.delete(key);
      }
      await run(again, true);
      for (const [key, problem] of before)
        if (!problems.has(key)) console.log(`  ${key}: as it should be alone in its page only; before: ${problem}`);
    }
  } finally {
    await studio.close();
  }
  const planned = new Set(studio.visits.flatMap(namesOf));
  for (const name of set.digests.keys())
    if (isMeant(idOf(name), parts) && !planned.has(name))
      problems.set(name, `there is no such story any more; npm run pictures -- --update ${idOf(name)}`);
  const soundFiles = new Set(chosen.map(({ importPath }) => importPath));
  const isChosen = new Set(chosen.map(({ id }) => id));
  for (const visit of studio.visits)
    if (!isChosen.has(visit.id) || keysOf(visit).some((key) => problems.has(key))) soundFiles.delete(visit.importPath);
  const counts = {
    stories: passed.stories.size,
    modes: passed.modes.size,
    pictures: passed.pictures.size,
  };
  return {
    passed: counts.stories + counts.modes + counts.pictures,
    problems: [
      ...[...problems].map(([name, problem]) => `${name}: ${problem}`),
      ...(chosen.length === 0 ? [noStory(parts)] : []),
    ],
    counts,
    differing: [...differing],
    sound: [...soundFiles],
    leftOut: meant.length - chosen.length,
    files,
  };
}

/** Draws the stories of a commit with this browser, for as long as they are used: their digests, and a folder with the pictures. */
async function withPicturesOf<Result>(
  commit: string,
  { parts, browser }: { parts: readonly string[]; browser: string },
  use: (drawn: PictureSet, images: string) => Promise<Result>,
): Promise<Result> {
  const base = await buildBase(commit);
  const folder = await mkdtemp(join(tmpdir(), 'millwright-pictures-'));
  const images = join(folder, 'images');
  try {
    const drawn = await takePictures(base.folder, { folder, parts, browser, images });
    for (const problem of drawn.problems) console.log(`  at ${commit.slice(0, 10)}: ${problem}`);
    return await use(readSet(folder)!, images);
  } finally {
    await base.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Shows in red what differs from the pictures of a folder. */
export async function paintRed(names: readonly string[], images: string, results: string): Promise<void> {
  for (const name of names) {
    if (!existsSync(imageFile(images, name))) continue;
    const [before, after] = await Promise.all(
      [imageFile(images, name), resultFile(results, 'actual', name)].map((file) => decodePng(readFileSync(file))),
    );
    const { mismatched, difference } = comparePictures(before!, after!);
    console.log(`  ${name}: ${mismatched} pixels differ`);
    await write(resultFile(results, 'difference', name), await encodePng(difference()));
  }
}

/** Draws what differs as it was before this branch, to show in red what has changed. */
async function showInRed(names: string[], browser: string, results: string): Promise<void> {
  if (names.length === 0) return;
  const ids = new Set(names.map(idOf));
  if (ids.size >= FEW) {
    console.log(
      `${ids.size} stories look different: too many to draw as they were. Name some: npm run pictures -- <part of an id>`,
    );
    return;
  }
  try {
    const commit = commitBefore();
    console.log(`What differs is drawn as it was at ${commit.slice(0, 10)}, to show it in red:`);
    await withPicturesOf(commit, { parts: [...ids], browser }, (_, images) => paintRed(names, images, results));
  } catch (error) {
    console.log(
      `There is no red picture of it: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    );
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
      judge: { type: 'boolean', default: false },
      proven: { type: 'boolean', default: false },
      prove: { type: 'boolean', default: false },
      // A built Storybook, in place of building this tree's.
      storybook: { type: 'string' },
      set: { type: 'string', default: join(root, 'apps/storybook/pictures') },
    },
  });
  const { set: folder, judge: isJudging } = values;
  // As they are before the run: what is changed meanwhile was not looked at.
  let now: Proof = {};
  const leaveOut = (visits: readonly Visit[]) => {
    if (values.proven || values.prove) now = fingerprints(root, visits);
    return values.proven ? provenFiles(readProof(root), now, commitIn(root)) : new Set<string>();
  };
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
    if (set.browser === browser) {
      outcome = await checkStories(storybook, { set, parts, results, isJudging, leaveOut });
      await showInRed(outcome.differing, browser, results);
    } else {
      const commit = baseCommit(set.folder);
      console.log(`The stored pictures are by ${set.browser}, this is ${browser}:`);
      console.log(`the stories of ${commit.slice(0, 10)} are drawn first and compared with.`);
      outcome = await withPicturesOf(commit, { parts, browser }, async (expected, images) => {
        const found = await checkStories(storybook, { set, expected, parts, results, isJudging, leaveOut });
        await paintRed(found.differing, images, results);
        return found;
      });
    }
  }
  const { passed, problems, counts, leftOut, sound, files } = outcome;
  for (const problem of problems.toSorted()) console.log(`  ${problem}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const judged = isJudging ? `${counts.stories} stories and ${counts.modes} in every mode as they should be, ` : '';
  console.log(
    `${judged}${counts.pictures} pictures ${values.update ? 'taken' : 'as stored'}, ${problems.length} problems, ${seconds} s`,
  );
  if (leftOut > 0)
    console.log(`${leftOut} stories are made of the same as when they were last as they should be, and were left out`);
  if (values.prove && isJudging) writeProof(root, now, sound);
  if (existsSync(results)) console.log(`What differs lies in ${relative(root, results)}: actual, difference`);
  await mkdir(results, { recursive: true });
  const failures = problems.toSorted();
  const ranOn = new Date().toISOString().slice(0, 10);
  const report = { passed, failed: problems.length, skipped: leftOut, failures, isJudging, counts, ranOn, files };
  await writeFile(join(results, 'report.json'), JSON.stringify(report));
  // A run that looked at nothing is no pass.
  process.exit(problems.length > 0 || passed === 0 ? 1 : 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
