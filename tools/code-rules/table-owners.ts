/** One table has one owner, and SQL has its places: what `db/owners.ts` says, as a check of every file below src/. */
import type { TableException } from '../../db/owners.ts';
import { placeOf } from './import-layers.ts';
import { snake, sqlIn } from './sql-scan.ts';

export const maxTableExceptions = 6;

/** Where SQL may stand: statements in queries, their parts in `*.sql.ts`, and in platform the machinery of both. */
const layersOfSql: readonly string[] = ['queries', 'sql', 'platform'];

interface Ownership {
  /** By the names of the tables in Kysely: a feature, or `platform`. */
  owners: Readonly<Record<string, string>>;
  exceptions: readonly TableException[];
}

/** One line for each table that somebody else's file names, and for each piece of SQL that stands elsewhere. */
export function tableBreaches(files: ReadonlyMap<string, string>, { owners, exceptions }: Ownership): string[] {
  const ownerOf = new Map(Object.entries(owners).map(([table, owner]) => [snake(table), owner]));
  const tables = new Set(ownerOf.keys());
  const breaches: string[] = [];
  const used = new Set<string>();
  for (const [path, text] of files) {
    const { room, feature } = placeOf(path);
    if (!path.endsWith('.ts') || room === 'test') continue;
    const reader = feature ?? (room === 'platform' ? 'platform' : null);
    for (const { line, isSql, tables: named } of sqlIn(text, tables)) {
      if (isSql && !layersOfSql.includes(room))
        breaches.push(`src/${path}:${line} writes SQL, which belongs in a *.queries.ts or *.sql.ts`);
      for (const table of named) {
        if (ownerOf.get(table) === reader) continue;
        const exception = exceptions.find(({ file }) => file === path);
        if (exception?.tables.includes(table)) used.add(`${path} ${table}`);
        else breaches.push(`src/${path}:${line} names ${table}, which belongs to ${ownerOf.get(table)}`);
      }
    }
  }
  for (const { file, tables: permitted } of exceptions) {
    const idle = permitted.filter((table) => !used.has(`${file} ${table}`));
    breaches.push(...idle.map((table) => `the exception of ${file} for ${table} is no longer needed`));
  }
  if (exceptions.length > maxTableExceptions)
    breaches.push(`more than ${maxTableExceptions} exceptions in db/owners.ts`);
  return breaches;
}
