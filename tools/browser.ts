// Finds a Chromium for everything that needs a real browser: stories, end-to-end tests and Lighthouse.
// The order is the one of docs/decisions/0009: locked from npm, installed, Playwright's own, Debian's package.
import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/** A browser that was seen to start, and how to start it. */
export interface ResolvedChromium {
  executablePath: string;
  /** Flags for every launch: quiet, offline, and the same pixels everywhere. Holds `--no-sandbox` where it must. */
  args: string[];
  /** Playwright's `launchOptions.chromiumSandbox`; false for root and where the kernel refuses user namespaces. */
  chromiumSandbox: boolean;
  /** Where the browser came from, for the log. */
  source: string;
}

const quietArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
];

/** What a person runs when no browser can be had. */
export const installLine = 'sudo apt-get update && sudo apt-get install -y chromium';

/** Starts the browser once and reads a page back; answers undefined when that worked, else the reason. */
async function refusal(executablePath: string, args: string[], chromiumSandbox: boolean): Promise<string | undefined> {
  // Through Playwright, because the locked Chromium has no --dump-dom: it starts and then waits for ever.
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath, args, chromiumSandbox, timeout: 30_000 });
    const page = await browser.newPage();
    await page.setContent('<p>millwright</p>', { timeout: 20_000 });
    return (await page.textContent('p', { timeout: 5_000 })) === 'millwright' ? undefined : 'it showed no page';
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 300);
  } finally {
    await browser?.close();
  }
}

async function decompress(source: string, target: NodeJS.WritableStream): Promise<void> {
  await pipeline(createReadStream(source), createBrotliDecompress(), target);
}

/**
 * Unpacks the Chromium of `@sparticuz/chromium` into a folder of this user in the temporary folder and returns a
 * start script that also brings the shared libraries (NSS, NSPR, expat) and the fonts that the package carries, so
 * that a bare machine needs nothing and every Linux x64 machine draws the same pixels.
 */
async function unpackLockedChromium(): Promise<string> {
  const require = createRequire(import.meta.url);
  const root = dirname(dirname(require.resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const folder = join(tmpdir(), `millwright-chromium-${version}-${process.getuid?.() ?? 0}`);
  const start = join(folder, 'chromium.sh');
  if (existsSync(folder)) {
    // The temporary folder is shared: never run what another user put there.
    if ((await lstat(folder)).uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user`);
    if (existsSync(start)) return start;
  }
  // tar-fs is a dependency of that package, not of ours: it is found from there.
  const { extract } = createRequire(join(root, 'package.json'))('tar-fs') as {
    extract: (folder: string) => NodeJS.WritableStream;
  };
  const fresh = await mkdtemp(`${folder}-`);
  try {
    for (const name of ['fonts', 'cache']) await mkdir(join(fresh, name));
    await decompress(join(root, 'bin/chromium.br'), createWriteStream(join(fresh, 'chromium'), { mode: 0o700 }));
    // The graphics libraries are looked for beside the executable.
    await decompress(join(root, 'bin/swiftshader.tar.br'), extract(fresh));
    await decompress(join(root, 'bin/al2023.tar.br'), extract(fresh));
    await decompress(join(root, 'bin/fonts.tar.br'), extract(join(fresh, 'fonts')));
    await writeFile(
      join(fresh, 'fonts.conf'),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>\n`,
    );
    await writeFile(
      join(fresh, 'chromium.sh'),
      [
        '#!/bin/sh',
        'here=$(dirname "$0")',
        'export LD_LIBRARY_PATH="$here/lib" FONTCONFIG_FILE="$here/fonts.conf"',
        'exec "$here/chromium" "$@"',
        '',
      ].join('\n'),
    );
    await chmod(join(fresh, 'chromium.sh'), 0o700);
    await rename(fresh, folder).catch(async (error: unknown) => {
      // Another process of this user was faster, which is as good; anything else is a real failure.
      if (!existsSync(start)) throw error;
      await rm(fresh, { recursive: true, force: true });
    });
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
  return start;
}

function onPath(names: string[]): string | undefined {
  for (const name of names) {
    for (const folder of (process.env['PATH'] ?? '').split(':')) {
      if (folder && existsSync(join(folder, name))) return join(folder, name);
    }
  }
  return undefined;
}

function installedBrowser(): string | undefined {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return (
    onPath(['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']) ??
    (existsSync(mac) ? mac : undefined)
  );
}

const candidates: { source: string; find: () => Promise<string | undefined> }[] = [
  {
    source: 'the locked npm package @sparticuz/chromium',
    find: async () => (process.platform === 'linux' && process.arch === 'x64' ? unpackLockedChromium() : undefined),
  },
  { source: 'the browser installed on this machine', find: async () => installedBrowser() },
  {
    source: "Playwright's own browser",
    find: async () => (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined),
  },
  {
    source: "Debian's chromium package",
    find: async () => {
      if (!isRoot || !onPath(['apt-get'])) return undefined;
      const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
      execFileSync('apt-get', ['update', '-q'], options);
      execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], options);
      return installedBrowser();
    },
  },
];

let resolved: Promise<ResolvedChromium> | undefined;

async function resolve(): Promise<ResolvedChromium> {
  const reasons: string[] = [];
  for (const { source, find } of candidates) {
    try {
      const executablePath = await find();
      if (!executablePath) continue;
      const withoutSandbox = [...quietArgs, '--no-sandbox'];
      let reason = isRoot ? 'root' : await refusal(executablePath, quietArgs, true);
      if (reason === undefined) return { executablePath, args: quietArgs, chromiumSandbox: true, source };
      // Root cannot use Chromium's sandbox, and some containers forbid it to everybody. The pages are our own.
      reason = await refusal(executablePath, withoutSandbox, false);
      if (reason === undefined) {
        return {
          executablePath,
          args: withoutSandbox,
          chromiumSandbox: false,
          source: `${source}, without its sandbox`,
        };
      }
      reasons.push(`${source}: ${reason}`);
    } catch (error) {
      reasons.push(`${source}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    ['No Chromium starts on this machine. Run this, then try again:', `  ${installLine}`, ...reasons].join('\n'),
  );
}

/**
 * Finds a Chromium that starts here, the first of: the locked npm package, an installed browser, Playwright's own,
 * Debian's package (installed by this call when it runs as root). The answer is kept for the life of the process.
 * @throws Error with the exact line to run when there is none.
 */
export function resolveChromium(): Promise<ResolvedChromium> {
  resolved ??= resolve();
  return resolved;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await resolveChromium());
