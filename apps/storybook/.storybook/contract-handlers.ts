// Mock data is never written by hand: every operation of the contract answers with its own examples.
import { delay, http, HttpResponse } from 'msw';
import type { RequestHandler } from 'msw';
import contract from '@millwright/contract/openapi.json' with { type: 'json' };

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

interface Schema {
  $ref?: string;
  type?: string | string[];
  example?: Json;
  examples?: Json[];
  default?: Json;
  const?: Json;
  enum?: Json[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

interface Media {
  schema?: Schema;
  example?: Json;
  examples?: Record<string, { $ref?: string; value?: Json }>;
}

interface Response {
  $ref?: string;
  content?: Record<string, Media>;
}

export interface Operation {
  operationId: string;
  servers?: Array<{ url: string }>;
  responses: Record<string, Response>;
}

/**
 * How a story wants one operation to answer:
 * `loading` never answers, `error` answers 500, `offline` breaks the connection; an object changes the status or the body
 * (without a body, the contract's example of that status). A list answers in turn and stays at its last entry.
 */
export type OperationOverride =
  | 'loading'
  | 'error'
  | 'offline'
  | { status?: number; body?: unknown; delayInMilliseconds?: number };

/** A story's `parameters.api`: overrides by operationId, e.g. `{ vendorListing: 'loading' }`. */
export type ApiParameter = Record<string, OperationOverride | OperationOverride[]>;

/** A story's `parameters.examples`: what operations answer unless an override says otherwise, by operationId. */
export type ExamplesParameter = Record<string, { status: number; body: unknown }>;

interface Route {
  operation: Operation;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** The path as msw writes it, with `:name`, behind any origin. */
  path: string;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const document = contract as unknown as {
  servers: Array<{ url: string }>;
  paths: Record<string, Partial<Record<Route['method'], Operation>> & { servers?: Array<{ url: string }> }>;
};

function follow<T extends { $ref?: string }>(node: T): T {
  if (!node.$ref) return node;
  const target = node.$ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (at, part) =>
        (at as Record<string, unknown>)[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')],
      contract,
    );
  if (!target) throw new Error(`The contract has no ${node.$ref}`);
  return follow(target as T);
}

/**
 * The example of one schema: its own, else put together from the examples of its parts. A schema that holds itself
 * ends in an empty list or is left out.
 */
export function exampleOfSchema(node: Schema, path: string[] = []): Json | undefined {
  if (node.$ref && path.includes(node.$ref)) return undefined;
  const inside = node.$ref ? [...path, node.$ref] : path;
  if (node.example !== undefined) return node.example;
  if (node.examples?.[0] !== undefined) return node.examples[0];
  const schema = follow(node);
  if (schema.example !== undefined) return schema.example;
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOfSchema(part, inside)));
  const choice = schema.oneOf?.[0] ?? schema.anyOf?.[0];
  if (choice) return exampleOfSchema(choice, inside);
  const type = Array.isArray(schema.type) ? schema.type.find((name) => name !== 'null') : schema.type;
  if (schema.properties || type === 'object') {
    const entries = Object.entries(schema.properties ?? {}).map(
      ([name, property]) => [name, exampleOfSchema(property, inside)] as const,
    );
    return Object.fromEntries(entries.filter((entry): entry is readonly [string, Json] => entry[1] !== undefined));
  }
  if (type === 'array') {
    const item = schema.items && exampleOfSchema(schema.items, inside);
    // A list that must hold more gets the same thing again; a story that needs different ones gives its own body.
    return item === undefined
      ? []
      : Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => structuredClone(item));
  }
  return schema.type === 'null' ? null : undefined;
}

/** The example body of one response of one operation, undefined when it has none (204); its media type and its schema. */
export function exampleOfResponse(
  operation: Operation,
  status: string,
): { body: Json | undefined; type: string; schema?: Schema } {
  const response = operation.responses[status] ?? operation.responses['default'];
  const content = response && follow(response).content;
  const [type, media] = Object.entries(content ?? {})[0] ?? [];
  if (!type || !media) return { body: undefined, type: 'application/json' };
  const named = Object.values(media.examples ?? {})[0];
  const example = media.example ?? (named && follow(named).value);
  return { body: example ?? (media.schema && exampleOfSchema(media.schema)), type, schema: media.schema };
}

