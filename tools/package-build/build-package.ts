/**
 * Builds a package of ours for publishing: one file for each module, everything of others left to be imported, types beside, and one style
 * sheet for the classes that the modules use. In the repository the packages point at their sources; `tools/pack.ts` writes the package.json
 * of the tarball.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { designSheet, hasNoClasses, scopeClasses, utilities } from './scope-classes.ts';
import { scopedStyles, scopeOf, shadowScope, type Scope } from './scope-styles.ts';

const root = resolve(import.meta.dirname, '../..');

/** Sources of ours and where their modules lie in a package that has them inside: each package is installed without any other of ours. */
const inlinedIn = (folder: string): readonly (readonly [folder: string, name: string, place: string])[] =>
  folder === 'packages/ui'
    ? []
    : [
        ['packages/api-client/src', '@millwright/api-client', 'api-client'],
        ['openapi/generated', '@millwright/contract', 'contract'],
        ['packages/ui/src', '@millwright/ui', 'ui'],
      ];

export interface PackageBuild {
  /** Folder of the package from the root, `packages/ui`. */
  folder: string;
  /** Modules that can be imported, from the package's `src`. */
  entries: readonly string[];
  /** Operations of the contract that stay in the table. */
  operations?: ReadonlySet<string>;
  /** The sheet to write, from `dist`. */
  styles: string;
}

/** What a build used: the classes of its modules, and their files. */
export interface BuiltPackage {
  classes: Set<string>;
  modules: string[];
  dist: string;
}

const isOurs = (id: string) => id.startsWith(root + sep) && !id.includes('node_modules');
const versionOf = (folder: string) =>
  (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { version: string }).version;

/** Prefixes classes, names the scope by its version, and leaves operations that are not called out of the table. */
async function scopePlugin(
  version: string,
  classesByModule: Map<string, Set<string>>,
  operations?: ReadonlySet<string>,
  { prefix }: Scope = scopeOf(version),
): Promise<Plugin> {
  const isUtility = await utilities(designSheet);
  const scope = scopeOf(version);
  return {
    name: 'vendor-scope',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!isOurs(file) || !/\.tsx?$/.test(file)) return;
      if (operations && /\/openapi\/generated\/\w+-operations\.ts$/.test(file))
        return code.replaceAll(/^ {2}(\w+): \{.*\},?$/gm, (line, name: string) => (operations.has(name) ? line : ''));
      for (const [, name] of operations ? code.matchAll(/(?:useApi|useApiMutation|\.call)\(\s*'(\w+)'/g) : [])
        if (!operations!.has(name!))
          throw new Error(`${relative(root, file)} calls ${name}, which the widgets' operations do not list.`);
      if (file.endsWith('/packages/ui/src/scope.tsx'))
        return code.replace("scopeClass = 'vd-root'", `scopeClass = '${scope.className}'`);
      if (hasNoClasses(file) || !/\/packages\/(ui|screens)\/src\//.test(file)) return;
      const scoped = scopeClasses(code, file, isUtility, prefix);
      classesByModule.set(file, scoped.classes);
      return scoped.code;
    },
  };
}

/** `'use client'` on what holds state or effects, so that a server component of the host may import it; helpers stay free of it. */
const clientDirective: Plugin = {
  name: 'client-directive',
  renderChunk(code, chunk) {
    const isClient = chunk.moduleIds.some((id) => /\.tsx$|\/use-[\w-]+\.ts$/.test(id) && isOurs(id));
    return isClient ? `'use client';\n${code}` : code;
  },
};

/** The bundler warns that it may lose the directive, so it goes before; {@link clientDirective} puts it back. */
const clientDirectiveOff: Plugin = {
  name: 'no-client-directive',
  enforce: 'pre',
  transform: (code, id) => (isOurs(id) ? code.replace(/^'use client';/, '') : undefined),
};

function placeOf(id: string, folder: string): string {
  for (const [source, , place] of inlinedIn(folder)) {
    const from = join(root, source) + sep;
    if (id.startsWith(from)) return join(place, id.slice(from.length)).replace(/\.tsx?$/, '.js');
  }
  return relative(join(root, folder, 'src'), id).replace(/\.tsx?$/, '.js');
}

