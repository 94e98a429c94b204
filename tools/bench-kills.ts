// Kills servers under load 20 times on each engine: `npm test` does so 3 times with the same tests (apps/server/src/db/kill*.test.ts and
// two-processes.test.ts).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { add } from './bench-kit.ts';
import { startPostgres } from './postgres.ts';

const root = join(import.meta.dirname, '..');
const ROUNDS = 20;

/** Runs the kill tests on one engine. Throws when one of them fails: something acknowledged was lost, or done twice. */
function runKills(env: Record<string, string>): void {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', 'src/db/kill', 'src/two-processes.test.ts'], {
    cwd: join(root, 'apps/server'),
    stdio: 'inherit',
    env: { ...process.env, ...env, KILL_ROUNDS: String(ROUNDS) },
  });
  if (status !== 0) throw new Error('a kill lost something that was acknowledged');
}

export async function benchKills(report: typeof add): Promise<void> {
  runKills({});
  const server = await startPostgres();
  try {
    runKills({ TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
  report({
    what: `acknowledged writes lost in ${ROUNDS} kills of each kind, embedded and PostgreSQL`,
    wanted: '0',
    ours: '0',
  });
}
