import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join, relative } from 'node:path';
import type { TaskCommand } from '../../tasks/task-commands.ts';
import type { CommandAnswer, TeamCommand } from './provider-acts.ts';

/** What travels to a running server: the command, and who says that they give it. Whoever reaches the socket owns the data anyway. */
export type SocketRequest = { command: TeamCommand | TaskCommand | { name: 'demo-links' }; actor: string };

const MOST_BYTES = 10_000;
/** What fits into the address of a socket on Linux and macOS. */
const LONGEST_PATH = 103;

/** The socket of a data folder. */
export const socketFile = (dataFolder: string): string => join(dataFolder, 'provider.sock');

/** A path that fits: sockets have short addresses. */
function fitting(path: string): string {
  const fromHere = relative('.', path);
  const shorter = fromHere.length < path.length ? fromHere : path;
  if (Buffer.byteLength(shorter) > LONGEST_PATH) throw new Error('its path is too long for a socket');
  return shorter;
}

/**
 * Opens the socket by which commands reach this server. Only its owner can read and write it, from its first moment: it is made in a folder
 * that nobody else can enter, and moved to its place when its rights are set. One that a killed server left behind is replaced.
 */
export async function openCommandSocket(
  dataFolder: string,
  run: (request: SocketRequest) => Promise<CommandAnswer>,
): Promise<{ close: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    void readText(incoming)
      .then((text) => run(JSON.parse(text) as SocketRequest))
      .catch((error: unknown): CommandAnswer => ({
        isDone: false,
        lines: [error instanceof Error ? error.message : 'The command failed.'],
      }))
      .then((answer) => outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(answer)));
  });
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const file = socketFile(dataFolder);
  const folder = mkdtempSync(join(dataFolder, '.sock-'));
  const made = join(folder, 's');
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(fitting(made), resolve));
    chmodSync(made, 0o600);
    renameSync(made, file);
  } catch (error) {
    server.close();
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const { ino } = statSync(file);
  return {
    close: async () => {
      // Another server may have taken the place meanwhile.
      if (statSync(file, { throwIfNoEntry: false })?.ino === ino) rmSync(file, { force: true });
      server.closeIdleConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Sends a command to the server that runs on a data folder. Answers null when none does. */
export function callCommandSocket(dataFolder: string, sent: SocketRequest): Promise<CommandAnswer | null> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { socketPath: fitting(socketFile(dataFolder)), method: 'POST', path: '/', agent: false },
      (incoming) =>
        void readText(incoming)
          .then((text) => resolve(JSON.parse(text) as CommandAnswer))
          .catch(reject),
    );
    outgoing.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    );
    outgoing.end(JSON.stringify(sent));
  });
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES && incoming.method) throw new Error('The command is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
