// Proves that nothing was left untested: what the server tests and the end-to-end tests wrote down while they ran is
// compared with the contract and with the manifest.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** One line of operations.jsonl: an answer that a test saw, or that a test read back what the operation wrote. */
type OperationLine = { operationId: string; status: number } | { operationId: string; readBack: true };

function readLines<T>(path: string): T[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}

interface Declared {
  operationId: string;
  method: string;
  statuses: number[];
}

function declaredOperations(): Declared[] {
  const document = JSON.parse(readFileSync(join(root, 'openapi/generated/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, { operationId?: string; responses?: Record<string, unknown> }>>;
  };
  return Object.values(document.paths).flatMap((item) =>
    Object.entries(item).flatMap(([method, { operationId, responses }]) =>
      operationId
        ? [
            {
              operationId,
              method,
              statuses: Object.keys(responses ?? {})
                .map(Number)
                .filter(Number.isInteger),
            },
          ]
        : [],
    ),
  );
}

/** Operations that are not GET and yet write nothing that can be read back, and why. */
const writesNothing: Record<string, string> = {
  compareVendorData: 'reads; it is a POST because the catalogue says so',
};

/**
 * What the server tests left out: each operation needs a success and a refusal that it declares, and each write a
 * read-back. `folder` is the MILLWRIGHT_COVERAGE_DIR of the run.
 */
export function checkOperations(folder: string): string[] {
  const lines = readLines<OperationLine>(join(folder, 'operations.jsonl'));
  if (lines.length === 0) return [`the server tests wrote nothing to ${join(folder, 'operations.jsonl')}`];
  const seen = new Map<string, Set<number>>();
  const readBack = new Set<string>();
  for (const line of lines) {
    if ('readBack' in line) readBack.add(line.operationId);
    else seen.set(line.operationId, (seen.get(line.operationId) ?? new Set<number>()).add(line.status));
  }
  return declaredOperations().flatMap(({ operationId, method, statuses }) => {
    const answers = seen.get(operationId) ?? new Set<number>();
    const problems: string[] = [];
    if (!statuses.some((status) => status < 400 && answers.has(status)))
      problems.push(`${operationId}: no test of a success`);
    const refusals = statuses.filter((status) => status >= 400 && status < 500);
    if (refusals.length > 0 && !refusals.some((status) => answers.has(status)))
      problems.push(`${operationId}: no test of a refusal (${refusals.join(', ')})`);
    if (method !== 'get' && !(operationId in writesNothing) && !readBack.has(operationId)) {
      problems.push(`${operationId}: no test reads back what it wrote`);
    }
    return problems;
  });
}

/** Manifest paths that no end-to-end test opened. `folder` is the MILLWRIGHT_COVERAGE_DIR of the run. */
export async function checkRoutes(folder: string): Promise<string[]> {
  const { manifest } = (await import(join(root, 'apps/web/src/manifest.ts'))) as {
    manifest: readonly { path: string }[];
  };
  const opened = new Set(readLines<{ path: string }>(join(folder, 'routes.jsonl')).map(({ path }) => path));
  const unknown = [...opened].filter((path) => !manifest.some((route) => route.path === path));
  return [
    ...manifest.filter(({ path }) => !opened.has(path)).map(({ path }) => `no end-to-end test opens ${path}`),
    ...unknown.map((path) => `an end-to-end test opened ${path}, which the manifest does not have`),
  ];
}
