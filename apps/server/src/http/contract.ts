import { isUtf8 } from 'node:buffer';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import document from '@millwright/contract/openapi.json' with { type: 'json' };
import { operations } from '@millwright/contract/operations';
import type { Operation, OperationId } from '@millwright/contract/operations';
import type { BudgetName } from '../config.ts';
import type { FieldProblem } from '../problems.ts';
import type { QueryParameter } from './query-string.ts';

type Schema = {
  type?: string | string[];
  $ref?: string;
  maxItems?: number;
  maxProperties?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
};
type Parameter = { name: string; in: 'query' | 'path' | 'header'; required?: boolean; schema: Schema };
type Content = Record<string, { schema: unknown }>;
type DocumentOperation = {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content } | { $ref: string }>;
  'x-widgets'?: string[];
  'x-changes-for'?: 'person';
  'x-body-limit'?: number;
  'x-policy'?: string;
  'x-ends-sessions'?: boolean;
  'x-address-budget'?: BudgetName;
  'x-beyond-tenants'?: boolean;
};

/** The most that anything in a body of an operation may have, whatever it is in: nothing larger is looked into. */
type LargestParts = { items: number; fields: number; depth: number };

/** An operation of the contract, compiled: everything that the app needs to serve it. */
export type CompiledOperation = Operation & {
  id: OperationId;
  /** Path with the host's prefix, in the router's notation. */
  url: string;
  /** The widgets that may call it with a widget token; none unless the contract says so. */
  widgets: readonly string[];
  /** Whether what a write changes is stale for its caller alone, and not for the whole company. */
  changesForPerson: boolean;
  /** The name of the policy that says who may do it; null where `authz` says all. */
  policy: string | null;
  /** It ends sessions, or changes what they are good for: nobody who was known a moment ago is known any more. */
  endsSessions: boolean;
  /** It works for the provider's team, beyond the companies. */
  isBeyondTenants: boolean;
  /** The budget that a caller without a session uses up. */
  addressBudget: BudgetName;
  query: Map<string, QueryParameter>;
  checkQuery: ValidateFunction;
  checkPath: ValidateFunction | null;
  headerNames: string[];
  checkHeaders: ValidateFunction | null;
  body: {
    isRequired: boolean;
    isMultipart: boolean;
    /** The most bytes that the file of a multipart body may have, where the contract says less than the app takes anyway. */
    fileLimit: number | null;
    /** The most bytes of a JSON body. */
    limitInBytes: number;
    largest: LargestParts;
    check: ValidateFunction | null;
  } | null;
  /** The one status of success, and its media type. */
  successStatus: number;
  successType: string;
  /** By status; 0 stands for default. A response without a schema is not in the map. */
  checkResponse: Map<number, ValidateFunction>;
};

const BASE = 'https://millwright.invalid/openapi.json';
const PREFIX = { client: '/api/v1', communication: '/communication/v1' };

const follow = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((node, token) => (node as Record<string, unknown>)[unescapeToken(token)], document);
const unescapeToken = (token: string) => decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
const escapeToken = (token: string) => encodeURIComponent(token.replaceAll('~', '~0').replaceAll('/', '~1'));

/** The node behind a possible $ref, with the pointer where it stands. */
function resolve<T extends object>(node: T | { $ref: string }, pointer: string): { node: T; pointer: string } {
  return '$ref' in node
    ? resolve(follow((node as { $ref: string }).$ref) as T, (node as { $ref: string }).$ref)
    : { node, pointer };
}

/** The contract as it is served at /api/v1/openapi.json. */
export const contractDocument: unknown = document;

/**
 * A validator that is made when it is first asked. To make all of them takes as long as the rest of a start, and the first call of an
 * operation waits some milliseconds for its own.
 */
function whenAsked(compile: () => ValidateFunction): ValidateFunction {
  let check: ValidateFunction | null = null;
  const asked = (value: unknown) => (check ??= compile())(value);
  return Object.defineProperty(asked, 'errors', { get: () => check?.errors }) as unknown as ValidateFunction;
}

