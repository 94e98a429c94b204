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
  'x-changes'?: string[];
  'x-changing-get'?: boolean;
  'x-changes-for'?: string;
  'x-body-limit'?: number;
  'x-policy'?: string;
  parameters?: unknown[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
};
type Document = {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

/** The most bytes of a JSON body: of an operation that a stranger may call, and of any other, unless its `x-body-limit` says otherwise. */
const STRANGERS_BODY_LIMIT = 16 * 1024;
const BODY_LIMIT = 1024 * 1024;

/** Who may call an operation. */
const principals = [
  'public',
  'guest',
  'session',
  'profile',
  'partner',
  'provider',
  'provider-password',
  'vendor',
  'correspondent',
  'visit',
  'gate',
];

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
    // A pattern runs on what a stranger sent: never on more than this.
    if ('pattern' in node && !('maxLength' in node)) findings.push(`${place}: a pattern without maxLength`);
    if (node.uniqueItems && !isOfScalars(node.items)) findings.push(`${place}: uniqueItems over more than scalars`);
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
  const resolved = (schema: unknown): Record<string, unknown> => {
    const { $ref } = schema as { $ref?: string };
    return $ref
      ? resolved(
          $ref
            .slice(2)
            .split('/')
            .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document),
        )
      : (schema as Record<string, unknown>);
  };
  const isOfScalars = (schema: unknown) => !['object', 'array'].includes(String(resolved(schema).type));
  /** The bytes of the longest JSON that a schema takes, each character being four bytes of UTF-8 and nothing escaped. */
  const longestJson = (schema: unknown): number => {
    const node = resolved(schema);
    const types = [node.type].flat();
    if (types.includes('object'))
      return Object.entries((node.properties ?? {}) as object).reduce(
        (sum, [name, property]) => sum + name.length + 4 + longestJson(property),
        2,
      );
    // Of rows with cells the bounds of each say little about all: there the limit on the body is the bound, and this is what is meant to pass.
    if (typeof node['x-longest-in-bytes'] === 'number') return node['x-longest-in-bytes'];
    if (types.includes('array')) return 2 + Number(node.maxItems ?? 0) * (1 + longestJson(node.items));
    return types.includes('string') ? 2 + 4 * Number(node.maxLength ?? 64) : 24;
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) visit(schema, name, false);
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item)) {
      if (method === 'parameters') continue;
      const place = `${method} ${path}`;
      if (!principals.includes(operation['x-authz'] ?? ''))
        findings.push(`${place}: x-authz must be one of ${principals.join(', ')}`);
      const components = (document.components.schemas.WidgetComponent as { enum: string[] }).enum;
      if (operation['x-widgets']?.some((component) => !components.includes(component)))
        findings.push(`${place}: x-widgets must name components of WidgetComponent`);
      if (
        operation['x-widgets'] &&
        /^(partner|provider|vendor|correspondent|visit|gate)/.test(operation['x-authz'] ?? '')
      )
        findings.push(`${place}: a call with a secret key or of the provider's team is not for widgets`);
      const { 'x-changes': changes, 'x-changes-for': changesFor } = operation;
      const tags = document.tags.map(({ name }) => name);
      const isRead = method === 'get' && operation['x-changing-get'] !== true;
      if (isRead !== (changes === undefined) || changes?.some((tag) => !tags.includes(tag)))
        findings.push(
          `${place}: x-changes must name, of each write and of no read, the tags whose reads it makes stale`,
        );
      if (changes?.length && !changes.includes(operation.tags![0]!))
        findings.push(`${place}: x-changes must name its own tag, or nothing: what a write changes is read beside it`);
      if (changesFor !== undefined && (changesFor !== 'person' || !changes?.length))
        findings.push(`${place}: x-changes-for says that what x-changes names is stale for one person`);
      const policy = operation['x-policy'];
      if (policy !== undefined && !/^[a-z][A-Za-z]+\.[a-z][A-Za-z]+$/.test(policy))
        findings.push(`${place}: x-policy is named as what it is about and what is done, like invite.cancel`);
      if (policy !== undefined && !['session', 'profile'].includes(operation['x-authz'] ?? ''))
        findings.push(`${place}: x-policy needs a person, so x-authz must be session or profile`);
      if (!operation.description) findings.push(`${place}: has no description`);
      for (const [type, media] of Object.entries(operation.requestBody?.content ?? {})) {
        const { schema } = media as { schema: unknown };
        visit(schema, `${place} body`, false);
        const longest = longestJson(schema);
        if (type === 'application/json' && longest > operation['x-body-limit']!)
          findings.push(`${place}: its body can have ${longest} bytes, which x-body-limit does not take`);
      }
      for (const [status, response] of Object.entries(operation.responses))
        for (const [type, media] of Object.entries((response as { content?: object }).content ?? {}))
          if (type === 'application/json') visit((media as { schema: unknown }).schema, `${place} ${status}`, false);
    }
  return findings;
}

