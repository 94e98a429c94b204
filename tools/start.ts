// Builds an app when it is missing or stale, then becomes the server.
//
//   node tools/start.ts demo              npm start: demo data, readable outbox
//   node tools/start.ts demo directory    npm start -- directory: the same with another app of apps/, beside it on a port of its own
//   node tools/start.ts serve             npm run serve: production; never seeds, requires its secrets
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { prepareFor } from './app.ts';

const root = join(import.meta.dirname, '..');
const [mode, app = 'web'] = process.argv.slice(2);
if (mode !== 'demo' && mode !== 'serve') throw new Error('usage: node tools/start.ts demo|serve [app]');
try {
  await prepareFor(app, mode === 'demo');
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

// Turbo knows by content what is stale: when nothing changed this takes a fraction of a second.
const build = spawnSync(
  process.execPath,
  ['node_modules/turbo/bin/turbo', 'run', 'build', `--filter=@millwright/${app}`, '--output-logs=new-only'],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      TURBO_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
      TURBO_NO_UPDATE_NOTIFIER: '1',
      ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
    },
  },
);
if (build.status !== 0) {
  console.error('The app could not be built; the server was not started.');
  process.exit(build.status ?? 1);
}

// In this very process, so that signals reach the server without a go-between; it reads the mode from the same argument.
await import(join(root, 'apps/server/src/main.ts'));
