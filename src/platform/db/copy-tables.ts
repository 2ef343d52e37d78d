import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table of the product, with the columns that hold values of their own. */
interface Table {
  name: string;
  columns: readonly string[];
}

/** Migrations write it themselves. */
const historyTable = 'schema_migrations';
const partBytes = 4_000_000;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const listed = (names: readonly string[]) => names.map(quoted).join(', ');

/** Gives `act` a connection of its own, without the time limits of requests. */
export async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    return await act(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The tables of the present schema by their names. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> $1
     group by c.relname order by c.relname`,
    [historyTable],
  );
  return rows;
}

/** The rows of a table as PostgreSQL writes them as text, in parts of some megabytes; each ends with a whole row. */
export async function* dumpTable(client: pg.ClientBase, { name, columns }: Table): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of client.query(copyTo(`copy ${quoted(name)} (${listed(columns)}) to stdout`))) {
    waiting.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size < partBytes) continue;
    const whole = Buffer.concat(waiting);
    // A newline inside a value is written as \n.
    const end = whole.lastIndexOf(10) + 1;
    if (end === 0) continue;
    yield whole.subarray(0, end);
    waiting = [whole.subarray(end)];
    size = whole.length - end;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** The constraints between tables, and the triggers of their own, off while rows come in any order; `fill` puts them in. */
export async function fillTables(client: pg.ClientBase, fill: () => Promise<void>): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => quoted(name));
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.join(', ')}`);
  await fill();
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
}

/** Puts a part of a table's rows in. */
export async function loadRows(client: pg.ClientBase, { name, columns }: Table, rows: Readable): Promise<void> {
  await pipeline(rows, client.query(copyFrom(`copy ${quoted(name)} (${listed(columns)}) from stdin`)));
}

/** The migrations that a database has, by name, oldest first. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from ${historyTable} order by name`);
  return rows.map(({ name }) => name);
}
