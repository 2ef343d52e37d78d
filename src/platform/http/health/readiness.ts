import { readdirSync } from 'node:fs';
import type { PreparedReader } from '../../db/connections/prepared.ts';
import type { Readiness } from './health.ts';

/** Ready while the database answers and holds at least this version's migrations, and the process is not stopping. */
export function databaseReadiness({
  prepared,
  migrations,
}: {
  prepared: PreparedReader;
  migrations: string;
}): Readiness {
  const expected = readdirSync(migrations).filter((name) => name.endsWith('.sql')).length;
  return {
    stopping: false,
    async check() {
      // Over the shared connections: those of editors may all wait for a lock while visitors are served.
      const text = 'select count(*)::int as applied from schema_migrations';
      const [row] = await prepared.read<{ applied: number }>({ name: 'readiness', text, values: [], isQuick: true });
      return row !== undefined && row.applied >= expected;
    },
  };
}
