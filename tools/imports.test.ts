// The import rules of ARCHITECTURE.md over one table, read from every source file and every package.json.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { isBuiltin } from 'node:module';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

interface Workspace {
  /** Workspaces of ours that it may import. */
  ours: string[];
  /** Packages that it must not import. */
  never: string[];
}

const router = ['react-router', 'react-router-dom'];
const dataLibraries = ['swr', 'openapi-fetch'];
const formLibraries = ['react-hook-form', '@hookform/resolvers', 'zod'];

/** What may import what. Everything that is not said here is forbidden. */
const table: Record<string, Workspace> = {
  openapi: { ours: [], never: [...router, ...dataLibraries, 'react'] },
  'packages/ui': { ours: [], never: [...router, ...dataLibraries, ...formLibraries] },
  'packages/api-client': { ours: ['@millwright/contract'], never: [...router, ...formLibraries] },
  // The arithmetic of quotes is the same in a browser and on the server, so it stands on nothing.
  'packages/evaluation': { ours: [], never: [...router, ...dataLibraries, ...formLibraries, 'react'] },
  'packages/screens': {
    ours: ['@millwright/ui', '@millwright/api-client', '@millwright/evaluation', '@millwright/contract'],
    never: [...router, ...dataLibraries],
  },
  'packages/host': {
    ours: ['@millwright/screens', '@millwright/ui', '@millwright/api-client', '@millwright/contract'],
    never: [...dataLibraries],
  },
  'apps/web': {
    ours: ['@millwright/host', '@millwright/ui', '@millwright/api-client'],
    never: [...router, ...dataLibraries],
  },
  // An app is what it says of itself: the host makes the rest.
  'apps/directory': { ours: ['@millwright/host', '@millwright/ui'], never: [...router, ...dataLibraries, 'react'] },
  'apps/helpdesk': { ours: ['@millwright/host', '@millwright/ui'], never: [...router, ...dataLibraries, 'react'] },
  'apps/server': {
    ours: ['@millwright/contract', '@millwright/evaluation'],
    never: [...router, 'react', 'react-dom', 'swr'],
  },
  // The contract gives Storybook its mocks, the examples of the operations; the app the places of its navigation.
  'apps/storybook': {
    ours: ['@millwright/ui', '@millwright/screens', '@millwright/contract', '@millwright/web'],
    never: [...router],
  },
};

/** Files that configure or test may use what a test needs; it need not be a dependency of what is shipped. */
const isDevelopment = (file: string) =>
  /\.(stories|test|spec|config)\.tsx?$/.test(file) ||
  /\/story-[a-z-]+\.tsx?$/.test(file) ||
  /\/(e2e|testing|\.storybook)\//.test(file) ||
  file.startsWith('apps/storybook/') ||
  // Scripts beside src, such as a build script, ship nothing.
  /^(apps|packages)\/[^/]+\/[^/]+\.ts$/.test(file);

interface SourceFile {
  /** Path from the root, with forward slashes. */
  path: string;
  workspace: string;
  text: string;
  imports: string[];
}

const sourceFiles: SourceFile[] = Object.keys(table).flatMap((workspace) =>
  globSync([`${workspace}/**/*.{ts,tsx}`, `${workspace}/.storybook/**/*.{ts,tsx}`], {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist', 'generated', 'storybook-static'].includes(basename(name)),
  })
    .map((path) => path.split(sep).join('/'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return {
        path,
        workspace,
        text,
        imports: ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName),
      };
    }),
);

