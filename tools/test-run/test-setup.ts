import { createLog } from '../../src/platform/log/log.ts';
import { startTestServer } from '../../tests/support/database/database.ts';
import { prepareTemplate } from '../../tests/support/database/template.ts';
import { migrationsPath } from '../dump-schema.ts';

/** Vitest's global setup: one database server a run, with a migrated and seeded template for the tests to clone. */
export default function setup(): Promise<() => Promise<void>> {
  return startTestServer({
    migrations: migrationsPath,
    log: createLog({ level: 'error' }),
    databaseUrl: process.env['TEST_DATABASE_URL'],
    prepareTemplate,
  });
}
