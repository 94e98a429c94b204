import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';

const server = process.env.MILLWRIGHT_SERVER ?? 'http://127.0.0.1:3000';
const host = join(import.meta.dirname, 'src');
const packages = join(host, '../..');
const isForForms = (id: string) => /[\\/](zod|react-hook-form|@hookform|@standard-schema)[\\/]/.test(id);
/** The login has fields without the form libraries, which are twenty times as much. */
const isField = (id: string) => /[\\/](text-field|password-field|field)[\\/]/.test(id) || id.endsWith('control-box.ts');

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Everything that a module loads with it: its imports, and theirs. */
function closureOf(graph: Graph, id: string, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) closureOf(graph, next, found);
  return found;
}

/**
 * Few requests and no code of other pages: one chunk that every page has, one of the form libraries, one of the fields, one of what the ways in share,
 * one of what the pages in the frame of the app share, and one a screen. Without it each little component that two screens share is a request of its own.
 */
function chunksByPage(root: string) {
  const entry = join(root, 'src/main.ts');
  const at = (path: string) => join(packages, 'screens/src', path);
  const login = at('authentication/login/login.tsx');
  const link = at('vendor-link/vendor-link.tsx');
  const quote = at('vendor-link/quote-tab.tsx');
  const listing = at('vendors/guest-vendor-search/guest-vendor-search.tsx');
  const vendor = ['vendor-layout.tsx', 'vendor-profile.tsx'].map((file) => at(`vendors/vendor-profile/${file}`));
  const pagesInFrame = [[listing], vendor, [at('dashboard/home/home.tsx')]];
  const frame = at('shared/app-layout.tsx');
  const closures = new Map<string, Set<string>>();
  const has = (page: string, id: string, graph: Graph) => {
    let closure = closures.get(page);
    if (!closure) closures.set(page, (closure = closureOf(graph, page)));
    return closure.has(id);
  };
  const hasAny = (modules: readonly string[], id: string, graph: Graph) => modules.some((one) => has(one, id, graph));
  const group = (name: string, priority: number, isIn: (id: string, graph: Graph) => boolean) => ({
    name: (id: string, graph: Graph) => (isIn(id, graph) ? name : null),
    debugName: name,
    priority,
  });
  return [
    group('core', 40, (id, graph) => {
      if (isForForms(id) || isField(id)) return false;
      // What the frame itself has in common with the login and the vendor's link counts too: these two pages have no frame.
      return (
        has(entry, id, graph) ||
        // One icon is all that these two have alone in common: without this line it brings the fields to the vendor's link.
        (has(login, id, graph) && has(link, id, graph)) ||
        (hasAny([login, link, quote], id, graph) && [[frame], ...pagesInFrame].some((page) => hasAny(page, id, graph)))
      );
    }),
    group('forms', 30, (id) => isForForms(id)),
    group('fields', 30, (id) => isField(id)),
    // What the login has in common with the other ways in. The screen itself stays a chunk of its own.
    group('ways-in', 25, (id, graph) => id !== login && has(login, id, graph)),
    group(
      'frame',
      20,
      (id, graph) => has(frame, id, graph) || pagesInFrame.filter((page) => hasAny(page, id, graph)).length > 1,
    ),
    group('listing', 10, (id, graph) => has(listing, id, graph)),
    // What the vendor's link has in common with pages in the frame that come later. The screen itself stays a chunk of its own.
    group('link', 5, (id, graph) => id !== link && has(link, id, graph)),
  ];
}

/**
 * The router ships its data router, forms and server parts in one file whose top level keeps them all. With these marks the bundler sees
 * that nothing happens there, and leaves out what the app does not use: without them the list loads 143.3 kB of script, over the limit of 140
 * (decision 37).
 */