interface Manifest {
  name: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
const manifests = Object.fromEntries(Object.keys(table).map((folder) => [folder, readManifest(folder)]));
const rootDependencies = Object.keys(readManifest('.').devDependencies ?? {});

/** The package of an import specifier: `@a/b/c` is `@a/b`, `d/e` is `d`. */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
const isRelative = (specifier: string) => specifier.startsWith('.');
/** Whether every import of this specifier is of types only, which are erased before anything runs. */
const isTypeOnly = (file: SourceFile, specifier: string) => {
  const statements = [...file.text.matchAll(/^(?:import|export)\b([^;]*?)from\s+['"]([^'"]+)['"]/gm)].filter(
    (match) => match[2] === specifier,
  );
  return statements.length > 0 && statements.every((match) => match[1]!.trimStart().startsWith('type '));
};
/** Whether a file only names what it loads: `import('…')`, for where it is wanted. */
const isLoadedByName = (file: SourceFile, specifier: string) =>
  !new RegExp(`from\\s+['"]${RegExp.escape(specifier)}['"]`).test(file.text);
/** Where a relative import leads, from the root and without a query such as `?raw`. */
const targetOf = (file: SourceFile, specifier: string) =>
  relative(root, resolve(root, dirname(file.path), specifier.split('?')[0] ?? ''))
    .split(sep)
    .join('/');

/** Runs a check on every import and gathers the violations as readable lines. */
function violations(check: (file: SourceFile, specifier: string) => string | undefined, files = sourceFiles): string[] {
  return files.flatMap((file) =>
    file.imports.flatMap((specifier) => {
      const violation = check(file, specifier);
      return violation === undefined ? [] : [`${file.path}: imports ${specifier}: ${violation}`];
    }),
  );
}

describe('workspaces', () => {
  test('every workspace is in the table, and the table has files to judge', () => {
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
    const folders = workspaces
      .flatMap((pattern) => globSync(pattern, { cwd: root }))
      .filter((folder) => existsSync(join(root, folder, 'package.json')));
    expect(Object.keys(table).sort()).toEqual(folders.map((folder) => folder.split(sep).join('/')).sort());
    expect(sourceFiles.length).toBeGreaterThan(100);
  });

  test('a file imports only the workspaces of ours that the table allows, and never a forbidden package', () => {
    expect(
      violations((file, specifier) => {
        if (isRelative(specifier) || isBuiltin(specifier)) return undefined;
        const { ours, never } = table[file.workspace]!;
        const name = packageOf(specifier);
        if (never.includes(name)) return `${file.workspace} must not use it`;
        if (name.startsWith('@millwright/') && !ours.includes(name))
          return `${file.workspace} may import ${ours.join(', ') || 'nothing of ours'}`;
        return undefined;
      }),
    ).toEqual([]);
  });

  test('a relative import stays inside its workspace; only configuration and tests reach tools', () => {
    expect(
      violations((file, specifier) => {
        if (!isRelative(specifier)) return undefined;
        const target = targetOf(file, specifier);
        if (target.startsWith(`${file.workspace}/`)) return undefined;
        // What is new is written in one place, and its page in Storybook shows that text.
        if (file.workspace === 'apps/storybook' && target === 'CHANGELOG.md') return undefined;
        return isDevelopment(file.path) && target.startsWith('tools/') ? undefined : `it leaves ${file.workspace}`;
      }),
    ).toEqual([]);
  });

  test('what a file imports, its package.json declares; what is shipped, as a dependency', () => {
    expect(
      violations((file, specifier) => {
        if (isRelative(specifier) || isBuiltin(specifier) || specifier.startsWith('virtual:')) return undefined;
        const name = packageOf(specifier);
        const {
          name: self,
          dependencies = {},
          peerDependencies = {},
          devDependencies = {},
        } = manifests[file.workspace]!;
        if (name in dependencies || name in peerDependencies || name === self) return undefined;
        if (isDevelopment(file.path) && (name in devDependencies || rootDependencies.includes(name))) return undefined;
        // What only the types of a package need is erased before anything runs.
        if (`@types/${name}` in devDependencies && name in devDependencies) return undefined;
        return 'it is not declared';
      }),
    ).toEqual([]);
  });

  test.for(Object.entries(table))(
    'the package.json of %s depends on nothing of ours beyond the table',
    ([folder, { ours, never }]) => {
      const { dependencies = {}, devDependencies = {}, peerDependencies = {} } = manifests[folder]!;
      const declared = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
      expect(declared.filter((name) => name.startsWith('@millwright/') && !ours.includes(name))).toEqual([]);
      expect(declared.filter((name) => never.includes(name))).toEqual([]);
    },
  );

  test.for([
    'openapi',
    'packages/ui',
    'packages/api-client',
    'packages/evaluation',
    'packages/screens',
    'packages/host',
  ])('the exports of %s are closed: sources under src or generated only', (folder) => {
    const { exports = {} } = manifests[folder]!;
    expect(Object.keys(exports).length).toBeGreaterThan(0);
    for (const [name, target] of Object.entries(exports)) {
      expect(name).not.toBe('.');
      expect(target).toMatch(/^\.\/(src|generated)\/\S+\.(ts|tsx|css|json)$/);
    }
  });
});

describe('barrels and names', () => {
  test('there is no index file and no file that re-exports a whole module', () => {
    const barrels = sourceFiles.filter(
      ({ path, text }) => /^index\.tsx?$/.test(basename(path)) || /^\s*export\s+\*/m.test(text),
    );
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });

  test('files are in kebab case', () => {
    const odd = sourceFiles.filter(
      ({ path }) => !/^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*\.tsx?$/.test(basename(path)),
    );
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  /** Longer than a file may be, each with why it still is; none may be added. */
  const stillLong: Record<string, string> = {
    'packages/ui/src/tokens.ts': 'generated',
    'packages/ui/tokens/source.ts': 'a list of tokens, each with its reason',
    'apps/server/src/db/tables.ts': 'generated',
    'apps/server/src/db/seed/world/jobs.ts': 'mostly lines of bills of quantities',
  };

  test('no file becomes the place where everything lands: at most 500 lines, 1,000 where stories or tests are listed', () => {
    const mostOf = (path: string) => (/\.(stories|test|spec)\.tsx?$/.test(path) ? 1000 : 500);
    const long = sourceFiles.filter(({ path, text }) => text.trimEnd().split('\n').length > mostOf(path));
    expect(long.map(({ path }) => path).filter((path) => !(path in stillLong))).toEqual([]);
    const lengths = new Map(long.map(({ path }) => [path, true]));
    expect(Object.keys(stillLong).filter((path) => !lengths.has(path))).toEqual([]);
  });
});

describe('screens', () => {
  const screens = sourceFiles.filter(({ path }) => path.startsWith('packages/screens/src/'));
  const registered = [
    ...readFileSync(join(root, 'packages/screens/src/registry.ts'), 'utf8').matchAll(/import\('\.\/([^']+)\.tsx'\)/g),
  ].map((match) => match[1]!);
  const place = (path: string) => {
    const [area, screen, ...rest] = path.replace('packages/screens/src/', '').split('/');
    return { area, screen: rest.length > 0 ? screen : undefined };
  };

  test('an area imports parts, shared and itself, never another area, widgets aside; a part shared and itself; a screen never imports a screen', () => {
    expect(
      violations((file, specifier) => {
        if (!isRelative(specifier)) return undefined;
        const from = place(file.path);
        const to = place(targetOf(file, specifier));
        // These lead to every screen and layout; from shared, the link context reads the ids.
        const isRegistry = ['registry', 'layouts'].some((name) =>
          [file.path, targetOf(file, specifier)].includes(`packages/screens/src/${name}.ts`),
        );
        if (isRegistry || to.area === 'shared') return undefined;
        // What several areas are made of; each folder in parts stands for itself.
        if (to.area === 'parts' && from.area !== 'shared')
          return from.area === 'parts' && from.screen !== to.screen ? 'a part imports no other part' : undefined;
        // Widgets are made of the parts of every area, but a whole screen is not one of them.
        if (from.area === 'widgets' && to.area !== 'widgets')
          return registered.includes(targetOf(file, specifier).replace(/^packages\/screens\/src\/|\.tsx?$/g, ''))
            ? 'a widget is no screen'
            : undefined;
        if (from.area !== to.area) return `area ${from.area} reaches into area ${to.area}`;
        const isScreen = registered.some((screen) => dirname(screen) === `${to.area}/${to.screen}`);
        if (from.screen !== to.screen && isScreen && !isDevelopment(file.path)) return `a screen imports a screen`;
        return undefined;
      }, screens),
    ).toEqual([]);
  });

  test('a screen of the registry is a screen and its stories, with a schema only if it has a form: the file count of ARCHITECTURE.md', () => {
    expect(registered.length).toBeGreaterThan(0);
    const missing = registered.flatMap((screen) => {
      const isNamedByItsFolder = basename(dirname(screen)) === basename(screen);
      const files = [`${screen}.tsx`, `${screen}.stories.tsx`].filter(
        (file) => !existsSync(join(root, 'packages/screens/src', file)),
      );
      return [
        ...(isNamedByItsFolder ? [] : [`${screen}: not in a folder of its name`]),
        ...files.map((file) => `${file} is missing`),
      ];
    });
    expect(missing).toEqual([]);
  });

  test('ui, screens and the host do not call fetch: the client does', () => {
    const callers = sourceFiles.filter(
      ({ path, text }) =>
        /^(packages\/(ui|screens)|apps\/web)\/src\//.test(path) &&
        !isDevelopment(path) &&
        /(?<![\w.])(?:window\.|globalThis\.)?fetch\(/.test(text),
    );
    expect(callers.map(({ path }) => path)).toEqual([]);
  });
});

describe('ui', () => {
  test('a component is a component and its stories: the file count of ARCHITECTURE.md', () => {
    const folders = [
      ...new Set(
        globSync('packages/ui/src/*/*.{ts,tsx}', { cwd: root }).map((file) => dirname(file).split(sep).join('/')),
      ),
    ]; // a folder without code (fonts) is no component
    expect(folders.length).toBeGreaterThan(0);
    const missing = folders.flatMap((folder) =>
      [`${basename(folder)}.tsx`, `${basename(folder)}.stories.tsx`]
        .filter((file) => !existsSync(join(root, folder, file)))
        .map((file) => `${folder}/${file}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('server', () => {
  const modules = sourceFiles.filter(({ path }) => path.startsWith('apps/server/src/modules/'));
  const tagOf = (path: string) => path.replace('apps/server/src/modules/', '').split('/')[0];

  test('in a module only queries hold SQL', () => {
    const holders = modules.filter(
      ({ path, text }) =>
        !/\.(queries|test)\.ts$/.test(path) && /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/.test(text),
    );
    expect(holders.map(({ path }) => path)).toEqual([]);
  });

  test('rules and policies are pure: no database, no files, no clock and no chance of their own', () => {
    const rules = sourceFiles.filter(
      ({ path }) => path.startsWith('apps/server/') && /\.(rules|policies)\.ts$/.test(path),
    );
    expect(
      violations((file, specifier) => {
        if (isTypeOnly(file, specifier)) return undefined;
        const reaches = /^(kysely|pg|@electric-sql\/.*|node:(fs|net|http|child_process).*)$/.test(specifier);
        const isDatabase =
          isRelative(specifier) && /\.queries\.ts$|\/db\/(?!.*\.rules\.ts$)/.test(targetOf(file, specifier));
        return reaches || isDatabase ? 'rules are pure' : undefined;
      }, rules),
    ).toEqual([]);
    const impure = rules.filter(({ text }) =>
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(/.test(text),
    );
    expect(impure.map(({ path }) => path)).toEqual([]);
  });

  /** What a module does for others: whole acts that keep their own rules, where a query alone would leave them to the caller. */
  const services = [
    'auction/end-auctions.ts',
    'authentication/current-password.ts',
    'authentication/login-attempts.ts',
    'authentication/otp.ts',
    'authentication/password.ts',
    'authentication/session-start.ts',
    'chat/begin-conversation.ts',
    'file-upload/file-judge.ts',
    'file-upload/keep-file.ts',
    'activity-log/job-log.ts',
    'notification/notify.ts',
    'comparison-sheet/compared-job.ts',
    'comparison-sheet/sheet-store.ts',
    'comparison-sheet/take-final-prices.ts',
    'cost-estimate/job-estimate.ts',
    'registration/approval.ts',
    'registration/registration-code.ts',
    'rfq/publishing.ts',
    'rfq/quote-file.ts',
    'comparison-sheet/frozen-comparison.ts',
    'registration/approval.ts',
    'registration/registration-code.ts',
    'resolution/resolution-steps.ts',
    'resolution/void-resolutions.ts',
    'resolution/letter-pdf.ts',
    'rfq/end-of-job.ts',
    'rfq/opening-pdf.ts',
    'rfq/quote-seal.ts',
    'rfq/vendor-mail.ts',
    'vendor-link/confirmed-vendor.ts',
    'visit/end-visits.ts',
  ].map((service) => `apps/server/src/modules/${service}`);

  test('http, search and the configuration, below every module, import none', () => {
    expect(
      violations(
        (file, specifier) =>
          isRelative(specifier) && targetOf(file, specifier).startsWith('apps/server/src/modules/')
            ? 'what it needs of a module is given to it'
            : undefined,
        sourceFiles.filter(
          ({ path }) => /^apps\/server\/src\/(http\/|search\/|config\.ts$)/.test(path) && !path.endsWith('.test.ts'),
        ),
      ),
    ).toEqual([]);
  });

  test('nothing of the product imports what invents the demo: the seed and the demo are loaded by name, in the demo alone', () => {
    const inventing = /^apps\/server\/src\/(db\/seed|demo|testing)\//;
    /** The command of the demo, and what its widget key looks like, by which production knows and refuses it. */
    const isOfDemo = (path: string) => /\/(demo-links|demo-widget-secret)\.ts$/.test(path);
    expect(
      violations(
        (file, specifier) =>
          isRelative(specifier) &&
          inventing.test(targetOf(file, specifier)) &&
          !isOfDemo(targetOf(file, specifier)) &&
          !isLoadedByName(file, specifier)
            ? 'production invents nothing'
            : undefined,
        sourceFiles.filter(
          ({ path }) =>
            path.startsWith('apps/server/src/') && !inventing.test(path) && !/\.(test|bench)\.ts$/.test(path),
        ),
      ),
    ).toEqual([]);
  });

  test('a module reaches another through its rules, its policies, a named query or a service of the list', () => {
    expect(
      violations(
        (file, specifier) => {
          if (!isRelative(specifier)) return undefined;
          const target = targetOf(file, specifier);
          if (!target.startsWith('apps/server/src/modules/') || tagOf(target) === tagOf(file.path)) return undefined;
          // Beside the modules is what gathers them.
          if (dirname(file.path) === 'apps/server/src/modules') return undefined;
          return /\.(rules|policies|queries)\.ts$/.test(target) || services.includes(target)
            ? undefined
            : `module ${tagOf(file.path)} reaches into module ${tagOf(target)}`;
        },
        modules.filter(({ path }) => !path.endsWith('.test.ts')),
      ),
    ).toEqual([]);
  });
});
