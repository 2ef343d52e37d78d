import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { StartError } from '../platform/process/start-error.ts';

export const backupUsage = `Usage: npm run backup -- --to FILE [--without-keys | --passphrase-file FILE]

Writes content, accounts, settings and uploaded files of one moment into FILE (a tar.gz), also
beside a running server.

  --to FILE                where to; must not exist yet
  --passphrase-file FILE   its first line encrypts the keys of this installation (AUTH_SECRET,
                           SECRETS_KEY); without it you are asked
  --without-keys           leaves the keys out: after a restore everybody signs in again, and the
                           passwords of mail providers are entered anew unless you set the keys
  --help                   this text

Use the environment of the server: DATA_DIR or DATABASE_URL, STORAGE_URL, AUTH_SECRET.
`;

export const restoreUsage = `Usage: npm run restore -- --from FILE --into FOLDER|postgres://… [options]

Restores a backup into an empty folder (then start with DATA_DIR=FOLDER), or into an empty
database (then start with DATABASE_URL). That is also the way from one to the other.

  --from FILE              the backup; it is checked before anything is written
  --into PLACE             a folder that is empty or not there, or the address of a database.
                           With a database, files go to STORAGE_URL, else to DATA_DIR
  --passphrase-file FILE   its first line opens the keys; without it you are asked
  --without-keys           leaves the keys of the backup out
  --help                   this text
`;

export interface BackupArguments {
  file: string;
  into: string;
  withKeys: boolean;
  passphraseFile: string | null;
}

/** Reads the command line. Null: the help is wanted. Rejects (`StartError`) in one line. */
export function readBackupArguments(words: readonly string[], command: 'backup' | 'restore'): BackupArguments | null {
  const text = { type: 'string' } as const;
  const file = command === 'backup' ? 'to' : 'from';
  const options = {
    [file]: text,
    into: text,
    'passphrase-file': text,
    'without-keys': { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  let values: Record<string, string | boolean | undefined>;
  try {
    values = parseArgs({ args: [...words], options: options as never }).values as typeof values;
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('\n', 1)[0]}. See npm run ${command} -- --help.`);
  }
  if (values['help']) return null;
  const needed = (name: string, what: string) => {
    const value = values[name];
    if (typeof value === 'string' && value.trim() !== '') return value;
    throw new StartError(`--${name} is missing: ${what}. See npm run ${command} -- --help.`);
  };
  if (command === 'backup' && values['into'] !== undefined)
    throw new StartError('--into is an option of npm run restore.');
  const passphraseFile = values['passphrase-file'];
  return {
    file: needed(file, command === 'backup' ? 'name the file to write' : 'name the backup'),
    into: command === 'restore' ? needed('into', 'name an empty folder, or a database') : '',
    withKeys: values['without-keys'] !== true,
    passphraseFile: typeof passphraseFile === 'string' ? passphraseFile : null,
  };
}

const minLength = 8;

/** The passphrase, from the file or from the person at the terminal, who types it twice where it is new. */
export async function readPassphrase(file: string | null, { isNew }: { isNew: boolean }): Promise<string> {
  const passphrase = file === null ? await asked(isNew) : ((await readText(file)).split(/\r?\n/, 1)[0] ?? '');
  if (isNew && passphrase.length < minLength)
    throw new StartError(`The passphrase must have at least ${minLength} characters.`);
  return passphrase;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new StartError(`--passphrase-file: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function asked(isNew: boolean): Promise<string> {
  if (!process.stdin.isTTY)
    throw new StartError('Nobody can be asked for a passphrase here: use --passphrase-file FILE, or --without-keys.');
  // What is typed is not shown.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const ask = async (text: string) => {
    process.stderr.write(text);
    const answer = await lines.question('');
    process.stderr.write('\n');
    return answer;
  };
  try {
    const passphrase = await ask(isNew ? 'New passphrase for the keys: ' : 'Passphrase of the backup: ');
    if (isNew && (await ask('Once more: ')) !== passphrase) throw new StartError('The two passphrases differ.');
    return passphrase;
  } finally {
    lines.close();
  }
}
