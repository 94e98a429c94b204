/**
 * Bundles the contract and generates what the code reads of it: the bundled document, the TypeScript types and the operations table.
 *
 *   node tools/contract.ts           lint, bundle, generate
 *   node tools/contract.ts --check   lint, and fail when what is committed differs from what would be generated
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'openapi/openapi.yaml');
const target = join(root, 'openapi/generated');
const blobType = ts.factory.createTypeReferenceNode('Blob');
const isCheck = process.argv.includes('--check');
const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js');

type Operation = {
  operationId?: string;
  tags?: string[];
  description?: string;
  servers?: { url: string }[];
  'x-authz'?: string;
  'x-widgets'?: string[];
  parameters?: unknown[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
};
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, unknown> } };

const runRedocly = (args: string[]) =>
  execFileSync(process.execPath, [redocly, ...args], {
    cwd: join(root, 'openapi'),
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** What linting by Redocly cannot say in one rule: every schema explains itself, every body is closed, every operation says who may call it. */
function ownFindings(document: Document): string[] {
  const findings: string[] = [];
  const visit = (schema: unknown, place: string, isProperty: boolean) => {
    if (!schema || typeof schema !== 'object' || '$ref' in schema) return;
    const node = schema as Record<string, unknown>;
    const types = [node.type].flat();
    if (!node.description) findings.push(`${place}: has no description`);
    const isScalar = types.some(
      (type) => type === 'string' || type === 'integer' || type === 'number' || type === 'boolean',
    );
    if (isProperty && isScalar && !('example' in node) && node.format !== 'binary')
      findings.push(`${place}: has no example`);
    if (
      types.includes('string') &&
      !('maxLength' in node || 'enum' in node || 'pattern' in node || 'format' in node || 'const' in node)
    )
      findings.push(`${place}: a string without a bound`);
    if ((types.includes('integer') || types.includes('number')) && !('maximum' in node && 'minimum' in node))
      findings.push(`${place}: a number without bounds`);
    if (types.includes('array')) {
      if (!('maxItems' in node)) findings.push(`${place}: an array without maxItems`);
      visit(node.items, `${place}/items`, false);
    }
    if (types.includes('object')) {
      if (node.additionalProperties !== false) findings.push(`${place}: is open to unknown properties`);
      for (const [name, property] of Object.entries((node.properties ?? {}) as object))
        visit(property, `${place}/${name}`, true);
    }
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) visit(schema, name, false);
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item)) {
      if (method === 'parameters') continue;
      const place = `${method} ${path}`;
      if (!['public', 'guest', 'session', 'profile', 'partner'].includes(operation['x-authz'] ?? ''))
        findings.push(`${place}: x-authz must be public, guest, session, profile or partner`);
      const components = (document.components.schemas.WidgetComponent as { enum: string[] }).enum;
      if (operation['x-widgets']?.some((component) => !components.includes(component)))
        findings.push(`${place}: x-widgets must name components of WidgetComponent`);
      if (operation['x-widgets'] && operation['x-authz'] === 'partner')
        findings.push(`${place}: a call with a secret key is not for widgets`);
      if (!operation.description) findings.push(`${place}: has no description`);
      for (const media of Object.values(operation.requestBody?.content ?? {}))
        visit((media as { schema: unknown }).schema, `${place} body`, false);
      for (const [status, response] of Object.entries(operation.responses))
        for (const [type, media] of Object.entries((response as { content?: object }).content ?? {}))
          if (type === 'application/json') visit((media as { schema: unknown }).schema, `${place} ${status}`, false);
    }
  return findings;
}

/** The operations table: one row an operation, which the server walks and the client looks up. */
function operationsTable(document: Document): string {
  const rows = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => {
        const host = operation.servers?.[0]?.url === '/communication/v1' ? 'communication' : 'client';
        const row = {
          method: method.toUpperCase(),
          path,
          tag: operation.tags?.[0] ?? '',
          host,
          authz: operation['x-authz'],
        };
        return `  ${operation.operationId}: ${JSON.stringify(row)},`;
      }),
  );
  return [
    '// Generated by tools/contract.ts from openapi.yaml. Do not edit.',
    '/** One operation of the contract: how it is called, and by whom. */',
    'export type Operation = {',
    "  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';",
    '  /** Path template below the host. */',
    '  readonly path: string;',
    '  readonly tag: string;',
    "  readonly host: 'client' | 'communication';",
    "  readonly authz: 'public' | 'guest' | 'session' | 'profile' | 'partner';",
    '};',
    '',
    'export const operations = {',
    ...rows,
    '} as const satisfies Record<string, Operation>;',
    '',
    '/** The name of an operation: the catalogue name of the product specification in camel case. */',
    'export type OperationId = keyof typeof operations;',
    '',
  ].join('\n');
}

const lint = (() => {
  try {
    return { isValid: true, text: String(runRedocly(['lint', 'openapi.yaml'])) };
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer };
    return { isValid: false, text: String(stdout) + String(stderr) };
  }
})();
if (!lint.isValid) {
  console.error(lint.text);
  process.exit(1);
}

const scratch = mkdtempSync(join(tmpdir(), 'contract-'));
const bundlePath = join(scratch, 'openapi.json');
runRedocly(['bundle', source, '--output', bundlePath]);
const bundleText = readFileSync(bundlePath, 'utf8').trimEnd() + '\n';
rmSync(scratch, { recursive: true });
const document = JSON.parse(bundleText) as Document;

const findings = ownFindings(document);
if (findings.length > 0) {
  console.error(`The contract does not keep its own rules:\n${findings.map((finding) => `  ${finding}`).join('\n')}`);
  process.exit(1);
}

const types = astToString(
  await openapiTS(JSON.parse(bundleText), {
    // A file is a Blob for who sends it and who gets it; the generator would call it a string.
    transform: (schema) => (schema.format === 'binary' ? blobType : undefined),
  }),
);
const generated: Record<string, string> = {
  'openapi.json': bundleText,
  'types.ts': `// Generated by tools/contract.ts from openapi.yaml. Do not edit.\n${types}`,
  'operations.ts': operationsTable(document),
};

mkdirSync(target, { recursive: true });
const drifted = Object.entries(generated).filter(
  ([name, text]) => !existsSync(join(target, name)) || readFileSync(join(target, name), 'utf8') !== text,
);
if (isCheck && drifted.length > 0) {
  console.error(
    `Not what the contract generates: ${drifted.map(([name]) => name).join(', ')}. Run "npm run contract" and commit.`,
  );
  process.exit(1);
}
if (!isCheck) for (const [name, text] of drifted) writeFileSync(join(target, name), text);
const count = Object.values(document.paths).reduce(
  (sum, item) => sum + Object.keys(item).filter((key) => key !== 'parameters').length,
  0,
);
console.log(
  `Contract: ${count} operations, lint clean, ${isCheck ? 'no drift' : `${drifted.length} file(s) written`}.`,
);
