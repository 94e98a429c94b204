// Which app a command is for, and where that app is: every folder of apps/ with a manifest.
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The apps that there are, by their folders' names. */
export const appNames = (): string[] =>
  globSync('apps/*/src/manifest.ts', { cwd: root })
    .map((file) => dirname(dirname(file)).slice('apps/'.length))
    .toSorted();

/** The environment of an app beside Millwright itself, which has the server's own defaults: its pages, its name, a port and data of its own. */
export async function environmentOf(app: string, isDemo: boolean): Promise<Record<string, string>> {
  if (!existsSync(join(root, 'apps', app, 'src/manifest.ts')))
    throw new Error(`There is no app "${app}"; there are: ${appNames().join(', ')}.`);
  if (app === 'web') return {};
  const { app: definition } = (await import(join(root, 'apps', app, 'src/app.ts'))) as {
    app: { configuration: { productName: string } };
  };
  return {
    WEB_DIR: join(root, 'apps', app, 'dist'),
    PORT: '3001',
    PRODUCT_NAME: definition.configuration.productName,
    // A data folder belongs to one process.
    ...(isDemo && { DATA_DIR: `.data-${app}` }),
  };
}

/** Sets what a command's environment does not say already. */
export async function prepareFor(app: string, isDemo: boolean): Promise<void> {
  for (const [name, value] of Object.entries(await environmentOf(app, isDemo))) process.env[name] ??= value;
}
