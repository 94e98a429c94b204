// Publishes the Storybook to Chromatic when its project token is set, and says so when it is not.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
if (!process.env['CHROMATIC_PROJECT_TOKEN']) {
  console.log('Nothing was published: CHROMATIC_PROJECT_TOKEN is not set.');
} else {
  const steps = [
    ['node_modules/turbo/bin/turbo', 'run', 'build', '--filter=@millwright/storybook'],
    [
      'node_modules/chromatic/dist/bin.cjs',
      '--storybook-build-dir=apps/storybook/storybook-static',
      '--exit-zero-on-changes',
    ],
  ];
  for (const step of steps) {
    const { status } = spawnSync(process.execPath, step, { cwd: root, stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
}
