import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from './bucket-settings.rules.ts';
import { FileMissing, StoreUnavailable } from './files.ts';
import type { Place } from './files.ts';
import { hashOfSealed } from './sealed-file.ts';

/** A connection may be slow with 100 MB, and must not hang for ever. */
const LONGEST_IN_MS = { small: 10_000, content: 300_000 };
const TRIES = 3;

/** A place in a bucket. A PUT is there whole or not at all, which is the protocol's own promise. */
export function bucketPlace(settings: BucketSettings): Place {
  const client = new AwsClient({ ...settings, service: 's3', retries: 0 });
  const [bucket, prefix] = splitAddress(settings.address);
  const addressOf = (name: string) => `${settings.address}/${name}`;

  /** Asks, and again when the store is away or busy: everything here can be done twice. Answers 2xx and 404. */
  async function ask(
    address: string,
    init: { method: string; headers?: Record<string, string>; body?: () => Promise<Blob>; longestInMs?: number },
  ): Promise<Response> {
    for (let tries = 1; ; tries++) {
      let outcome: string;
      try {
        const signed = await client.sign(address, { method: init.method, headers: init.headers });
        const answer = await fetch(address, {
          method: init.method,
          headers: signed.headers,
          body: await init.body?.(),
          redirect: 'manual',
          signal: AbortSignal.timeout(init.longestInMs ?? LONGEST_IN_MS.small),
        });
        if (answer.ok || answer.status === 404) return answer;
        outcome = `status ${answer.status}`;
        await answer.body?.cancel();
        if (answer.status < 500 && answer.status !== 429) tries = TRIES;
      } catch (error) {
        // The message of an error of fetch names the address; its code is enough.
        outcome = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
      }
      if (tries >= TRIES) throw new StoreUnavailable(`the bucket of FILES_URL did not ${init.method}: ${outcome}`);
      await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** tries));
    }
  }

  /** What a range holds; an answer that is cut off is a store that is away. */
  async function* bodyOf(answer: Response): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of answer.body ?? []) yield chunk as Uint8Array;
    } catch {
      throw new StoreUnavailable('the bucket of FILES_URL stopped in the middle of an answer');
    }
  }

  return {
    keep: async (name, path) => {
      const hash = (await hashOfSealed(path)).toString('hex');
      const answer = await ask(addressOf(name), {
        method: 'PUT',
        headers: { 'x-amz-content-sha256': hash, 'content-type': 'application/octet-stream' },
        // Read from the disk while it is sent.
        body: () => openAsBlob(path),
        longestInMs: LONGEST_IN_MS.content,
      });
      if (!answer.ok) throw new StoreUnavailable('the bucket of FILES_URL is not there');
      await answer.body?.cancel();
    },
    open: async (name) => {
      let version: string | null = null;
      return {
        read: async (from, to) => {
          const answer = await ask(addressOf(name), {
            method: 'GET',
            // The same content put again has another key: what is read on belongs to the header that was read.
            headers: { range: `bytes=${from}-${to - 1}`, ...(version ? { 'if-match': version } : {}) },
            longestInMs: LONGEST_IN_MS.content,
          });
          if (answer.status === 404) throw new FileMissing('a stored file is missing');
          version = answer.headers.get('etag');
          if (answer.status !== 206) throw new StoreUnavailable('the bucket of FILES_URL answers no ranges');
          return bodyOf(answer);
        },
        close: async () => {},
      };
    },
    has: async (name) => (await ask(addressOf(name), { method: 'HEAD' })).ok,
    delete: async (name) => {
      await (await ask(addressOf(name), { method: 'DELETE' })).body?.cancel();
    },
    async *list() {
      for (let token: string | null = ''; token !== null;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (token) query.set('continuation-token', token);
        const answer = await ask(`${bucket}?${query.toString()}`, { method: 'GET' });
        if (!answer.ok) throw new StoreUnavailable('the bucket of FILES_URL is not there');
        const page = await answer.text();
        for (const [, entry] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = fieldOf(entry!, 'Key')?.slice(prefix.length) ?? '';
          const putAt = new Date(fieldOf(entry!, 'LastModified') ?? Number.NaN);
          // Others may keep things in the bucket as well.
          if (/^[0-9a-f]{64}$/.test(name) && !Number.isNaN(putAt.getTime())) yield { name, putAt };
        }
        token = fieldOf(page, 'IsTruncated') === 'true' ? fieldOf(page, 'NextContinuationToken') : null;
      }
    },
  };
}

/** The address of the bucket, and what names of ours begin with. */
function splitAddress(address: string): [bucket: string, prefix: string] {
  const url = new URL(address);
  const [, bucket, ...folders] = url.pathname.split('/');
  return [`${url.origin}/${bucket}`, folders.map((folder) => `${folder}/`).join('')];
}

const unescapeXml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#(x[0-9a-f]+|[0-9]+);/gi, (_, code: string) =>
      String.fromCodePoint(Number(code.startsWith('x') ? `0${code}` : code)),
    )
    .replaceAll('&amp;', '&');

const fieldOf = (xml: string, field: string): string | null => {
  const found = new RegExp(`<${field}>([^<]*)</${field}>`).exec(xml);
  return found ? unescapeXml(found[1]!) : null;
};
