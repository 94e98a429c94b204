/**
 * Checks a replay file offline: `node millwright-verify.mjs <replay file> [<file of own receipts>]`. Prints a line for each check and ends with 1
 * if one fails, 2 if a file cannot be read.
 */
import { readFileSync } from 'node:fs';
import { readReceipts, verifyReplayFile } from '../src/auction/replay-file.ts';

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function main(paths: readonly string[]): number {
  const [replayPath, receiptsPath] = paths;
  if (replayPath === undefined || paths.length > 2) {
    console.error('Usage: node millwright-verify.mjs <replay file> [<file of own receipts>]');
    return 2;
  }
  try {
    const receipts = receiptsPath === undefined ? [] : readReceipts(readJson(receiptsPath));
    const checks = verifyReplayFile(readJson(replayPath), receipts);
    for (const { name, isPassed, text } of checks) console.log(`${isPassed ? 'passed' : 'FAILED'}  ${name}: ${text}`);
    return checks.every(({ isPassed }) => isPassed) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

process.exitCode = main(process.argv.slice(2));