/** Builds the modules, the types and the sheet of a package into its `dist`. */
export async function buildPackage({ folder, entries, operations, styles }: PackageBuild): Promise<BuiltPackage> {
  const dist = join(root, folder, 'dist');
  const classesByModule = new Map<string, Set<string>>();
  const version = versionOf(folder);
  const own = (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { name: string }).name;
  const isInlined = (id: string) =>
    inlinedIn(folder).some(([, name]) => id.startsWith(`${name}/`)) || id.startsWith(`${own}/`);
  const output = (await build({
    root: join(root, folder),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [clientDirectiveOff, clientDirective, await scopePlugin(version, classesByModule, operations)],
    build: {
      outDir: dist,
      emptyOutDir: true,
      minify: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: entries.map((entry) => join(root, folder, 'src', entry)), formats: ['es'] },
      rolldownOptions: {
        external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('\0') && !isInlined(id),
        output: {
          preserveModules: true,
          preserveModulesRoot: join(root, folder, 'src'),
          entryFileNames: (chunk) => (chunk.facadeModuleId ? placeOf(chunk.facadeModuleId, folder) : '[name].js'),
          chunkFileNames: (chunk) => (chunk.facadeModuleId ? placeOf(chunk.facadeModuleId, folder) : '[name].js'),
        },
      },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const chunks = (Array.isArray(output) ? output : [output])
    .flatMap(({ output: parts }) => parts)
    .filter((part) => part.type === 'chunk');
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  const classes = new Set(modules.flatMap((id) => [...(classesByModule.get(id) ?? [])]));
  writeTypes(folder, entries, dist);
  await writeStyles(join(dist, styles), classes, scopeOf(version));
  return { classes, modules, dist };
}

/** The scoped sheet of some classes. */
async function writeStyles(file: string, classes: ReadonlySet<string>, scope: Scope): Promise<string> {
  const css = await scopedStyles(designSheet, [join(root, 'packages/ui/src/widget-theme.css')], classes, scope);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, css);
  return css;
}

/** The fonts as a sheet of their own, with their files beside it: a host that has its own fonts does without. */
export function writeFonts(dist: string): void {
  mkdirSync(join(dist, 'fonts'), { recursive: true });
  const source = join(root, 'packages/ui/src/fonts.css');
  const css = readFileSync(source, 'utf8').replaceAll(/url\('([^']+)'\)/g, (_, path: string) => {
    const file = path.startsWith('.') ? join(dirname(source), path) : join(root, 'node_modules', path);
    cpSync(file, join(dist, 'fonts', basename(file)));
    return `url('./fonts/${basename(file)}')`;
  });
  writeFileSync(join(dist, 'fonts.css'), css);
}

/** Declarations of the entries and of what they refer to, as `.d.ts` beside the modules. */
function writeTypes(folder: string, entries: readonly string[], dist: string): void {
  const inlined = inlinedIn(folder);
  const scratch = join(root, folder, 'node_modules/.types');
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const config = join(root, folder, `tsconfig.build-${process.pid}.json`);
  writeFileSync(
    config,
    JSON.stringify({
      extends: './tsconfig.json',
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        outDir: scratch,
        rootDir: root,
        allowImportingTsExtensions: true,
        rewriteRelativeImportExtensions: true,
        stripInternal: true,
      },
      include: [],
      files: [
        ...entries.map((entry) => `src/${entry}`),
        // What comes from another workspace counts as foreign and gets no types unless it is named.
        ...inlined.flatMap(([source]) =>
          globSync('**/*.{ts,tsx}', { cwd: join(root, source) })
            .filter((file) => !isDevelopment(file))
            .map((file) => join(root, source, file)),
        ),
      ],
    }),
  );
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/@typescript/native/bin/tsc'), '-p', config], {
      stdio: 'ignore',
    });
  } catch {
    // Whether the types are right is what `npm run types` tells; what is missing is noticed below.
  } finally {
    rmSync(config);
  }
  const own = join(scratch, folder, 'src');
  const sourceOf = (specifier: string, from: string): string | null => {
    if (specifier.startsWith('.')) return resolve(dirname(from), specifier).replace(/\.(tsx?|js)$/, '');
    for (const [source, name] of inlined)
      if (specifier.startsWith(`${name}/`)) return join(scratch, source, specifier.slice(name.length + 1));
    return null;
  };
  const placeOfTypes = (file: string) => {
    for (const [source, , place] of inlined) {
      const from = join(scratch, source) + sep;
      if (file.startsWith(from)) return join(dist, place, file.slice(from.length));
    }
    return join(dist, relative(own, file));
  };
  const written = new Set<string>();
  const write = (file: string) => {
    if (written.has(file)) return;
    written.add(file);
    const path = `${file}.d.ts`;
    if (!existsSync(path)) throw new Error(`No types were made for ${relative(scratch, file)}.`);
    const target = placeOfTypes(file);
    const text = readFileSync(path, 'utf8').replaceAll(
      /((?:from|import)\s*\(?\s*)(["'])([^"']+)\2/g,
      (whole, before: string, quote: string, specifier: string) => {
        const next = sourceOf(specifier, path);
        if (next === null) return whole;
        write(next);
        const to = relative(dirname(target), placeOfTypes(next)).split(sep).join('/');
        return `${before}${quote}${to.startsWith('.') ? to : `./${to}`}.js${quote}`;
      },
    );
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(`${target}.d.ts`, text);
  };
  for (const entry of entries) write(join(own, entry.replace(/\.tsx?$/, '')));
  rmSync(scratch, { recursive: true });
}

const isDevelopment = (file: string) => /\.(stories|test|examples)\.tsx?$|(^|[\\/])story-[a-z-]+\.tsx?$/.test(file);

/** Modules of a folder that can be imported, without what only tests and stories use. */
export const modulesOf = (folder: string): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: join(root, folder, 'src') })
    .filter((file) => !isDevelopment(file))
    .map((file) => file.split(sep).join('/'))
    .toSorted();

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };
const closures = new Map<string, Set<string>>();

