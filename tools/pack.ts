/**
 * Packs what is published, as `npm publish` would send it: `npm run pack [-- <folder>]` builds what is stale, writes the tarballs into the folder
 * (`packed` unless given) and prints their names.
 * In the repository the packages' exports point at their sources; npm knows no other exports for the tarball, so a folder is made whose
 * package.json points at `dist`. Its dependencies are those that the built modules import, no more.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuiltin } from 'node:module';

const root = resolve(import.meta.dirname, '..');

interface Manifest {
  name: string;
  version: string;
  description?: string;
  exports: Record<string, string>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const published: readonly {
  folder: string;
  description: string;
  /** Which of the repository's exports are published. */
  isPublic: (name: string) => boolean;
  /** It has something for pages without React as well. */
  isReactOptional?: true;
  /** Files of `dist` that the repository has no source export for: style sheets, data, scripts. */
  files: Record<string, string>;
}[] = [
  {
    folder: 'packages/ui',
    description: 'The components of Millwright: React 19, scoped styles, design tokens.',
    isPublic: (name) => !/\.(css|json)$|^\.\/component-guide$/.test(name),
    files: {
      './styles.css': './dist/styles.css',
      './fonts.css': './dist/fonts.css',
      './tokens.json': './dist/tokens.json',
    },
  },
  {
    folder: 'packages/screens',
    description: 'Vendor widgets of Millwright: search, card, profile, enquiry, rating, review, comparison, shortlist.',
    isPublic: (name) => name.startsWith('./widgets'),
    isReactOptional: true,
    files: {
      './widgets/styles.css': './dist/widgets/styles.css',
      './widgets/fonts.css': './dist/widgets/fonts.css',
      './widgets/embed.js': './dist/embed/embed.js',
      './widgets/frame.js': './dist/embed/frame.js',
    },
  },
];

const read = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

/** `./src/x.tsx` of the repository as the module and its types in the tarball. */
const builtExport = (source: string) => {
  const stem = source.replace('./src/', './dist/').replace(/\.tsx?$/, '');
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
};

/** The packages that the built modules import. */
function importedPackages(dist: string): string[] {
  const names = new Set<string>();
  for (const file of globSync('**/*.{js,d.ts}', { cwd: dist })) {
    if (file.startsWith('embed/')) continue; // has all that it needs inside
    for (const [, specifier] of readFileSync(join(dist, file), 'utf8').matchAll(
      /(?:^|[;\s}])(?:import|from)\s*\(?\s*["']([^"'.][^"']*)["']/g,
    )) {
      if (isBuiltin(specifier!)) continue;
      names.add(
        specifier!
          .split('/')
          .slice(0, specifier!.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    }
  }
  return [...names].toSorted();
}

/** The package.json of the tarball. @throws Error for an import that no workspace declares. */
function publishedManifest(folder: string): Record<string, unknown> {
  const entry = published.find((each) => each.folder === folder);
  if (!entry) throw new Error(`${folder} is not published.`);
  const own = read(folder);
  // What a package has inside of others of ours imports what those import.
  const versions = {
    ...read('packages/api-client').dependencies,
    ...read('packages/ui').dependencies,
    ...own.dependencies,
  };
  const peers = own.peerDependencies ?? {};
  const dependencies: Record<string, string> = {};
  for (const name of importedPackages(join(root, folder, 'dist'))) {
    if (name in peers || name === own.name) continue;
    const version = versions[name];
    if (!version) throw new Error(`${own.name} imports ${name}, which no package.json declares.`);
    if (name.startsWith('@millwright/')) throw new Error(`${own.name} imports ${name}: nobody could install it alone.`);
    // Any version that promises the same will do, so that a host has it once.
    dependencies[name] = `^${version}`;
  }
  return {
    name: own.name,
    version: own.version,
    description: entry.description,
    license: 'MIT',
    type: 'module',
    // A style sheet is wanted for its effect alone; every module may be left out when nothing of it is used.
    sideEffects: ['**/*.css', './dist/embed/*.js'],
    exports: {
      ...Object.fromEntries(
        Object.entries(own.exports)
          .filter(([name]) => entry.isPublic(name))
          .map(([name, source]) => [name, builtExport(source)]),
      ),
      ...Object.fromEntries(
        Object.entries(entry.files).map(([name, file]) => [
          name,
          file.endsWith('.json') ? file : { types: './dist/no-exports.d.ts', default: file },
        ]),
      ),
      './package.json': './package.json',
    },
    files: ['dist'],
    dependencies,
    peerDependencies: peers,
    ...(entry.isReactOptional && {
      peerDependenciesMeta: Object.fromEntries(Object.keys(peers).map((name) => [name, { optional: true }])),
    }),
    publishConfig: { access: 'public' },
  };
}

/** Builds what is stale and packs every published package. @returns the paths of the tarballs. */
export function pack(target: string): string[] {
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/turbo/bin/turbo'), 'run', 'build:package', '--output-logs=errors-only'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    },
  );
  mkdirSync(target, { recursive: true });
  return published.map(({ folder }) => {
    const staging = mkdtempSync(join(tmpdir(), 'millwright-pack-'));
    try {
      cpSync(join(root, folder, 'dist'), join(staging, 'dist'), { recursive: true });
      // What is imported for its effect has nothing to import from it; without types TypeScript would not find it.
      writeFileSync(join(staging, 'dist/no-exports.d.ts'), 'export {};\n');
      for (const file of ['README.md', 'CHANGELOG.md'])
        if (existsSync(join(root, folder, file))) cpSync(join(root, folder, file), join(staging, file));
      cpSync(join(root, 'LICENSE'), join(staging, 'LICENSE'));
      writeFileSync(join(staging, 'package.json'), `${JSON.stringify(publishedManifest(folder), null, 2)}\n`);
      const answer = execFileSync(
        'npm',
        ['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(target)],
        {
          cwd: staging,
          encoding: 'utf8',
        },
      );
      const [packed] = JSON.parse(answer) as { filename: string }[];
      return join(resolve(target), packed!.filename);
    } finally {
      rmSync(staging, { recursive: true, force: true });
    }
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of pack(process.argv[2] ?? join(root, 'packed'))) console.log(file);
}
