import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attachmentLimit, logoLimit } from './file-limits.ts';

type Upload = {
  requestBody?: { content: { 'multipart/form-data'?: { schema: { properties: { file: { maxLength?: number } } } } } };
};
const contract = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@millwright/contract/openapi.json'), 'utf8'),
) as { paths: Record<string, Record<string, Upload & { operationId: string }>> };
const uploads = Object.values(contract.paths)
  .flatMap((path) => Object.values(path))
  .flatMap(({ operationId, requestBody }) => {
    const form = requestBody?.content['multipart/form-data'];
    return form ? [{ operationId, most: form.schema.properties.file.maxLength ?? 0 }] : [];
  });
/** A part of a large file is no file: nobody reads how large it may be. */
const whole = uploads.filter(({ operationId }) => operationId !== 'addUploadPart');

test.each(whole)(
  'what the screens allow, $operationId takes, and the words are those of the component that refuses',
  ({ operationId, most }) => {
    const limit = operationId === 'updateLogo' ? logoLimit : attachmentLimit;
    expect(limit.inBytes).toBeLessThanOrEqual(most);
    expect(most - limit.inBytes).toBeLessThan(limit.inBytes / 10);
    // The component that refuses a file counts as file managers do.
    expect(`${limit.inBytes / 1_000_000} MB`).toBe(limit.words);
  },
);

const folder = join(import.meta.dirname, '..');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(?:stories|test)\.tsx?$/.test(path) && !path.endsWith('file-limits.ts'))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));

test('no screen writes a limit of its own', () => {
  const writing = sources.filter(({ text }) => /\b\d+ ?MB\b|1024 \* 1024/.test(text));
  expect(writing.map(({ path }) => path)).toEqual([]);
});

test('what a field for files says of their size is what it refuses by', () => {
  const fields = sources.filter(({ text }) => text.includes('<FileUpload'));
  expect(fields.length).toBeGreaterThan(10);
  const differing = fields.filter(({ text }) => {
    const said = new Set([...text.matchAll(/(\w+Limit)\.words/g)].map(([, name]) => name));
    const kept = new Set(
      [...text.matchAll(/\blimit: (\w+Limit)\b|(\w+Limit)\.inBytes/g)].map(([, first, second]) => first ?? second),
    );
    return said.size !== 1 || kept.size !== 1 || !kept.isSubsetOf(said);
  });
  expect(differing.map(({ path }) => path)).toEqual([]);
});