const routes: Route[] = Object.entries(document.paths)
  .flatMap(([template, item]) =>
    methods.flatMap((method): Route[] => {
      const operation = item[method];
      if (!operation) return [];
      const server = (operation.servers ?? item.servers ?? document.servers)[0]!.url;
      return [{ operation, method, path: `*${server}${template.replaceAll(/\{([^}]+)\}/g, ':$1')}` }];
    }),
  )
  // A fixed path goes before one with a parameter in the same place.
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length);

/** Every operation of the contract. */
export const operations: Operation[] = routes.map(({ operation }) => operation);

function answer(operation: Operation, status: number, given?: unknown): HttpResponse<string> {
  const { body, type } = exampleOfResponse(operation, String(status));
  const problem =
    given === undefined && status >= 400 && typeof body === 'object' && !Array.isArray(body)
      ? { ...body, status }
      : body;
  const content = given === undefined ? problem : (given as Json);
  if (content === undefined || status === 204) return new HttpResponse(null, { status });
  return new HttpResponse(typeof content === 'string' ? content : JSON.stringify(content), {
    status,
    headers: { 'content-type': type },
  });
}

async function respond(
  operation: Operation,
  override: OperationOverride,
  example?: ExamplesParameter[string],
): Promise<HttpResponse<string>> {
  if (override === 'loading') await delay('infinite');
  if (override === 'error') return answer(operation, 500);
  if (override === 'offline') return HttpResponse.error() as HttpResponse<string>;
  const { status, body, delayInMilliseconds } = typeof override === 'object' ? override : {};
  if (delayInMilliseconds) await delay(delayInMilliseconds);
  if (example && body === undefined && (status ?? example.status) === example.status)
    return answer(operation, example.status, example.body);
  const success = Object.keys(operation.responses).find((code) => /^2\d\d$/.test(code)) ?? '200';
  return answer(operation, status ?? Number(success), body);
}

/**
 * Replaces the answer of one operation in a story, e.g. `mockOperation('login', { status: 401 })`.
 * @throws Error when the contract has no such operation, so that a renamed operation cannot leave a dead mock behind.
 */
export function mockOperation(
  operationId: string,
  override: OperationOverride | OperationOverride[],
  example?: ExamplesParameter[string],
): RequestHandler {
  const route = routes.find(({ operation }) => operation.operationId === operationId);
  if (!route) throw new Error(`parameters.api names "${operationId}", which is no operation of the contract`);
  const answers = Array.isArray(override) ? [...override] : [override];
  return http[route.method](route.path, () =>
    respond(route.operation, (answers.length > 1 ? answers.shift() : answers[0]) ?? {}, example),
  );
}

/**
 * One handler for every operation, answering its example: the story's own, else that of the contract. A story's overrides come
 * before them.
 */
export function contractHandlers(overrides: ApiParameter = {}, examples: ExamplesParameter = {}): RequestHandler[] {
  return [
    ...Object.entries(overrides).map(([operationId, override]) =>
      mockOperation(operationId, override, examples[operationId]),
    ),
    ...routes.map((route) =>
      http[route.method](route.path, () => respond(route.operation, {}, examples[route.operation.operationId])),
    ),
  ];
}

/** Answers the pictures that recorded answers name (`parameters.pictures`, SVG by path); others are not there. */
export const pictureHandlers = (pictures: Record<string, string> = {}): RequestHandler[] => [
  http.get('*/media/*', ({ request }) => {
    const picture = pictures[new URL(request.url).pathname];
    return picture === undefined
      ? new HttpResponse(null, { status: 404 })
      : new HttpResponse(picture, { headers: { 'content-type': 'image/svg+xml' } });
  }),
];