/** Compiles every operation of the contract; done once, before the server listens. */
export function compileContract(): Map<OperationId, CompiledOperation> {
  // Requests: all errors at once, so that a form can mark every field. Defaults of the contract are filled in; nothing is coerced here.
  const requests = withContract(
    boundedFirst(new Ajv2020({ allErrors: true, useDefaults: true, strict: false })),
    'full',
  );
  const responses = responseAjv();
  const compiled = new Map<OperationId, CompiledOperation>();
  for (const id of Object.keys(operations) as OperationId[]) {
    const operation: Operation = operations[id];
    const place = `#/paths/${escapeToken(operation.path)}/${operation.method.toLowerCase()}`;
    const source = follow(place) as DocumentOperation;
    const parameters = (source.parameters ?? []).map((parameter, index) =>
      resolve<Parameter>(parameter, `${place}/parameters/${index}`),
    );
    const groupSchema = (where: Parameter['in'], isClosed: boolean) => {
      const group = parameters.filter(({ node }) => node.in === where);
      const nameOf = (node: Parameter) => (where === 'header' ? node.name.toLowerCase() : node.name);
      return {
        type: 'object',
        additionalProperties: !isClosed,
        required: group.filter(({ node }) => node.required).map(({ node }) => nameOf(node)),
        // Inline, not by reference: defaults are filled in only where Ajv sees them in `properties`.
        properties: Object.fromEntries(group.map(({ node }) => [nameOf(node), absolute(node.schema)])),
      };
    };
    const has = (where: Parameter['in']) => parameters.some(({ node }) => node.in === where);
    const responseEntries = Object.entries(source.responses).map(([status, response]) => {
      const { node, pointer } = resolve<{ content?: Content }>(response, `${place}/responses/${status}`);
      return { status: status === 'default' ? 0 : Number(status), pointer, type: Object.keys(node.content ?? {})[0] };
    });
    const successes = responseEntries.filter(({ status }) => status >= 200 && status < 300);
    if (successes.length !== 1) throw new Error(`${id}: the contract must declare exactly one status of success.`);
    const bodyType = Object.keys(source.requestBody?.content ?? {})[0];
    compiled.set(id, {
      ...operation,
      id,
      url: PREFIX[operation.host ?? 'client'] + operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      widgets: source['x-widgets'] ?? [],
      changesForPerson: source['x-changes-for'] === 'person',
      policy: source['x-policy'] ?? null,
      endsSessions: source['x-ends-sessions'] ?? false,
      isBeyondTenants: source['x-beyond-tenants'] ?? false,
      addressBudget: source['x-address-budget'] ?? 'requestsPerAddressPerMinute',
      query: new Map(
        parameters.filter(({ node }) => node.in === 'query').map(({ node }) => [node.name, queryParameter(node)]),
      ),
      checkQuery: whenAsked(() => requests.compile(groupSchema('query', true))),
      checkPath: has('path') ? whenAsked(() => requests.compile(groupSchema('path', true))) : null,
      headerNames: parameters.filter(({ node }) => node.in === 'header').map(({ node }) => node.name.toLowerCase()),
      checkHeaders: has('header') ? whenAsked(() => requests.compile(groupSchema('header', false))) : null,
      body: bodyType
        ? {
            isRequired: source.requestBody?.required ?? false,
            isMultipart: bodyType === 'multipart/form-data',
            fileLimit:
              (source.requestBody!.content[bodyType]!.schema as { properties?: { file?: { maxLength?: number } } })
                .properties?.file?.maxLength ?? null,
            limitInBytes: source['x-body-limit'] ?? 0,
            largest: largestParts(source.requestBody!.content[bodyType]!.schema as Schema),
            check:
              bodyType === 'application/json'
                ? whenAsked(() =>
                    requests.compile({ $ref: `${BASE}${place}/requestBody/content/${escapeToken(bodyType)}/schema` }),
                  )
                : null,
          }
        : null,
      successStatus: successes[0]!.status,
      successType: successes[0]!.type ?? 'application/json',
      checkResponse: new Map(
        responseEntries
          .filter(({ type }) => type === 'application/json' || type === 'application/problem+json')
          .map(({ status, pointer, type }) => [
            status,
            whenAsked(() => responses.compile({ $ref: `${BASE}${pointer}/content/${escapeToken(type!)}/schema` })),
          ]),
      ),
    });
  }
  return compiled;
}

/** The fast form of a date takes 30 February, which the database then does not. */
function withContract(ajv: Ajv2020, formats: 'full' | 'fast'): Ajv2020 {
  (addFormats as unknown as (ajv: Ajv2020, options: object) => void)(ajv, { mode: formats });
  ajv.addFormat('binary', true);
  if (formats === 'fast') replaceLengthChecks(ajv);
  else boundFormats(ajv);
  return ajv.addSchema({ ...(document as object), $id: BASE });
}

