// The built verifier as people run it: one script for Node, one page, each a single file.
import { createHash } from 'node:crypto';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildVerifier } from '../build-verifier.ts';
import { replayFile } from '../src/testing/replay-files.ts';

let folder: string;
let page: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verifier-'));
  const paths = await buildVerifier(join(folder, 'built'));
  page = readFileSync(paths.page, 'utf8');
  // Alone in a folder, as it was downloaded.
  copyFileSync(paths.command, join(folder, 'verify.mjs'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tampered = () => {
  const file = JSON.parse(JSON.stringify(replayFile())) as ReturnType<typeof replayFile>;
  Object.assign(file.entries[0]!, { amountInPaise: 989_000 });
  return file;
};

/** What A kept, without the number that it does not know. */
const receiptsOfA = () =>
  replayFile().receipts.flatMap(({ vendorId, ...receipt }) => (vendorId === 'A' ? [receipt] : []));

describe('the script', () => {
  const run = (...files: unknown[]) => {
    const paths = files.map((file, at) => {
      const path = join(folder, `${at}.json`);
      writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file));
      return path;
    });
    return spawnSync(process.execPath, ['verify.mjs', ...paths], { cwd: folder, encoding: 'utf8' });
  };

  test('passes a genuine file, with receipts that a bidder kept', () => {
    const { status, stdout, stderr } = run(replayFile(), receiptsOfA());
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('passed  chain');
    expect(stdout).toContain('passed  own receipts: 3 own receipts found in the log, under A.');
    expect(stdout).not.toContain('FAILED');
  });

  test('fails a tampered entry, and a receipt of another auction', () => {
    const answer = run(tampered());
    expect(answer.status).toBe(1);
    expect(answer.stdout).toContain('FAILED  log: Entry 1');
    const [receipt] = replayFile().receipts;
    expect(run(replayFile(), [{ ...receipt, commitment: 'f'.repeat(64) }]).status).toBe(1);
  });

  test('says what it cannot read', () => {
    expect(run('not JSON').status).toBe(2);
    expect(run().status).toBe(2);
    expect(run(replayFile(), replayFile())).toMatchObject({ status: 2, stderr: 'This is no file of receipts.\n' });
  });

  test('imports nothing but the file system', () => {
    const imports = execFileSync('grep', ['-oE', 'from "[^"]+"', 'verify.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(imports.trim()).toBe('from "node:fs"');
  });
});

describe('the page', () => {
  const scriptOf = () => /<script>([^]*)<\/script>/.exec(page)![1]!;
  /** Chooses files one after another, and answers what the page shows in the end. */
  const choose = async (chosen: { replay?: string; own?: string }) => {
    const rows: { textContent: string; dataset: Record<string, string> }[] = [];
    const summary = { textContent: '' };
    const input = () => {
      const files: { name: string; text: () => Promise<string> }[] = [];
      let onChange = () => {};
      return {
        files,
        addEventListener: (_: string, listener: () => void) => (onChange = listener),
        take: (name: string, content: string | undefined) => {
          if (content === undefined) return;
          files.push({ name, text: () => Promise.resolve(content) });
          onChange();
        },
      };
    };
    const [file, own] = [input(), input()];
    const list = { replaceChildren: (...children: typeof rows) => rows.splice(0, rows.length, ...children) };
    const elements: Record<string, unknown> = { '#file': file, '#own': own, '#summary': summary, '#checks': list };
    const document = { querySelector: (name: string) => elements[name], createElement: () => ({ dataset: {} }) };
    runInContext(scriptOf(), createContext({ document }));
    own.take('receipts.json', chosen.own);
    file.take('replay.json', chosen.replay);
    await expect.poll(() => summary.textContent).not.toContain('Checking');
    return {
      summary: summary.textContent,
      states: rows.map(({ dataset }) => dataset.state),
      texts: rows.map(({ textContent }) => textContent),
    };
  };
  const replay = JSON.stringify(replayFile());

  test('passes a genuine file and fails a tampered one', async () => {
    expect(await choose({ replay })).toMatchObject({
      summary: 'replay.json is genuine: all checks passed.',
      states: Array(6).fill('passed'),
    });
    const { summary, states } = await choose({ replay: JSON.stringify(tampered()) });
    expect(summary).toMatch(/^replay.json failed \d of 6 checks/);
    expect(states).toContain('failed');
    expect((await choose({ replay: 'nonsense' })).summary).toBe('replay.json is not JSON.');
  });

  test('checks the own receipts together with the replay file', async () => {
    const own = receiptsOfA();
    const { summary, states, texts } = await choose({ replay, own: JSON.stringify(own) });
    expect([summary, states]).toEqual(['replay.json is genuine: all checks passed.', Array(7).fill('passed')]);
    expect(texts.at(-1)).toMatch(/^Passed: 3 own receipts found in the log, under A\./);
    const lost = await choose({ replay, own: JSON.stringify([{ ...own[0], amountInPaise: 1 }]) });
    expect([lost.summary, lost.texts.at(-1)]).toEqual([
      'replay.json failed 1 of 7 checks.',
      'Failed: Own receipt 1 is not in the log.',
    ]);
  });

  test('says which file it cannot read, and which one it needs', async () => {
    expect((await choose({ replay, own: 'nonsense' })).summary).toBe('receipts.json is not JSON.');
    expect((await choose({ replay, own: replay })).summary).toBe('receipts.json is not a receipt file.');
    expect((await choose({ own: JSON.stringify(receiptsOfA()) })).summary).toBe('Choose the replay file.');
  });

  test('loads nothing, and its policy lets it load and send nothing', () => {
    expect(page).not.toMatch(/\b(src|href)=|@import|\burl\(|fetch\(|XMLHttpRequest|import\(/);
    const hash = createHash('sha256').update(scriptOf()).digest('base64');
    expect(page).toContain(`default-src 'none'; script-src 'sha256-${hash}'`);
  });
});
