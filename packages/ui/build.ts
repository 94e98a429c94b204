// Builds the package for publishing: `npm run build:packages`.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackage, modulesOf, writeFonts } from '../../tools/package-build/build-package.ts';

/** Of no use outside of this repository. */
const isOwnAffair = (file: string) => /^(component-guide|component-behaviours)\.ts$|render-inert-link/.test(file);

const { dist } = await buildPackage({
  folder: 'packages/ui',
  entries: modulesOf('packages/ui').filter((file) => !isOwnAffair(file)),
  styles: 'styles.css',
});
writeFonts(dist);
cpSync(join(import.meta.dirname, 'generated/tokens.json'), join(dist, 'tokens.json'));
