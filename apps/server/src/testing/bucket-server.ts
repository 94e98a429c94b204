import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequestListener } from 'node:http';

/** The package has no types. */
type S3rver = { callback: () => RequestListener; configureBuckets: () => Promise<void> };
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver;

/** A server of the S3 protocol on this machine, with one bucket and a key that it checks. */
export type BucketServer = {
  /** A FILES_URL that leads to it. */
  filesUrl: string;
  /** Where it keeps its objects. */
  folder: string;
  stop: () => Promise<void>;
};

/** Starts a server of the S3 protocol with an empty bucket. */
export async function startBucketServer(): Promise<BucketServer> {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-bucket-'));
  const app = new S3rver({ silent: true, directory: folder, configureBuckets: [{ name: 'millwright-files' }] });
  await app.configureBuckets();
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    filesUrl: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/millwright-files/files?region=us-east-1`,
    folder,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