const lightRouter: Plugin = {
  name: 'light-router',
  apply: 'build',
  transform(code, id) {
    if (!/[\\/]react-router[\\/]dist[\\/]/.test(id)) return;
    return code
      .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
      .replaceAll(/= (class extends \w+\.Component \{[\s\S]*?\n\});/g, '= /* @__PURE__ */ (() => $1)();')
      .replaceAll(/(= )(\w+\.(?:forwardRef|createContext|memo)\()/g, '$1/* @__PURE__ */ $2');
  },
};

/**
 * Icons from their own files. By way of the package's list of all icons every module that has one icon would count as using all of them,
 * and they would all lie in the chunk of every page: 3.3 kB more (decision 37).
 */
function iconsByFile(): Plugin {
  const folder = fileURLToPath(new URL('../esm/', import.meta.resolve('lucide-react')));
  const list = readFileSync(join(folder, 'lucide-react.mjs'), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of list.matchAll(/export \{([^}]+)\} from ['"]\.\/(icons\/[^'"]+)['"]/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return {
    name: 'icons-by-file',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]packages[\\/].+\.tsx?$/.test(id) || !code.includes('lucide-react')) return;
      return code.replace(/import \{([^}]+)\} from ["']lucide-react["'];?/g, (whole: string, names: string) => {
        const icons = names
          .split(',')
          .map((name) => name.trim().split(/\s+as\s+/))
          .filter(([name]) => name);
        if (!icons.every(([name = '']) => files.has(name))) return whole;
        return icons
          .map(
            ([name = '', alias = name]) =>
              `import ${alias} from ${JSON.stringify(join(folder, files.get(name) ?? ''))};`,
          )
          .join(' ');
      });
    },
  };
}

/** What the server draws an app with, as modules of the app's definition: an app has no file for it. */
function serverEntries(root: string): Plugin {
  const sources: Record<string, string> = {
    draw: `import { drawingOf } from ${JSON.stringify(join(host, 'drawing.tsx'))};
import { app } from ${JSON.stringify(join(root, 'src/app.ts'))};
export const { askOf, drawPage } = await drawingOf(app);`,
    prerender: `import { prerenderingOf } from ${JSON.stringify(join(host, 'prerender.tsx'))};
import { app } from ${JSON.stringify(join(root, 'src/app.ts'))};
export const { pages, login, afterLogin, drawShell } = prerenderingOf(app);`,
  };
  return {
    name: 'server-entries',
    resolveId: (id) => (id.startsWith('virtual:') && id.slice(8) in sources ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0virtual:') ? sources[id.slice(9)] : undefined),
  };
}

/**
 * The configuration of Vite for an app: its page is index.html, its script src/main.ts, its definition `app` in src/app.ts.
 *
 * @param root Folder of the app.
 * @param isForServer Builds what draws the pages instead of what runs in the browser.
 */
export function appConfig(
  root: string,
  { outDir = 'dist', isForServer = false }: { outDir?: string; isForServer?: boolean } = {},
): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    // The server runs what was built for it as it is, whatever its own environment says.
    define: isForServer ? { 'process.env.NODE_ENV': '"production"' } : {},
    plugins: [react(), tailwindcss(), lightRouter, iconsByFile(), ...(isForServer ? [serverEntries(root)] : [])],
    // What the package's plain name leads to is its development build.
    resolve: isForServer
      ? {}
      : {
          alias: [
            {
              find: /^react-router$/,
              replacement: fileURLToPath(
                new URL('./dist/production/index.mjs', import.meta.resolve('react-router/package.json')),
              ),
            },
          ],
        },
    build: {
      outDir,
      emptyOutDir: true,
      copyPublicDir: !isForServer,
      ssr: isForServer,
      manifest: !isForServer,
      target: 'es2022',
      // light-dark() must reach the browser as it is: the theme is chosen there.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // One sheet; build-app.ts makes the smaller ones of the pages that guests meet first.
      cssCodeSplit: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: isForServer
        ? { input: { draw: 'virtual:draw', prerender: 'virtual:prerender' } }
        : { output: { codeSplitting: { groups: chunksByPage(root) } } },
    },
    ssr: { noExternal: true },
    server: { proxy: { '/api': server, '/communication': server, '/media': server, '/dev': server } },
  };
}
