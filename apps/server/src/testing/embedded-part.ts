// What is tested on both databases. PostgreSQL runs every test; the embedded one, which is PostgreSQL too, what depends on how a database
// is reached, on its files and on its speed, and that each operation works on it.
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { TestRunner } from 'vitest';

const sources = join(import.meta.dirname, '..');

/** Files of these folders run whole: the database with tenants and kills, search, the outbox and what is due. */
const isWhole = (file: string) => /^(db|search|outbox|tasks)\//.test(file);
const isOfOperations = (file: string) => file.startsWith('modules/');

/** The titles of a file's outermost `describe`s, and whether what is in it asks for the engine that it runs on. */
const describesIn = (file: string) =>
  readFileSync(join(sources, file), 'utf8')
    .split(/^(?=describe)/m)
    .flatMap((text) => {
      const title = /^describe[^(]*\('([^']+)'/.exec(text)?.[1];
      return title === undefined ? [] : [{ title, asksForEngine: text.includes('testEngine') }];
    });

/** The test files that run on the embedded database, relative to this package. */
export function embeddedFiles(): string[] {
  return globSync('**/*.test.ts', { cwd: sources })
    .filter(
      (file) =>
        isWhole(file) ||
        (isOfOperations(file) && describesIn(file).length > 0) ||
        describesIn(file).some(({ asksForEngine }) => asksForEngine),
    )
    .map((file) => `src/${file}`);
}

type Collect = (files: Tasks[]) => unknown;
/** A file or a `describe` as Vitest has collected it. */
interface Tasks {
  name: string;
  filepath: string;
  tasks: Array<{ type: 'test'; name: string } | ({ type: 'suite' } & Tasks)>;
}

/** Leaves the first test of a `describe`, and of each that is in it. */
function keepFirst(suite: Tasks): void {
  const first = suite.tasks.find(({ type }) => type === 'test');
  suite.tasks = suite.tasks.filter((task) => task.type === 'suite' || task === first);
  for (const task of suite.tasks) if (task.type === 'suite') keepFirst(task);
}

/** Of a file that does not run whole, leaves what asks for the engine and, of operations, the first test of each `describe`: the success. */
function keepPart(file: Tasks): void {
  const path = relative(sources, file.filepath);
  if (isWhole(path)) return;
  const asking = new Set(describesIn(path).flatMap(({ title, asksForEngine }) => (asksForEngine ? [title] : [])));
  file.tasks = file.tasks.filter(({ type, name }) => type === 'suite' && (asking.has(name) || isOfOperations(path)));
  for (const task of file.tasks) if (task.type === 'suite' && !asking.has(task.name)) keepFirst(task);
}

/** Runs on the embedded database what is to be run there; the rest is not counted as skipped, since it runs on PostgreSQL. */
export default class EmbeddedPart extends TestRunner {
  #collected: Collect | undefined;

  // Vitest reads this, and sets one in its place that first reports the tests of a file: they have to be fewer before.
  get onCollected(): Collect | undefined {
    return this.#collected;
  }
  set onCollected(report: Collect) {
    this.#collected = (files) => {
      for (const file of files) keepPart(file);
      return report(files);
    };
  }
}
