import type { TestServer, TestSession } from './harness.ts';

/** Gives every change of a comparison since quote opening its reason and a document, so that it can be frozen. */
export async function explainChanges(server: TestServer, as: TestSession, comparisonId: string): Promise<void> {
  const { openingChanges = [] } = (await server.call('getComparisonById', { as, path: { a: comparisonId, b: '0' } }))
    .body;
  if (openingChanges.length === 0) return;
  const form = new FormData();
  form.set('file', new Blob(['As agreed.']), 'Clarification.txt');
  const { fileId } = (await server.call('setFileUpload', { as, body: form })).body;
  for (const { revision } of openingChanges)
    await server.call('explainSheetChange', { as, body: { comparisonId, revision, reason: 'As agreed.', fileId } });
}
