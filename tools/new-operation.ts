// What `npm run new -- operation` makes: an operation that writes into a table of its own, and the one that reads it back.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What the new operation is called, and what follows from it. */
export interface OperationNames {
  tag: string;
  /** The operation that writes; who reads is named after the table. */
  operationId: string;
  /** In snake case, one of what it holds: site_visit. */
  table: string;
}

/** Texts by path under the root of the repository. */
export type Texts = Record<string, string>;

const tagName = /^[a-z]+(-[a-z]+)*$/;
const operationName = /^[a-z]+([A-Z][a-z]+)+$/;
const tableName = /^[a-z]+(_[a-z]+)*$/;

/** The table that an operation gets where none is named: that of its tag. */
export const tableOfTag = (tag: string): string => tag.replaceAll('-', '_');

/** Why these names cannot be, or undefined. */
export function nameProblem({ tag, operationId, table }: OperationNames): string | undefined {
  if (!tagName.test(tag)) return 'a tag is in kebab case: site-visit';
  if (!operationName.test(operationId)) return 'an operation is a verb and what it is done to: createSiteVisit';
  if (operationId.startsWith('get')) return 'name the operation that writes; the one that reads comes with it';
  return tableName.test(table) ? undefined : 'a table is in snake case, for one of what it holds: site_visit';
}

const camelOf = (name: string) => name.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const plural = (name: string) =>
  /[^aeiou]y$/.test(name) ? name.replace(/y$/, 'ies') : /(s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;

/** The number that the next migration has, as the name of its file begins. */
const nextNumber = (root: string) =>
  String(1 + Math.max(...readdirSync(join(root, migrations)).map((file) => Number.parseInt(file, 10) || 0))).padStart(
    4,
    '0',
  );
const migrations = 'apps/server/src/db/migrations';

/**
 * The new files of an operation with a table, and the files that are there as they are afterwards. A new tag has files of its name; in a tag that is
 * there, they are named after the table.
 * @throws {Error} if a file, a path or a name is taken.
 */
export function operationFiles(root: string, names: OperationNames): { made: Texts; edited: Texts } {
  const { tag, operationId, table } = names;
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const domain = `openapi/domains/${tag}.yaml`;
  const isNewTag = !existsSync(join(root, domain));
  const one = camelOf(table);
  const many = camelOf(plural(table));
  const words = table.replaceAll('_', ' ');
  const parts = {
    ...names,
    stem: isNewTag ? tag : table.replaceAll('_', '-'),
    one,
    many,
    type: capitalised(one),
    reading: `get${capitalised(many)}`,
    // What is done, as the policy calls it: the first word of the operation.
    policy: `${one}.${/^[a-z]+/.exec(operationId)![0]}`,
    words,
    title: capitalised(plural(words)),
  };
  const path = `/${plural(table).replaceAll('_', '-')}`;
  const { paths, schemas } = domainParts(parts);
  const folder = `apps/server/src/modules/${tag}`;
  const made: Texts = {
    ...(isNewTag ? { [domain]: `paths:\n${paths}schemas:\n${schemas}` } : {}),
    [`${migrations}/${nextNumber(root)}_create_${plural(table)}.sql`]: migrationText(parts),
    [`${folder}/${parts.stem}.queries.ts`]: queriesText(parts),
    [`${folder}/${parts.stem}.policies.ts`]: policiesText(parts),
    [`${folder}/${parts.stem}.handlers.ts`]: handlersText(parts),
    [`${folder}/${parts.stem}.test.ts`]: testText(parts),
  };
  for (const file of Object.keys(made)) if (existsSync(join(root, file))) throw new Error(`${file} exists already`);
  const index = read('openapi/openapi.yaml');
  const domains = readdirSync(join(root, 'openapi/domains')).map((file) => read(`openapi/domains/${file}`));
  const taken: Record<string, boolean> = {
    [path]: index.includes(`\n  ${path}:`),
    [`the path ${one} of ${domain}`]: !isNewTag && read(domain).includes(`\n  ${one}:\n`),
    [`the schema ${parts.type}`]: domains.some((text) => text.includes(`\n  ${parts.type}:`)),
    [operationId]: domains.some((text) => text.includes(`operationId: ${operationId}\n`)),
    [parts.reading]: domains.some((text) => text.includes(`operationId: ${parts.reading}\n`)),
  };
  for (const [name, isTaken] of Object.entries(taken)) if (isTaken) throw new Error(`${name} is there already`);

  const gathered = (file: string, what: 'handlers' | 'policies') => {
    const name = `${parts.one}${capitalised(what)}`;
    const importing = `import { ${name} } from './${tag}/${parts.stem}.${what}.ts';\n`;
    // After the last import, and in the first object.
    return before(before(read(file), '\n/** Every ', importing), /^\}( satisfies \w+)?;\n/m, `  ...${name},\n`);
  };
  const indexed = before(index, /^components:\n/m, `  ${path}: { $ref: 'domains/${tag}.yaml#/paths/${one}' }\n`);
  const permissions = 'apps/server/src/testing/permissions/jobs.ts';
  const isCommon =
    tag !== 'request-vendor' && read('openapi/generated/common-operations.ts').includes(`"tag":"${tag}"`);
  const edited: Texts = {
    // Who may do what is said of every operation but the common ones.
    ...(isCommon ? {} : { [permissions]: before(read(permissions), /^\} satisfies /m, permissionRows(parts)) }),
    'openapi/openapi.yaml': isNewTag
      ? before(indexed, /^paths:\n/m, `  - { name: ${tag}, description: 'TODO: what its operations are about.' }\n`)
      : indexed,
    'apps/server/src/modules/all-handlers.ts': gathered('apps/server/src/modules/all-handlers.ts', 'handlers'),
    'apps/server/src/modules/all-policies.ts': gathered('apps/server/src/modules/all-policies.ts', 'policies'),
    ...(isNewTag ? {} : { [domain]: withEntries(read(domain), paths, schemas) }),
  };
  return { made, edited };
}

