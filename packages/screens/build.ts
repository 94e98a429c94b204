// Builds the vendor widgets for publishing: `npm run build:packages`. The screens themselves are not published.
import { buildEmbed, buildPackage, modulesOf, writeFonts } from '../../tools/package-build/build-package.ts';
import { widgetOperations } from './src/widgets/operations.ts';

const operations = new Set<string>(Object.values(widgetOperations).flat());
const { dist } = await buildPackage({
  folder: 'packages/screens',
  entries: modulesOf('packages/screens').filter((file) => /^widgets\/(?!operations|story-)[\w-]+\.tsx?$/.test(file)),
  operations,
  styles: 'widgets/styles.css',
});
writeFonts(`${dist}/widgets`);
await buildEmbed({
  folder: 'packages/screens',
  entry: 'widgets/embed/embed.tsx',
  operations,
  instead: { '/modal/dialog-surface.tsx': 'widgets/embed/native-dialog-surface.tsx' },
});
