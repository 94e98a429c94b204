/** The page that verifies a replay file offline. It reads only the chosen files. */
import { readReceipts, verifyReplayFile, type Check, type KeptReceipt } from '../src/auction/replay-file.ts';

const file = document.querySelector<HTMLInputElement>('#file')!;
const own = document.querySelector<HTMLInputElement>('#own')!;
const summary = document.querySelector<HTMLElement>('#summary')!;
const list = document.querySelector<HTMLElement>('#checks')!;

function show(text: string, checks: readonly Check[] = []): void {
  summary.textContent = text;
  list.replaceChildren(
    ...checks.map((check) => {
      const row = document.createElement('li');
      row.textContent = `${check.isPassed ? 'Passed' : 'Failed'}: ${check.text}`;
      row.dataset.state = check.isPassed ? 'passed' : 'failed';
      return row;
    }),
  );
}

/** @throws {Error} in words. */
async function readJson(chosen: File): Promise<unknown> {
  const text = await chosen.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${chosen.name} is not JSON.`);
  }
}

/** @throws {Error} in words. */
async function readOwn(chosen: File | undefined): Promise<KeptReceipt[]> {
  if (!chosen) return [];
  const value = await readJson(chosen);
  try {
    return readReceipts(value);
  } catch {
    throw new Error(`${chosen.name} is not a receipt file.`);
  }
}

/** Guards against an earlier, larger file finishing later than the latest choice. */
let runs = 0;

async function verify(): Promise<void> {
  const [chosen] = file.files ?? [];
  if (!chosen) return show('Choose the replay file.');
  const run = ++runs;
  show(`Checking ${chosen.name}…`);
  let text: string;
  let checks: readonly Check[] = [];
  try {
    const value = await readJson(chosen);
    checks = verifyReplayFile(value, await readOwn(own.files?.[0]));
    const failed = checks.filter(({ isPassed }) => !isPassed).length;
    text =
      failed === 0
        ? `${chosen.name} is genuine: all checks passed.`
        : `${chosen.name} failed ${failed} of ${checks.length} checks.`;
  } catch (error) {
    text = (error as Error).message;
  }
  if (run === runs) show(text, checks);
}

for (const input of [file, own]) input.addEventListener('change', () => void verify());