/** Super users write, each for their own company, and everybody reads. */
const permissionRows = ({ operationId, reading }: Parts) => `  ${operationId}: {
    by: ['superUser', 'stranger'],
    outsiders: 403,
    send: () => ({ body: { name: 'First' } }),
  },
  ${reading}: { by: PEOPLE },
`;

/** Puts lines before the first place of a text. */
function before(text: string, place: string | RegExp, lines: string): string {
  const at = typeof place === 'string' ? text.indexOf(place) : text.search(place);
  if (at < 0) throw new Error(`found no ${String(place).trim()}: tools/new-operation.ts is out of date`);
  return text.slice(0, at) + lines + text.slice(at);
}

/** A domain's file with one more path and more schemas, each first of its kind. */
function withEntries(text: string, paths: string, schemas: string): string {
  const withPaths = text.replace(/^paths:\n/m, (line) => line + paths);
  return /^schemas:\n/m.test(text)
    ? withPaths.replace(/^schemas:\n/m, (line) => line + schemas)
    : `${withPaths}schemas:\n${schemas}`;
}

interface Parts extends OperationNames {
  /** What the files of the module are named. */
  stem: string;
  one: string;
  many: string;
  type: string;
  reading: string;
  policy: string;
  words: string;
  title: string;
}

function domainParts(parts: Parts): { paths: string; schemas: string } {
  const { tag, operationId, one, many, type, reading, policy, words, title } = parts;
  return {
    paths: `  ${one}:
    get:
      operationId: ${reading}
      tags: [${tag}]
      summary: ${title}
      description: 'TODO: what it answers. The newest first.'
      x-authz: session
      responses:
        '200':
          description: ${title}.
          content:
            application/json:
              schema:
                type: object
                description: ${title}.
                additionalProperties: false
                required: [${many}]
                properties:
                  ${many}:
                    { type: array, maxItems: 200, description: The newest first., items: { $ref: '#/schemas/${type}' } }
        '400': { $ref: 'common.yaml#/responses/BadRequest' }
        '401': { $ref: 'common.yaml#/responses/Unauthorized' }
        default: { $ref: 'common.yaml#/responses/Failure' }
    post:
      operationId: ${operationId}
      tags: [${tag}]
      summary: 'TODO: what it does'
      description: 'TODO: what it does, and when it refuses. Only super users of the company may (403).'
      x-authz: session
      x-changes: [${tag}]
      x-policy: ${policy}
      parameters: [{ $ref: 'common.yaml#/parameters/IdempotencyKey' }]
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              description: One ${words}.
              additionalProperties: false
              required: [name]
              properties:
                name: { $ref: '#/schemas/${type}Name' }
      responses:
        '201': { description: As it was kept., content: { application/json: { schema: { $ref: '#/schemas/${type}' } } } }
        '400': { $ref: 'common.yaml#/responses/BadRequest' }
        '401': { $ref: 'common.yaml#/responses/Unauthorized' }
        '403': { $ref: 'common.yaml#/responses/Forbidden' }
        '409': { $ref: 'common.yaml#/responses/Conflict' }
        default: { $ref: 'common.yaml#/responses/Failure' }
`,
    schemas: `  ${type}Name:
    { type: string, minLength: 1, maxLength: 120, description: 'TODO: what the name says.', example: Boiler house }
  ${type}:
    type: object
    description: One ${words}.
    additionalProperties: false
    required: [_id, name, madeBy, madeAt]
    properties:
      _id: { $ref: 'common.yaml#/schemas/Id' }
      name: { $ref: '#/schemas/${type}Name' }
      madeBy: { type: string, maxLength: 200, description: Name of who made it., example: Meera Kulkarni }
      madeAt: { type: string, format: date-time, description: When., example: '2026-11-20T04:10:00Z' }
`,
  };
}

