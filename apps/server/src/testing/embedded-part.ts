// What is tested on both databases. PostgreSQL runs every test. The embedded database is PostgreSQL too, and the end-to-end tests run on it: here it
// runs what depends on how a database is reached, on its files and on its speed.
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { TestRunner } from 'vitest';

const sources = join(import.meta.dirname, '..');

/** Files of these folders run whole: the database with tenants and kills, search, the outbox and scheduled tasks. */
const isWhole = (file: string) => /^(db|search|outbox|tasks)\//.test(file);
/** Rules are pure: they reach no database. */
const isPure = (file: string) => file.endsWith('.rules.test.ts');

/** The titles of the outermost `describe`s of a file whose tests ask for the engine they run on. */
const describesAskingForEngine = (file: string) =>
  readFileSync(join(sources, file), 'utf8')
    .split(/^(?=describe)/m)
    .flatMap((text) => {
      const title = /^describe[^(]*\('([^']+)'/.exec(text)?.[1];
      return title !== undefined && text.includes('testEngine') ? [title] : [];
    });

/** The test files that run on the embedded database, relative to this package. */
export function embeddedFiles(): string[] {
  return globSync('**/*.test.ts', { cwd: sources })
    .filter((file) => !isPure(file) && (isWhole(file) || describesAskingForEngine(file).length > 0))
    .map((file) => `src/${file}`);
}

type Collect = (files: Tasks[]) => unknown;
/** A file or a `describe` as Vitest has collected it. */
interface Tasks {
  name: string;
  filepath: string;
  tasks: Array<{ type: 'test'; name: string } | ({ type: 'suite' } & Tasks)>;
}

/** Removes from a file that does not run whole the tests that do not ask for the engine. */
function keepPart(file: Tasks): void {
  const path = relative(sources, file.filepath);
  if (isWhole(path)) return;
  const asking = new Set(describesAskingForEngine(path));
  file.tasks = file.tasks.filter(({ type, name }) => type === 'suite' && asking.has(name));
}

/** Runs on the embedded database what differs there; the rest is not counted as skipped, since it runs on PostgreSQL. */
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
