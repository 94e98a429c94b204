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
    const { status, stdout, stderr } = run(replayFile(), replayFile().receipts.slice(0, 2));
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('passed  chain');
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
  });

  test('imports nothing but the file system', () => {
    const imports = execFileSync('grep', ['-oE', 'from "[^"]+"', 'verify.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(imports.trim()).toBe('from "node:fs"');
  });
});

describe('the page', () => {
  const scriptOf = () => /<script>([^]*)<\/script>/.exec(page)![1]!;
  const choose = async (content: string) => {
    const rows: { textContent: string; dataset: Record<string, string> }[] = [];
    const summary = { textContent: '' };
    let onChange = () => {};
    const file = {
      files: [{ name: 'replay.json', text: () => Promise.resolve(content) }],
      addEventListener: (_: string, listener: () => void) => (onChange = listener),
    };
    const list = { replaceChildren: (...children: typeof rows) => rows.splice(0, rows.length, ...children) };
    const elements: Record<string, unknown> = { '#file': file, '#summary': summary, '#checks': list };
    const document = { querySelector: (name: string) => elements[name], createElement: () => ({ dataset: {} }) };
    runInContext(scriptOf(), createContext({ document }));
    onChange();
    await expect.poll(() => summary.textContent).not.toContain('Checking');
    return { summary: summary.textContent, states: rows.map(({ dataset }) => dataset.state) };
  };

  test('passes a genuine file and fails a tampered one', async () => {
    expect(await choose(JSON.stringify(replayFile()))).toEqual({
      summary: 'replay.json is genuine: all checks passed.',
      states: Array(6).fill('passed'),
    });
    const { summary, states } = await choose(JSON.stringify(tampered()));
    expect(summary).toMatch(/^replay.json failed \d of 6 checks/);
    expect(states).toContain('failed');
    expect((await choose('nonsense')).summary).toBe('replay.json is not JSON.');
  });

  test('loads nothing, and its policy lets it load and send nothing', () => {
    expect(page).not.toMatch(/\b(src|href)=|@import|\burl\(|fetch\(|XMLHttpRequest|import\(/);
    const hash = createHash('sha256').update(scriptOf()).digest('base64');
    expect(page).toContain(`default-src 'none'; script-src 'sha256-${hash}'`);
  });
});