const migrationText = ({ table }: Parts) => `-- Why: TODO, before it is applied anywhere: what people can do with this.

create table ${table} (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company (id),
  name text not null check (char_length(name) between 1 and 120),
  made_by uuid not null references app_user (id),
  made_at timestamptz not null
);
create index on ${table} (company_id, made_at);

-- Read by the company; each writes in their own name.
alter table ${table} enable row level security;
create policy read on ${table} for select to millwright_app using (company_id = current_company_id());
create policy write on ${table} for insert to millwright_app
  with check (company_id = current_company_id() and made_by = current_user_id());
grant select, insert on ${table} to millwright_app;
`;

const queriesText = ({
  table,
  type,
  many,
  words,
}: Parts) => `import type { components } from '@millwright/contract/types';
import type { Kysely } from 'kysely';
import type { Database, NewRow } from '../../db/schema.ts';

type Db = Kysely<Database>;
type ${type} = components['schemas']['${type}'];

const shown = (db: Db) =>
  db
    .selectFrom('${table} as t')
    .innerJoin('app_user as u', 'u.id', 't.made_by')
    .select(['t.id as _id', 't.name', 'u.full_name as madeBy', 't.made_at as madeAt']);

/** The ${plural(words)} of the company, the newest first, 200 at most. Needs a tenant. */
export const ${many}OfCompany = (db: Db): Promise<${type}[]> =>
  shown(db).orderBy('t.made_at', 'desc').orderBy('t.id').limit(200).execute();

/** One ${words} by its id. Needs a tenant. */
export const ${camelOf(table)}ById = (db: Db, id: string): Promise<${type}> =>
  shown(db).where('t.id', '=', id).executeTakeFirstOrThrow();

/** Keeps one ${words}; its id. */
export const insert${type} = async (db: Db, row: NewRow<'${table}'>): Promise<string> =>
  (await db.insertInto('${table}').values(row).returning('id').executeTakeFirstOrThrow()).id;
`;

