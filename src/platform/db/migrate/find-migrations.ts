import { installedPath } from '../../process/installed-path.ts';
import { StartError } from '../../process/start-error.ts';

/** The folder of the migrations. Rejects (`StartError`) an installation without them. */
export function findMigrations(): string {
  const directory = installedPath('db', 'migrations');
  if (directory === null) throw new StartError('The folder db/migrations is missing: install the program anew.');
  return directory;
}
