import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../src/platform/db/migrate/migrate.ts';
import { createLog } from '../src/platform/log/log.ts';
import { createEmptyTestDatabase, type TestDatabase } from '../tests/support/database/database.ts';
import { dumpSchema, migrationsPath, schemaPath, typesPath } from './dump-schema.ts';

let database: TestDatabase;
let dump: { schema: string; types: string };

beforeAll(async () => {
  database = await createEmptyTestDatabase();
  await migrate({ url: database.url, directory: migrationsPath, log: createLog({ level: 'error' }) });
  dump = await dumpSchema(database.url);
});
afterAll(() => database.drop());

test('db/schema.sql is what the migrations make (else run: node tools/dump-schema.ts)', async () => {
  expect(await readFile(schemaPath, 'utf8')).toBe(dump.schema);
});

test('db/types.ts is what the migrations make (else run: node tools/dump-schema.ts)', async () => {
  expect(await readFile(typesPath, 'utf8')).toBe(dump.types);
});

test('every foreign key has an index that begins with its columns, or deleting the referenced row scans the table', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `select k.conname from pg_constraint as k
     where k.contype = 'f' and not exists (
       select from pg_index as i where i.indrelid = k.conrelid
         -- Without the rows that refer to nothing an index serves as well, and costs the others nothing.
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = (
           select format('(%I IS NOT NULL)', attname) from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]))
         and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
  );
  await client.end();
  expect(rows).toEqual([]);
});