/**
 * With all errors at once a validator goes on after a length is exceeded, and would run a pattern over a megabyte of a stranger's text, or
 * compare 30,000 values with each other. What is too long is told by its length alone.
 */
function boundedFirst(ajv: Ajv2020): Ajv2020 {
  return ajv
    .removeKeyword('pattern')
    .addKeyword({
      keyword: 'pattern',
      type: 'string',
      schemaType: 'string',
      // Only what Ajv knows of schemas themselves is without bounds: the contract's own rules hold ours.
      compile: (pattern: string, { maxLength = Infinity }: AnySchemaObject) => {
        const form = new RegExp(pattern, 'u');
        // A character has one or two UTF-16 units.
        return (text: string) => text.length > 2 * maxLength || form.test(text);
      },
    })
    .removeKeyword('uniqueItems')
    .addKeyword({
      keyword: 'uniqueItems',
      type: 'array',
      schemaType: 'boolean',
      error: { message: 'must NOT have duplicate items' },
      compile:
        (isUnique: boolean, { maxItems = Infinity }: AnySchemaObject) =>
        (items: unknown[]) =>
          !isUnique || items.length > maxItems || new Set(items).size === items.length,
    });
}

const LONGEST_FORMATTED = 2_048;
/** The same for formats, whose schemas may have no maxLength: none of them has a good value that long. */
function boundFormats(ajv: Ajv2020): void {
  for (const [name, format] of Object.entries(ajv.formats)) {
    const { type = 'string', validate = format } = format as { type?: string; validate?: unknown };
    if (type !== 'string' || validate === true) continue;
    const isGood = validate instanceof RegExp ? (text: string) => validate.test(text) : (validate as typeof Boolean);
    ajv.addFormat(name, (text: string) => text.length <= LONGEST_FORMATTED && isGood(text));
  }
}

/** The most items, fields and levels that a schema takes anywhere in it. */
function largestParts(schema: Schema): LargestParts {
  const { node } = resolve<Schema>(schema as { $ref: string }, '');
  const inner = [...Object.values(node.properties ?? {}), ...(node.items ? [node.items] : [])].map(largestParts);
  const most = (part: keyof LargestParts) => Math.max(0, ...inner.map((parts) => parts[part]));
  return {
    items: Math.max(node.maxItems ?? 0, most('items')),
    fields: Math.max(Object.keys(node.properties ?? {}).length, node.maxProperties ?? 0, most('fields')),
    depth: most('depth') + 1,
  };
}

/** Beyond what an operation takes, so that a slip or a field of a newer client is still named one by one. */
const SLACK: LargestParts = { items: 20, fields: 20, depth: 3 };

/**
 * What of a body is larger than anything that the operation takes: found without going through it, and told instead of each of its
 * 60,000 fields.
 */
export function findOversize(value: unknown, largest: LargestParts): FieldProblem | null {
  const find = (node: unknown, pointer: string, depth: number): FieldProblem | null => {
    if (typeof node !== 'object' || node === null) return null;
    const at = pointer.slice(0, 200);
    if (depth >= largest.depth + SLACK.depth) return { pointer: at, message: 'is nested too deeply' };
    if (Array.isArray(node)) {
      if (node.length > largest.items + SLACK.items) return { pointer: at, message: 'has too many items' };
    } else {
      let count = 0;
      for (const name in node)
        if (Object.hasOwn(node, name) && ++count > largest.fields + SLACK.fields)
          return { pointer: at, message: 'has too many fields' };
    }
    for (const [name, inner] of Object.entries(node)) {
      const found = find(inner, `${pointer}/${name.slice(0, 64)}`, depth + 1);
      if (found) return found;
    }
    return null;
  };
  return find(value, '', 0);
}

const responseAjv = () => withContract(new Ajv2020({ strict: false }), 'fast');
let answerParts: Ajv2020 | null = null;

/** What the query of an operation may hold, by name. */
export function queryNamesOf(id: OperationId): string[] {
  const operation: Operation = operations[id];
  const place = `#/paths/${escapeToken(operation.path)}/${operation.method.toLowerCase()}`;
  return ((follow(place) as DocumentOperation).parameters ?? [])
    .map((parameter, index) => resolve<Parameter>(parameter, `${place}/parameters/${index}`).node)
    .flatMap((parameter) => (parameter.in === 'query' ? parameter.name : []));
}

