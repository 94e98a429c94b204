// Type-checks every workspace with the native compiler, two at a time.
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..');

/** Folders of the workspaces that hold TypeScript, and `tools`, relative to the root. */
export function typedFolders(): string[] {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  const folders = workspaces.flatMap((pattern) => globSync(pattern, { cwd: root }));
  return [...folders, 'tools'].filter((folder) => existsSync(join(root, folder, 'tsconfig.json'))).sort();
}

function checkTypes(folder: string): Promise<{ folder: string; isClean: boolean; output: string }> {
  return new Promise((resolve) => {
    const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');
    const child = spawn(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], { cwd: root });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (code) => resolve({ folder, isClean: code === 0, output }));
  });
}

/** Checks all workspaces, prints what is wrong, and answers how many are clean and how many are not. */
export async function checkAllTypes(): Promise<{ passed: number; failed: number }> {
  const waiting = typedFolders();
  const results: Awaited<ReturnType<typeof checkTypes>>[] = [];
  const worker = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) results.push(await checkTypes(folder));
  };
  await Promise.all([worker(), worker()]);
  for (const { folder, isClean, output } of results)
    console.log(`${isClean ? 'ok  ' : 'FAIL'} ${folder}${isClean ? '' : `\n${output}`}`);
  const passed = results.filter(({ isClean }) => isClean).length;
  return { passed, failed: results.length - passed };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await checkAllTypes()).failed > 0 ? 1 : 0;
