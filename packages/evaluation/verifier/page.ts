/** The page that checks a replay file without a network: it reads the file that the person chooses and nothing else. */
import { verifyReplayFile, type Check } from '../src/auction/replay-file.ts';

const file = document.querySelector<HTMLInputElement>('#file')!;
const summary = document.querySelector<HTMLElement>('#summary')!;
const list = document.querySelector<HTMLElement>('#checks')!;

function show(text: string, checks: readonly Check[]): void {
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

async function verify(chosen: File): Promise<void> {
  show(`Checking ${chosen.name}…`, []);
  try {
    const checks = verifyReplayFile(JSON.parse(await chosen.text()));
    const failed = checks.filter(({ isPassed }) => !isPassed).length;
    show(
      failed === 0
        ? `${chosen.name} is genuine: all checks passed.`
        : `${chosen.name} failed ${failed} of ${checks.length} checks.`,
      checks,
    );
  } catch {
    show(`${chosen.name} is not JSON.`, []);
  }
}

file.addEventListener('change', () => {
  const [chosen] = file.files ?? [];
  if (chosen) void verify(chosen);
});
