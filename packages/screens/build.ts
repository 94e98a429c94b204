// Builds the vendor widgets for publishing: `npm run build:packages`. The screens themselves are not published.
import {
  buildEmbed,
  buildPackage,
  buildScript,
  modulesOf,
  writeFonts,
} from '../../tools/package-build/build-package.ts';
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
  parts: [
    ['card', 'widgets/fetched-vendor-card.tsx'],
    ['list', 'widgets/vendor-search.tsx', 'vendors/vendor-profile/review-list.tsx'],
    ['search', 'widgets/vendor-search.tsx'],
    ['reviews', 'widgets/rating-summary.tsx'],
    ['reviews', 'vendors/vendor-profile/review-list.tsx'],
    ['forms', 'shared/enquiry-form.tsx', 'widgets/review-fields.tsx'],
  ],
  operations,
  instead: {
    '/modal/dialog-surface.tsx': 'widgets/embed/native-dialog-surface.tsx',
    '/shared/failed-state.tsx': 'widgets/embed/lazy-failed-state.tsx',
    '/lucide-react/dist/esm/createLucideIcon.mjs': 'widgets/embed/create-icon.ts',
  },
});
await buildScript('packages/screens', 'widgets/embed/frame.ts');
