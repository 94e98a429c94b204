import type { OpenDatabase } from './driver.ts';

type Column = {
  table: string;
  name: string;
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
  isComputed: boolean;
  /** The one check that names the column alone and lists its values; null without one. */
  values: string | null;
};

/** How the driver hands out what a column holds: see `tables.ts`. */
const SCALARS: Readonly<Record<string, string>> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  real: 'number',
  boolean: 'boolean',
  text: 'string',
  uuid: 'string',
  date: 'string',
  numeric: 'string',
  xid8: 'string',
  bytea: 'Buffer',
  jsonb: 'Json<unknown>',
  'timestamp with time zone': 'Timestamp',
};

const HEAD = `// Written by \`npm run tables\` from the migrated database: do not edit. What the database cannot say of a column stands in schema.ts.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * The tables as TypeScript sees them. What the driver hands out, on both engines: bigint is a number (all are below 2^53), timestamptz is
 * an RFC 3339 string in UTC with milliseconds, date is 'YYYY-MM-DD', jsonb is parsed.
 */
export type Timestamp = ColumnType<string, string | Date, string | Date>;
type TimestampWithDefault = ColumnType<string, string | Date | undefined, string | Date>;
export type Json<T> = ColumnType<T, string, string>;
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;

`;

/** What `tables.ts` says of a migrated database: each table with its columns, in their order. */
export async function tablesText(pool: Pick<OpenDatabase['ownerPool'], 'query'>): Promise<string> {
  const { rows } = await pool.query<Column>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as "isRequired",
      a.atthasdef or a.attidentity <> '' as "hasDefault", a.attgenerated <> '' or a.attidentity = 'a' as "isComputed",
      (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[' order by k.conname limit 1) as "values"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migration' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const texts = [...tables].map(
    ([table, columns]) =>
      `  ${table}: {\n${columns.map((column) => `    ${column.name}: ${typeOf(column)};\n`).join('')}  };\n`,
  );
  return `${HEAD}export type Tables = {\n${texts.join('')}};\n`;
}

function typeOf({ table, name, type, isRequired, hasDefault, isComputed, values }: Column): string {
  const isList = type.endsWith('[]');
  const scalar = SCALARS[isList ? type.slice(0, -2) : type];
  if (scalar === undefined) throw new Error(`${table}.${name}: no type is known for ${type}`);
  const of = values ? valuesOf(values) : isList ? `${scalar}[]` : scalar;
  if (isComputed) return `GeneratedAlways<${isRequired ? of : `${of} | null`}>`;
  // What may be null may be left out of an insert as well.
  if (!isRequired) return `${of} | null`;
  if (!hasDefault) return of;
  return of === 'Timestamp'
    ? 'TimestampWithDefault'
    : of === SCALARS['jsonb']
      ? 'JsonWithDefault<unknown>'
      : `Generated<${of}>`;
}

/** "'a' | 'b'" of "CHECK ((status = ANY (ARRAY['a'::text, 'b'::text])))". */
const valuesOf = (check: string): string =>
  [...check.matchAll(/'((?:[^']|'')*)'::/g)]
    .map(([, value]) => `'${value!.replaceAll("''", String.raw`\'`)}'`)
    .join(' | ');