const policiesText = ({ one, policy, words }: Parts) => `import { policyOfPrincipal } from '../../http/policy.ts';
import { notAllowed } from '../../problems.ts';

/** TODO: who may do what with a ${words}; of a record, it is \`policyOfRecord\`, which the handler asks by \`authorise\`. */
export const ${one}Policies = {
  '${policy}': policyOfPrincipal(({ isSuperUser }) =>
    isSuperUser ? null : notAllowed('Only a super user of your company does this.'),
  ),
};
`;

const handlersText = (parts: Parts) => {
  const { stem, one, many, type, reading, operationId, table } = parts;
  return `import type { HandlersOf } from '../../http/handler.ts';
import { insert${type}, ${one}ById, ${many}OfCompany } from './${stem}.queries.ts';

/** TODO: what they are about, with the section of the product specification that asks for it. */
export const ${one}Handlers: HandlersOf<'${reading}' | '${operationId}'> = {
  ${reading}: async ({ db }) => ({ ${many}: await ${many}OfCompany(db) }),

  ${operationId}: async ({ db, body, principal, now, activity }) => {
    const { companyId, userId } = principal;
    const id = await insert${type}(db, { company_id: companyId, name: body.name, made_by: userId, made_at: now });
    await activity.add({ subjectKind: '${table}', subjectId: id, detail: { name: body.name } });
    return ${one}ById(db, id);
  },
};
`;
};

const testText = ({
  many,
  reading,
  operationId,
  table,
}: Parts) => `import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRequestDatabases } from '../../db/request-database.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';

let server: TestServer;
let owner: TestSession;
let superUser: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login(fixture.users.owner.email);
  superUser = await server.login(fixture.users.corporate.email);
  stranger = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => server.database.ownerPool.query('delete from ${table}'));

const make = (name = 'Boiler house', as: TestSession | null = superUser) =>
  server.call('${operationId}', { as, body: { name } });
const read = async (as: TestSession = owner) => (await server.call('${reading}', { as })).body.${many};

describe('${operationId}', () => {
  test('keeps it under the name, and it is read back', async () => {
    const made = await make();
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: 'Boiler house', madeAt: expect.any(String) });
    expect(await read()).toEqual([made.body]);
  });

  test('only a super user of the company may', async () => {
    const refused = await make('Boiler house', owner);
    expect([refused.status, refused.problem.code]).toEqual([403, 'NOT_ALLOWED']);
    expect(await read()).toEqual([]);
  });

  test('a name has 1 to 120 characters', async () => {
    for (const name of ['', 'x'.repeat(121)]) expect((await make(name)).status, name).toBe(400);
    expect((await make('x'.repeat(120))).status).toBe(201);
  });
});

describe('${reading}', () => {
  test('has those of the company, the newest first', async () => {
    await make('First');
    server.advance(1);
    await make('Second');
    expect((await read()).map(({ name }) => name)).toEqual(['Second', 'First']);
  });

  test('another company has none of them', async () => {
    await make();
    expect(await read(stranger)).toEqual([]);
  });
});

test('the database itself keeps a company from writing into another, and a person in the name of another', async () => {
  const { userId } = fixture.users.corporate;
  const row = { name: 'Smuggled', made_at: '2026-11-21T04:30:00Z' };
  for (const smuggled of [
    { ...row, company_id: fixture.deccan.companyId, made_by: userId },
    { ...row, company_id: fixture.sagar.companyId, made_by: fixture.users.owner.userId },
  ]) {
    const request = createRequestDatabases(server.database.appPool).withTenant({
      companyId: fixture.sagar.companyId,
      userId,
    });
    await expect(request.db.insertInto('${table}').values(smuggled).execute()).rejects.toThrow('row-level security');
    await request.rollback();
  }
});
`;
