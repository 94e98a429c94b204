import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { layoutsAround } from '@millwright/screens/layouts';
import type { InlineConfig, Plugin } from 'vite';
import { planChunks } from './chunks.ts';
import type { Route } from './src/app-definition.ts';

const server = process.env.MILLWRIGHT_SERVER ?? 'http://127.0.0.1:3000';
const host = join(import.meta.dirname, 'src');
/**
 * How much a byte and a request cost on the pages that people meet first, where those of another page count 1: the login, the listing that everybody
 * finds, and the pages that strangers open on a phone.
 */
const weights = new Map([
  ['login', 5],
  ['guest-vendor-search', 25],
  ['vendor-link', 20],
  ['gate', 3],
]);
/** What a page fetches later, as when a conversation is opened: with it the page counts once more. */
const laterParts = new Map([['communication', ['thread-pane', 'starting-thread']]]);

/** Puts each module that a page of the manifest begins with into the file that the plan says (chunks.ts). */
function chunksByPage(
  root: string,
  manifest: readonly Route[],
): { planning: Plugin; group: { name: (id: string) => string | null } } {
  let plan = new Map<string, number>();
  /** A file with a screen in it has its name. */
  const names = new Map<number, string>();
  const planning: Plugin = {
    name: 'plan-chunks',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const modules = new Map(
        ids.map((id) => {
          const info = this.getModuleInfo(id);
          return [id, { size: gzipSync(info?.code ?? '').length / 2, imports: info?.importedIds ?? [] }];
        }),
      );
      const idOf = (end: string) => ids.find((id) => id.endsWith(end))!;
      const routes = new Map(manifest.map((route) => [route.screen, route]));
      const pages = [...routes.values()].flatMap(({ screen, layout }) => {
        const roots = [
          join(root, 'src/main.ts'),
          idOf(`/${screen}/${screen}.tsx`),
          ...layoutsAround(layout).map((id) => idOf(`/${id}-layout.tsx`)),
        ];
        const later = (laterParts.get(screen) ?? []).map((part) => idOf(`/${screen}/${part}.tsx`));
        const weight = weights.get(screen) ?? 1;
        return [{ roots, weight }, ...(later.length > 0 ? [{ roots: [...roots, ...later], weight }] : [])];
      });
      plan = planChunks(modules, pages);
      for (const screen of routes.keys()) {
        const number = plan.get(idOf(`/${screen}/${screen}.tsx`))!;
        if (!names.has(number)) names.set(number, screen);
      }
    },
  };
  const name = (id: string) => {
    const number = plan.get(id);
    return number === undefined ? null : (names.get(number) ?? `part-${number}`);
  };
  return { planning, group: { name } };
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
 * @param manifest The pages by which the script is cut into files.
 * @param isForServer Builds what draws the pages instead of what runs in the browser.
 */
export function appConfig(
  root: string,
  {
    outDir = 'dist',
    isForServer = false,
    manifest = [],
  }: { outDir?: string; isForServer?: boolean; manifest?: readonly Route[] } = {},
): InlineConfig {
  const chunks = chunksByPage(root, manifest);
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    // The server runs what was built for it as it is, whatever its own environment says.
    define: isForServer ? { 'process.env.NODE_ENV': '"production"' } : {},
    plugins: [
      react(),
      tailwindcss(),
      lightRouter,
      iconsByFile(),
      ...(isForServer ? [serverEntries(root)] : [chunks.planning]),
    ],
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
        : { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [chunks.group] } } },
    },
    ssr: { noExternal: true },
    server: {
      proxy: {
        '/api': server,
        '/communication': server,
        '/media': server,
        '/verifier': server,
        '/demo-video': server,
        '/dev': server,
      },
    },
  };
}
