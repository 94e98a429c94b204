// The stories of an earlier commit, built: what another browser than the one of the stored pictures is compared with.
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/**
 * The commit whose stories are the ones to look like: `PICTURES_BASE` when it is set, else the last one that changed the stored
 * pictures, since its stories look as the stored pictures say.
 * @throws Error when the history does not reach that far.
 */
export function baseCommit(set: string): string {
  const wanted = process.env['PICTURES_BASE'];
  if (wanted) return git('rev-parse', '--verify', `${wanted}^{commit}`);
  const commit = git('log', '-1', '--format=%H', '--', set);
  const remedy = 'name the commit to compare with: PICTURES_BASE=<commit> npm run pictures';
  if (!commit) throw new Error(`The stored pictures were never committed; ${remedy}`);
  // In a shallow clone everything seems to come from the oldest commit that it has.
  if (git('rev-parse', '--is-shallow-repository') === 'true' && !git('log', '-1', '--format=%P', commit))
    throw new Error(
      `This clone is shallow and does not know when the pictures changed; git fetch --unshallow, or ${remedy}`,
    );
  return commit;
}

/**
 * The commit to which this tree is compared by eye: where this branch left main, or the one before when that is here.
 * @throws Error when the history does not reach that far.
 */
export function commitBefore(): string {
  const fork = git('merge-base', 'HEAD', 'main');
  if (fork !== git('rev-parse', 'HEAD')) return fork;
  return git('rev-parse', '--verify', git('status', '--porcelain', 'apps', 'packages') === '' ? 'HEAD~' : 'HEAD');
}

/** Links the installed packages into another tree, where the workspaces' own names lead to that tree's workspaces. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if (name.startsWith('.')) continue;
    if (name.startsWith('@') && lstatSync(source).isDirectory()) linkPackages(source, target);
    else if (!lstatSync(source).isSymbolicLink()) symlinkSync(source, target);
    else {
      const isOwn = resolve(from, readlinkSync(source)).startsWith(root + sep);
      symlinkSync(isOwn ? readlinkSync(source) : source, target);
    }
  }
}

/**
 * Builds the Storybook of a commit from a work tree of its own in the temporary folder.
 * @returns The built folder, and how to remove all of it.
 */
export async function buildBase(commit: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const place = await mkdtemp(join(tmpdir(), 'millwright-base-'));
  const tree = join(place, 'tree');
  const remove = async () => {
    await rm(place, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  try {
    git('worktree', 'add', '--quiet', '--detach', tree, commit);
    const isSameLock =
      git('rev-parse', `${commit}:package-lock.json`) === git('hash-object', join(root, 'package-lock.json'));
    if (isSameLock) {
      const workspaces = ['apps', 'packages'].flatMap((parent) =>
        readdirSync(join(root, parent)).map((name) => join(parent, name)),
      );
      for (const workspace of ['.', 'openapi', ...workspaces]) {
        const packages = join(root, workspace, 'node_modules');
        if (existsSync(packages) && existsSync(join(tree, workspace, 'package.json')))
          linkPackages(packages, join(tree, workspace, 'node_modules'));
      }
    } else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'inherit' });
    const folder = join(place, 'storybook');
    execFileSync(process.execPath, [join(tree, 'apps/storybook/build.ts'), folder], {
      cwd: join(tree, 'apps/storybook'),
      stdio: 'inherit',
      env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
    });
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
