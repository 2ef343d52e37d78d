/** Writes db/schema.sql and db/types.ts from a migrated database: `node tools/dump-schema.ts`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate, PostgresDialect } from 'kysely-codegen';
import { openDatabase } from '../src/platform/db/connections/pool.ts';
import { startEmbeddedServer } from '../src/platform/db/embedded/embedded-server.ts';
import { migrate } from '../src/platform/db/migrate/migrate.ts';
import { createLog } from '../src/platform/log/log.ts';

export const schemaPath = fileURLToPath(new URL('../db/schema.sql', import.meta.url));
export const typesPath = fileURLToPath(new URL('../db/types.ts', import.meta.url));
export const migrationsPath = fileURLToPath(new URL('../db/migrations', import.meta.url));

const header = `-- Made by tools/dump-schema.ts from the migrated database, to be read; the migrations are what counts.\n\n`;

/** Parts in the order in which they are written; each query gives statements, sorted so that the file is stable. */
const parts = [
  `select format('create extension %s;', extname) from pg_extension where extname <> 'plpgsql' order by extname`,

  `select format(E'create %stable %s (\\n%s\\n)%s;', case c.relpersistence when 'u' then 'unlogged ' end, c.relname,
     (select string_agg('  ' || line, E',\\n' order by kind, position, line) from (
        select 1 as kind, a.attnum as position,
          format('%I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
            case when a.attgenerated = 's' then ' generated always as ' || pg_get_expr(d.adbin, d.adrelid) || ' stored'
              else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end,
            case when a.attnotnull then ' not null' else '' end) as line
        from pg_attribute as a left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        union all
        select 2, 0, format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid))
        from pg_constraint as k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'x', 'f')
      ) as lines),
     coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', ''))
   from pg_class as c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
   order by c.relname`,

  `select pg_get_indexdef(i.indexrelid) || ';'
   from pg_index as i join pg_class as c on c.oid = i.indexrelid
   where c.relnamespace = 'public'::regnamespace
     and not exists (select from pg_constraint as k where k.conindid = i.indexrelid)
   order by i.indrelid::regclass::text, c.relname`,

  `select format(E'create view %s as\\n%s', relname, pg_get_viewdef(oid))
   from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' order by relname`,

  `select rtrim(pg_get_functiondef(p.oid), E'\\n') || ';'
   from pg_proc as p
   where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a'
     and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
   order by p.proname, p.oid::regprocedure::text`,

  `select pg_get_triggerdef(t.oid) || ';'
   from pg_trigger as t join pg_class as c on c.oid = t.tgrelid
   where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
   order by c.relname, t.tgname`,
];

/** The schema of a migrated database as SQL, and its tables as types for Kysely. */
export async function dumpSchema(url: string): Promise<{ schema: string; types: string }> {
  const limits = { poolMax: 2, idleTimeoutMs: 30_000, maxLifetimeMs: 3_600_000 };
  const { pool, db, close } = openDatabase({ url, ...limits, log: createLog({ level: 'error' }) });
  try {
    const written: string[] = [];
    for (const query of parts) {
      const { rows } = await pool.query<string[]>({ text: query, rowMode: 'array' });
      written.push(...rows.map(([statement]) => withoutSchema(statement ?? '')));
    }
    const types = await generate({
      camelCase: true,
      db,
      defaultSchemas: ['public'],
      dialect: new PostgresDialect(),
      excludePattern: 'schema_migrations',
      includePattern: 'public.*',
      outFile: null,
    });
    return { schema: `${header}${written.join('\n\n')}\n`, types: `${types.trimEnd()}\n` };
  } finally {
    await close();
  }
}

/** Everything is in one schema, so its name only makes noise. */
const withoutSchema = (statement: string) => statement.replaceAll(/\bpublic\.(?=\w)/g, '');

async function main(): Promise<void> {
  const log = createLog({ level: 'error' });
  const dataDir = await mkdtemp(join(tmpdir(), 'millwright-schema-'));
  const server = await startEmbeddedServer({ dataDir, log, holder: 'dump-schema', durable: false });
  try {
    await migrate({ url: server.url, directory: migrationsPath, log });
    const { schema, types } = await dumpSchema(server.url);
    await writeFile(schemaPath, schema);
    await writeFile(typesPath, types);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();