/** Everything that a module loads with it. */
function closureOf(graph: Graph, entry: string): Set<string> {
  const known = closures.get(entry);
  if (known) return known;
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  visit(entry);
  closures.set(entry, found);
  return found;
}

/** Each icon by its own module: through the library's one entry, every chunk with an icon would seem to need all of them. */
function iconsByModule(): Plugin {
  const entry = join(root, 'node_modules/lucide-react/dist/esm/lucide-react.mjs');
  const places = new Map<string, string>();
  for (const [, names, place] of readFileSync(entry, 'utf8').matchAll(/^export \{(.+)\} from '\.\/(icons\/.+)';$/gm))
    for (const [, name] of names!.matchAll(/default as (\w+)/g)) places.set(name!, place!);
  return {
    name: 'icons-by-module',
    enforce: 'pre',
    transform: (code, id) =>
      isOurs(id)
        ? code.replaceAll(/^import \{([^}]+)\} from 'lucide-react';$/gm, (_, names: string) =>
            names
              .split(',')
              .map((each) => each.trim())
              .filter((each) => each && !each.startsWith('type '))
              .map((each) => {
                const [name, as = name] = each.split(' as ') as [string, string?];
                const place = places.get(name);
                if (!place) throw new Error(`${relative(root, id)} imports ${name}, which is no icon.`);
                return `import ${as} from ${JSON.stringify(join(dirname(entry), place))};`;
              })
              .join(''),
          )
        : undefined,
  };
}

/** Chunks are fetched by a plain import(): there are no styles beside them and nothing to preload. */
const noPreloads: Plugin = {
  name: 'no-preloads',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
};

/**
 * Builds the script of the custom elements, which brings its own renderer (Preact in place of React, decision 69) and its styles: `embed.js`, and files beside it that it fetches when a
 * widget wants them.
 */
export async function buildEmbed(options: {
  folder: string;
  entry: string;
  /** Files to make of it beside `embed.js`: what all the named modules load goes into one. A module goes into the first that takes it. */
  parts: readonly (readonly [name: string, ...starts: string[]])[];
  operations: ReadonlySet<string>;
  /** Modules that are put in place of others, by the end of their path. */
  instead: Record<string, string>;
}): Promise<void> {
  const { folder, entry, parts, operations, instead } = options;
  const dist = join(root, folder, 'dist/embed');
  const version = versionOf(folder);
  const classesByModule = new Map<string, Set<string>>();
  const replaceModules: Plugin = {
    name: 'replace-modules',
    enforce: 'pre',
    async resolveId(source, importer, resolveOptions) {
      const found = await this.resolve(source, importer, { ...resolveOptions, skipSelf: true });
      const end = Object.keys(instead).find((each) => found?.id.endsWith(each));
      return end && !importer?.endsWith(instead[end]!) ? join(root, folder, 'src', instead[end]!) : found;
    },
  };
  const output = (await build({
    root: join(root, folder),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    // A page of elements has no React of its own to share, and Preact is 52 kB less.
    resolve: {
      alias: [
        { find: /^react(-dom)?$/, replacement: 'preact/compat' },
        { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
        { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      ],
    },
    plugins: [
      replaceModules,
      noPreloads,
      iconsByModule(),
      clientDirectiveOff,
      await scopePlugin(version, classesByModule, operations, shadowScope),
    ],
    build: {
      outDir: dist,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, folder, 'src', entry),
        // Libraries say 'use client' for servers that draw; here there is none.
        onLog: (level, log, write) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') write(level, log);
        },
        output: {
          format: 'es',
          entryFileNames: 'embed.js',
          chunkFileNames: 'embed-[name]-[hash].js',
          // Few requests, and none for what its page does not show; the rest lies as it is shared.
          codeSplitting: {
            groups: [['core', entry], ...parts].map(([name, ...starts], at) => ({
              name: (id: string, graph: Graph) =>
                starts.every((start) => closureOf(graph, join(root, folder, 'src', start)).has(id)) ? name! : null,
              debugName: name!,
              priority: parts.length + 1 - at,
            })),
          },
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.output.filter((part) => part.type === 'chunk');
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  const classes = new Set(modules.flatMap((id) => [...(classesByModule.get(id) ?? [])]));
  const sheet = join(dist, 'styles.css');
  const css = await writeStyles(sheet, classes, shadowScope);
  rmSync(sheet);
  const holder = chunks.find(({ code }) => code.includes('__VD_STYLES__'));
  if (!holder) throw new Error('No file of embed.js holds the styles.');
  const file = join(dist, holder.fileName);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/(["'`])__VD_STYLES__\1/, () => JSON.stringify(css)),
  );
}

/** Builds a script that needs nothing of ours, beside `embed.js`. */
export async function buildScript(folder: string, entry: string): Promise<void> {
  await build({
    root: join(root, folder),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: join(root, folder, 'dist/embed'),
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, folder, 'src', entry),
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  });
}
