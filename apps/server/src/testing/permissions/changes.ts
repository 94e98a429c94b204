import { operations } from '@millwright/contract/operations';
import type { Operation, OperationId } from '@millwright/contract/operations';
import { fixture } from '../fixture-world.ts';
import type { CallArguments, TestServer } from '../harness.ts';
import { askAs } from './ask-as.ts';
import { companyReads } from './company.ts';
import type { PrincipalName, Row } from './principals.ts';
import { permissionTable } from './table.ts';
import type { PermissionWorld } from './world.ts';

type Read = { id: OperationId; args: CallArguments<OperationId> };
/** What a reader's pages can have read, as texts by what was asked. */
type Answers = Map<string, { id: OperationId; text: string }>;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const AT_ONCE = 6;

const uuidsIn = (value: unknown): string[] => [...new Set(JSON.stringify(value ?? null).match(UUID))];

/** The reads whose answers pages keep: those of files and of streams are not. */
const isKept = (id: OperationId): boolean => {
  const { method, changes, givesFile }: Operation & { givesFile?: boolean } = operations[id];
  return method === 'GET' && !changes && !givesFile && !id.startsWith('stream') && id !== 'getUpload';
};

/** Asks everything that pages of some principals can show, before and after a write, and compares. */
export async function answersOf(server: TestServer, world: PermissionWorld) {
  const { ownerPool } = server.database;
  const rows = (Object.entries(permissionTable) as [OperationId, Row<OperationId>][]).filter(([id]) => isKept(id));
  const known: (Read & { by: readonly PrincipalName[] })[] = [];
  for (const [id, { by, send }] of rows) known.push({ id, by, args: (await send?.(world, by[0]!)) ?? {} });
  const { rows: ofJobs } = await ownerPool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('id', 'job_id')
       and data_type = 'uuid' group by table_name having count(*) = 2`,
  );
  const jobsQuery = ofJobs.map(({ name }) => `select job_id from ${name} where id = any($1)`).join(' union ');

  /** The jobs that a request is about: by their ids, or by those of something of theirs. */
  async function jobsOf(ids: readonly string[]): Promise<string[]> {
    const { rows: found } = await ownerPool.query<{ job_id: string | null }>(
      `${jobsQuery} union select id from job where id = any($1)`,
      [ids],
    );
    return found.flatMap(({ job_id: id }) => id ?? []);
  }

  /** Each known read, of the jobs and of the things that the write is about. */
  async function readsAround(by: PrincipalName, args: CallArguments<OperationId>): Promise<Read[]> {
    const ids = uuidsIn([args.path, args.body]);
    const jobIds = await jobsOf(ids);
    const things = ids.filter((id) => !jobIds.includes(id));
    const reads = known
      .filter((read) => read.by.includes(by))
      .flatMap((read) => {
        const text = JSON.stringify(read.args);
        const ofJob = world.jobIds.find((id) => text.includes(id));
        if (ofJob) return jobIds.map((id) => ({ id: read.id, text: text.replaceAll(ofJob, id) }));
        const own = uuidsIn(read.args).filter((id) => id !== fixture.sagar.companyId);
        return [text, ...(own[0] ? things.map((id) => text.replaceAll(own[0]!, id)) : [])].map((one) => ({
          id: read.id,
          text: one,
        }));
      });
    const unlike = new Map(reads.map(({ id, text }) => [`${id} ${text}`, { id, args: JSON.parse(text) }]));
    const ofCompany = operations[reads[0]?.id ?? 'getRfq'].authz === 'session' ? companyReads(world) : [];
    return [...unlike.values(), ...ofCompany.filter(({ id }) => isKept(id))];
  }

  async function ask(by: PrincipalName, reads: readonly Read[]): Promise<Answers> {
    const answers: Answers = new Map();
    const left = [...reads];
    const work = async () => {
      for (let read = left.shift(); read; read = left.shift()) {
        const { status, bytes } = await askAs(server, world, read.id, by, read.args);
        if (status === 503) left.push(read);
        else if (status < 300)
          answers.set(`${read.id} ${JSON.stringify(read.args)}`, {
            id: read.id,
            // Auctions say what time it is by the clock of the database, which is not frozen.
            text: bytes.toString().replaceAll(/"now":"[^"]*"/g, '"now":""'),
          });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return answers;
  }

  return { readsAround, ask };
}

/** Where two values first differ, as a JSON pointer. */
export function firstDifference(before: unknown, after: unknown, pointer = ''): string | null {
  if (before === after) return null;
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after) return pointer || '/';
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  for (const key of keys) {
    const found = firstDifference(
      (before as Record<string, unknown>)[key],
      (after as Record<string, unknown>)[key],
      `${pointer}/${key}`,
    );
    if (found !== null) return found;
  }
  return null;
}

/**
 * An answer without when a record last changed, and its lists in no order: by that time lists are in order, and it comes with whatever else is read.
 */
function timeless(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(timeless).toSorted((left, right) => (idOf(left) < idOf(right) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === 'updatedAt' ? [] : [[key, timeless(inner)]])),
  );
}
const idOf = (item: unknown): string => (item as { _id?: string } | null)?._id ?? '';

/** The reads that answer otherwise than before, each with the place. */
export function changedReads(before: Answers, after: Answers): { id: OperationId; at: string }[] {
  const changed = new Map<OperationId, string>();
  for (const [key, { id, text }] of before) {
    const now = after.get(key);
    if (!now || now.text === text || changed.has(id)) continue;
    const at = firstDifference(timeless(JSON.parse(text)), timeless(JSON.parse(now.text)));
    if (at !== null) changed.set(id, at);
  }
  return [...changed].map(([id, at]) => ({ id, at }));
}