/** Whether a write may be sent again under one Idempotency-Key. */
const takesKey = (operation: Operation): boolean =>
  (operation.parameters ?? []).some(
    (parameter) => (parameter as { $ref?: string }).$ref === '#/components/parameters/IdempotencyKey',
  );

/** Whether its success is a file. */
const givesFile = (operation: Operation): boolean =>
  JSON.stringify(operation.responses['200'] ?? {}).includes('"application/octet-stream"');

/** The tags whose operations every page has: what the frame, accounts and the search of vendors call. */
const commonTags = new Set(
  [
    'authentication registration client-info vendor-list vendor-profile vendor-review vendor-shortlist saved-view',
    'compare-vendors invite first-steps notification events geography widgets file-upload request-vendor',
  ].flatMap((line) => line.split(' ')),
);

/** The tables of operations: an operation stands in the first that takes it. */
const tables: readonly { name: string; what: string; isIn: (row: { authz: string; tag: string }) => boolean }[] = [
  {
    name: 'vendor',
    what: 'What a vendor calls by its link, which comes with that page.',
    isIn: ({ authz }) => authz === 'vendor' || authz === 'correspondent',
  },
  {
    name: 'visit',
    what: 'What a vendor calls by the link of a visit and what a gate calls, which comes with their pages.',
    isIn: ({ authz, tag }) => authz === 'visit' || authz === 'gate' || (authz === 'public' && tag === 'visit'),
  },
  {
    name: 'common',
    what: 'What every page has.',
    isIn: ({ tag }) => commonTags.has(tag),
  },
  { name: 'procurement', what: 'What is loaded when the first of it is called.', isIn: () => true },
];

const tableHolding = (operation: { 'x-authz'?: string; tags?: string[] }): string =>
  tables.find(({ isIn }) => isIn({ authz: operation['x-authz'] ?? '', tag: operation.tags?.[0] ?? '' }))!.name;

/** The rows of a table of operations, one an operation. */
function operationRows(document: Document, table: string): string[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method, operation]) => method !== 'parameters' && tableHolding(operation) === table)
      .map(([method, operation]) => {
        const row = {
          // In this order the table is smallest when it is packed: every page loads it.
          ...(operation['x-changes']?.length ? { changes: operation['x-changes'] } : {}),
          authz: operation['x-authz'],
          method: method.toUpperCase(),
          ...(takesKey(operation) ? { takesKey: true } : {}),
          ...(givesFile(operation) ? { givesFile: true } : {}),
          tag: operation.tags?.[0] ?? '',
          path,
          ...(operation.servers?.[0]?.url === '/communication/v1' ? { host: 'communication' } : {}),
        };
        return `  ${operation.operationId}: ${JSON.stringify(row)},`;
      }),
  );
}

const madeByContract = '// Generated by tools/contract.ts from openapi.yaml. Do not edit.';

/** A table of rows, as a module. */
const tableOf = (name: string, what: string, rows: readonly string[]): string =>
  [
    madeByContract,
    "import type { Operation } from './operations.ts';",
    '',
    `/** ${what} */`,
    `export const ${name} = {`,
    ...rows,
    '} as const satisfies Record<string, Operation>;',
    '',
  ].join('\n');

/** All operations, which the server walks; a page looks up those that it loads. */
function operationsTable(): string {
  return [
    madeByContract,
    ...tables.map(({ name }) => `import { ${name}Operations } from './${name}-operations.ts';`),
    '',
    '/** One operation of the contract: how it is called, and by whom. */',
    'export type Operation = {',
    "  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';",
    '  /** Path template below the host. */',
    '  readonly path: string;',
    '  readonly tag: string;',
    '  /** Left out where it is that of the client. */',
    "  readonly host?: 'communication';",
    '  /** The tags whose reads a write makes stale. */',
    '  readonly changes?: readonly string[];',
    '  /** Whether it may be sent again under one Idempotency-Key. */',
    '  readonly takesKey?: true;',
    '  /** Whether its success is a file. */',
    '  readonly givesFile?: true;',
    `  readonly authz: ${principals.map((one) => `'${one}'`).join(' | ')};`,
    '};',
    '',
    `export const operations = { ${tables.map(({ name }) => `...${name}Operations`).join(', ')} };`,
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
const document = JSON.parse(readFileSync(bundlePath, 'utf8')) as Document;
rmSync(scratch, { recursive: true });
// Each operation that takes a JSON body says how long it may be.
for (const item of Object.values(document.paths))
  for (const operation of Object.values(item))
    if (operation.requestBody?.content['application/json'])
      operation['x-body-limit'] ??= ['public', 'guest'].includes(operation['x-authz'] ?? '')
        ? STRANGERS_BODY_LIMIT
        : BODY_LIMIT;
const bundleText = `${JSON.stringify(document, null, 2)}\n`;

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
  'operations.ts': operationsTable(),
  ...Object.fromEntries(
    tables.map(({ name, what }) => [
      `${name}-operations.ts`,
      tableOf(`${name}Operations`, what, operationRows(document, name)),
    ]),
  ),
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