/** Where the contract has the schema of an operation's answer of success, which is JSON. */
export function answerPointer(id: OperationId): string {
  const operation: Operation = operations[id];
  const place = `#/paths/${escapeToken(operation.path)}/${operation.method.toLowerCase()}`;
  const { responses } = follow(place) as DocumentOperation;
  const status = Object.keys(responses).find((name) => name.startsWith('2'))!;
  return `${resolve(responses[status]!, `${place}/responses/${status}`).pointer}/content/application~1json/schema`;
}

/** Compiles the schema at a pointer of the contract for parts of answers. */
export const compileAnswerSchema = (pointer: string): ValidateFunction =>
  (answerParts ??= responseAjv()).compile({ $ref: BASE + pointer });

/**
 * Ajv counts the code points of every string. A string has at most as many of them as it has UTF-16 units, and at least half as many, so
 * that counting is needed only between the two: an answer holds hundreds of strings, and this was a tenth of the time of a request.
 */
function replaceLengthChecks(ajv: Ajv2020): void {
  const countOf = (text: string) => [...text].length;
  const replace = (keyword: 'maxLength' | 'minLength', check: (bound: number) => (text: string) => boolean) =>
    ajv.removeKeyword(keyword).addKeyword({ keyword, type: 'string', schemaType: 'number', compile: check });
  replace('maxLength', (most) => (text) => text.length <= most || (text.length <= 2 * most && countOf(text) <= most));
  replace(
    'minLength',
    (least) => (text) => text.length >= 2 * least || (text.length >= least && countOf(text) >= least),
  );
}

const absolute = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${BASE}#/`)) as Schema;

function queryParameter({ name, schema }: Parameter): QueryParameter {
  const { node } = resolve<Schema>(schema as { $ref: string }, '');
  const type = [node.type].flat().find((candidate) => candidate !== 'null');
  const kind =
    type === 'array'
      ? 'list'
      : type === 'integer' || type === 'number'
        ? 'number'
        : type === 'boolean'
          ? 'boolean'
          : 'string';
  return { name, kind };
}

/** What a validator found, as pointers. `prefix` is '' for a body, '/query', '/path' or '/header'. Never repeats a value. */
export function fieldProblems(errors: ErrorObject[] | null | undefined, prefix: string): FieldProblem[] {
  const found = new Map<string, string>();
  for (const { instancePath, keyword, params, message } of errors ?? []) {
    let pointer = prefix + instancePath;
    let text = message ?? 'is not valid';
    if (keyword === 'required') {
      pointer += `/${params.missingProperty as string}`;
      text = 'is required';
    } else if (keyword === 'additionalProperties') {
      const name = params.additionalProperty as string;
      if (/^[\w.-]{1,64}$/.test(name)) pointer += `/${name}`;
      text = 'is not a field of this call';
    } else if (keyword === 'enum') text = 'is not one of the allowed values';
    else if (keyword === 'pattern') text = 'does not have the right form';
    const key = pointer.slice(0, 200);
    if (!found.has(key)) found.set(key, text.slice(0, 300));
    if (found.size === 100) break;
  }
  return [...found].map(([pointer, text]) => ({ pointer, message: text }));
}

/**
 * Parses a JSON body. Answers the problem instead when it is not UTF-8, not JSON, larger in any part than what the operation takes, or
 * holds text that PostgreSQL or UTF-8 cannot (NUL, lone surrogates).
 */
export function parseBody(bytes: Buffer, largest: LargestParts): { value: unknown } | { problem: FieldProblem } {
  const broken = { problem: { pointer: '', message: 'is not well-formed JSON' } };
  if (!isUtf8(bytes)) return broken;
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return broken;
  }
  const oversize = findOversize(value, largest);
  if (oversize) return { problem: oversize };
  // Both can only get in as an escape.
  if (!/\\u(?:0000|d[89a-f])/i.test(text)) return { value };
  const pointer = findIllFormed(value, '');
  return pointer === null ? { value } : { problem: { pointer, message: 'contains characters that are not allowed' } };
}

function findIllFormed(value: unknown, pointer: string): string | null {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? null : pointer;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    if (findIllFormed(key, pointer) !== null) return pointer;
    const found = findIllFormed(inner, `${pointer}/${key}`.slice(0, 200));
    if (found !== null) return found;
  }
  return null;
}
