import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attachmentLimit, logoLimit } from './file-limits.ts';

type Upload = {
  requestBody: { content: { 'multipart/form-data': { schema: { properties: { file: { maxLength?: number } } } } } };
};
const contract = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@millwright/contract/openapi.json'), 'utf8'),
) as { paths: Record<string, Record<string, Upload & { operationId: string }>> };
const limitOf = (operationId: string) =>
  Object.values(contract.paths)
    .flatMap((path) => Object.values(path))
    .find((operation) => operation.operationId === operationId)!.requestBody.content['multipart/form-data'].schema
    .properties.file.maxLength!;

test.each([
  ['updateLogo', logoLimit],
  ['setFileUpload', attachmentLimit],
])('what the screens allow, %s takes, and the words are those of the component that refuses', (operationId, limit) => {
  expect(limit.inBytes).toBeLessThanOrEqual(limitOf(operationId));
  expect(limitOf(operationId) - limit.inBytes).toBeLessThan(limit.inBytes / 10);
  // The component that refuses a file counts as file managers do.
  expect(`${limit.inBytes / 1_000_000} MB`).toBe(limit.words);
});

test('no screen writes a limit of its own', () => {
  const folder = join(import.meta.dirname, '..');
  const writing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => /\.tsx?$/.test(path) && !/\.(?:stories|test)\.tsx?$/.test(path) && !path.endsWith('file-limits.ts'),
    )
    .filter((path) => /\b\d+ ?MB\b|1024 \* 1024/.test(readFileSync(join(folder, path), 'utf8')));
  expect(writing).toEqual([]);
});
