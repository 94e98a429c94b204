// Builds the vendor widgets for publishing: `npm run build:packages`. The screens themselves are not published.
import { buildPackage, modulesOf, writeFonts } from '../../tools/package-build/build-package.ts';
import { widgetOperations } from './src/widgets/operations.ts';

const { dist } = await buildPackage({
  folder: 'packages/screens',
  entries: modulesOf('packages/screens').filter((file) => /^widgets\/(?!embed|operations)[\w-]+\.tsx?$/.test(file)),
  operations: new Set(Object.values(widgetOperations).flat()),
  styles: 'widgets/styles.css',
});
writeFonts(`${dist}/widgets`);
