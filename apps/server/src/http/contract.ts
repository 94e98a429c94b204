import { isUtf8 } from 'node:buffer';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import document from '@millwright/contract/openapi.json' with { type: 'json' };
import { operations } from '@millwright/contract/operations';
import type { Operation, OperationId } from '@millwright/contract/operations';
import type { FieldProblem } from '../problems.ts';
import type { QueryParameter } from './query-string.ts';

type Schema = { type?: string | string[]; $ref?: string };
type Parameter = { name: string; in: 'query' | 'path' | 'header'; required?: boolean; schema: Schema };
type Content = Record<string, { schema: unknown }>;
type DocumentOperation = {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content } | { $ref: string }>;
  'x-widgets'?: string[];
};

/** An operation of the contract, compiled: everything that the app needs to serve it. */
export type CompiledOperation = Operation & {
  id: OperationId;
  /** Path with the host's prefix, in the router's notation. */
  url: string;
  /** The widgets that may call it with a widget token; none unless the contract says so. */
  widgets: readonly string[];
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

/** Compiles every operation of the contract; done once, before the server listens. */
export function compileContract(): Map<OperationId, CompiledOperation> {
  // Requests: all errors at once, so that a form can mark every field. Defaults of the contract are filled in; nothing is coerced here.
  const requests = withContract(new Ajv2020({ allErrors: true, useDefaults: true, strict: false }), 'full');
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
      url: PREFIX[operation.host] + operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      widgets: source['x-widgets'] ?? [],
      query: new Map(
        parameters.filter(({ node }) => node.in === 'query').map(({ node }) => [node.name, queryParameter(node)]),
      ),
      checkQuery: requests.compile(groupSchema('query', true)),
      checkPath: has('path') ? requests.compile(groupSchema('path', true)) : null,
      headerNames: parameters.filter(({ node }) => node.in === 'header').map(({ node }) => node.name.toLowerCase()),
      checkHeaders: has('header') ? requests.compile(groupSchema('header', false)) : null,
      body: bodyType
        ? {
            isRequired: source.requestBody?.required ?? false,
            isMultipart: bodyType === 'multipart/form-data',
            fileLimit:
              (source.requestBody!.content[bodyType]!.schema as { properties?: { file?: { maxLength?: number } } })
                .properties?.file?.maxLength ?? null,
            check:
              bodyType === 'application/json'
                ? requests.compile({ $ref: `${BASE}${place}/requestBody/content/${escapeToken(bodyType)}/schema` })
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
            responses.compile({ $ref: `${BASE}${pointer}/content/${escapeToken(type!)}/schema` }),
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
  return ajv.addSchema({ ...(document as object), $id: BASE });
}

const responseAjv = () => withContract(new Ajv2020({ strict: false }), 'fast');
let answerParts: Ajv2020 | null = null;

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
 * Parses a JSON body. Answers the problem instead when it is not UTF-8, not JSON, or holds text that PostgreSQL or UTF-8 cannot
 * (NUL, lone surrogates).
 */
export function parseBody(bytes: Buffer): { value: unknown } | { problem: FieldProblem } {
  const broken = { problem: { pointer: '', message: 'is not well-formed JSON' } };
  if (!isUtf8(bytes)) return broken;
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return broken;
  }
  // Both can only get in as an escape.
  if (!/\\u(?:0000|d[89a-f])/i.test(text)) return { value };
  const pointer = findIllFormed(value, '', 0);
  return pointer === null ? { value } : { problem: { pointer, message: 'holds characters that are not allowed' } };
}

function findIllFormed(value: unknown, pointer: string, depth: number): string | null {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? null : pointer;
  if (typeof value !== 'object' || value === null || depth > 10) return null;
  for (const [key, inner] of Object.entries(value)) {
    if (findIllFormed(key, pointer, depth) !== null) return pointer;
    const found = findIllFormed(inner, `${pointer}/${key}`.slice(0, 200), depth + 1);
    if (found !== null) return found;
  }
  return null;
}
