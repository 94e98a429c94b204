// Type-checks every workspace with the native compiler: those that see the same types in one program, two programs at a time.
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..');
const scratch = join(root, '.cache/types');

interface Config {
  extends?: string;
  compilerOptions?: { lib?: string[]; types?: string[] };
  include: string[];
}

/** Folders of the workspaces that hold TypeScript, and `tools`, relative to the root. */
function typedFolders(): string[] {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  const folders = workspaces.flatMap((pattern) => globSync(pattern, { cwd: root }));
  return [...folders, 'tools'].filter((folder) => existsSync(join(root, folder, 'tsconfig.json'))).sort();
}

/** The stories' framework brings node's types into these programs whether or not their tsconfig names them. */
const seesNode = new Set(['packages/screens']);

/**
 * Folders whose options are the same, with one tsconfig for each such group. A workspace imports the sources of others, so that a program
 * of its own would check those once more; in a program with other options it would see types that it must not see (the document on the
 * server, node in the client, Vite's modules in the packages).
 */
function programs(): { name: string; config: string }[] {
  const groups = new Map<string, { folders: string[]; config: Config }>();
  for (const folder of typedFolders()) {
    const { extends: base, compilerOptions = {}, include } = readConfig(folder);
    if (!base || join(root, folder, base) !== join(root, 'tsconfig.base.json'))
      throw new Error(`${folder}/tsconfig.json does not extend tsconfig.base.json`);
    if (seesNode.has(folder)) compilerOptions.types = ['node', ...(compilerOptions.types ?? [])];
    const key = JSON.stringify([compilerOptions.lib, compilerOptions.types]);
    const group = groups.get(key) ?? { folders: [], config: { compilerOptions, include: [] } };
    group.folders.push(folder);
    group.config.include.push(...include.map((pattern) => relative(scratch, join(root, folder, pattern))));
    groups.set(key, group);
  }
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  // The ones with the most to check first, so that none of them is alone at the end.
  return [...groups.values()]
    .sort((a, b) => b.config.include.length - a.config.include.length)
    .map(({ folders, config }, index) => {
      const path = join(scratch, `${index}.json`);
      writeFileSync(path, JSON.stringify({ extends: relative(scratch, join(root, 'tsconfig.base.json')), ...config }));
      return { name: folders.join(', '), config: path };
    });
}

function readConfig(folder: string): Config {
  const config = JSON.parse(readFileSync(join(root, folder, 'tsconfig.json'), 'utf8')) as Config &
    Record<string, unknown>;
  const unknown = Object.keys(config).filter((key) => !['extends', 'compilerOptions', 'include'].includes(key));
  if (unknown.length > 0)
    throw new Error(`${folder}/tsconfig.json: tools/types.ts does not know ${unknown.join(', ')}`);
  const others = Object.keys(config.compilerOptions ?? {}).filter((key) => !['lib', 'types'].includes(key));
  if (others.length > 0) throw new Error(`${folder}/tsconfig.json: tools/types.ts does not know ${others.join(', ')}`);
  return config;
}

function checkTypes(program: {
  name: string;
  config: string;
}): Promise<{ name: string; isClean: boolean; output: string }> {
  return new Promise((resolve) => {
    const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');
    // Several checkers of one program each compute the types anew: on a small machine they only cost.
    const threads = availableParallelism() > 2 ? [] : ['--singleThreaded'];
    const child = spawn(process.execPath, [compiler, '-p', program.config, '--pretty', 'false', ...threads], {
      cwd: root,
      // It ends before collecting garbage pays: a third of the time, for at most 2 GiB.
      env: { GOGC: 'off', GOMEMLIMIT: '2GiB', ...process.env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (code) => resolve({ name: program.name, isClean: code === 0, output }));
  });
}

/** Checks all workspaces, prints what is wrong, and answers how many programs are clean and how many are not. */
export async function checkAllTypes(): Promise<{ passed: number; failed: number }> {
  const waiting = programs();
  const results: Awaited<ReturnType<typeof checkTypes>>[] = [];
  const worker = async () => {
    for (let program = waiting.shift(); program; program = waiting.shift()) results.push(await checkTypes(program));
  };
  await Promise.all([worker(), worker()]);
  for (const { name, isClean, output } of results)
    console.log(`${isClean ? 'ok  ' : 'FAIL'} ${name}${isClean ? '' : `\n${output}`}`);
  const passed = results.filter(({ isClean }) => isClean).length;
  return { passed, failed: results.length - passed };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await checkAllTypes()).failed > 0 ? 1 : 0;
