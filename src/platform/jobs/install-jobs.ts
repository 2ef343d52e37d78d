import pg from 'pg';

/** Any number that no other program on the database is likely to lock. */
const advisoryLock = 7_305_911_283;

/** Brings the job tables up to this version. Processes that start at once wait for the first. */
export async function installJobs({ url }: { url: string }): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, application_name: 'millwright migrate', max: 3 });
  // A loss also fails the query that waits; these listeners keep the process alive.
  pool.on('connect', (client) => void client.on('error', () => {}));
  pool.on('error', () => {});
  try {
    const lock = await pool.connect();
    try {
      await lock.query('select pg_advisory_lock($1)', [advisoryLock]);
      const { Logger, runMigrations } = await import('graphile-worker');
      await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
    } finally {
      // Ends the session, and with it the lock.
      lock.release(true);
    }
  } finally {
    await pool.end();
  }
}
