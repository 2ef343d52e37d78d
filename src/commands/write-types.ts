import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readDeclarations } from '../features/content-types/typescript/typescript.service.ts';
import { ConfigError, readConfig } from '../platform/config/config.ts';
import { openPlatform } from '../platform/context/open-platform.ts';
import { systemContext } from '../platform/context/system-context.ts';
import { openCommandDatabase } from '../platform/db/command-database.ts';
import { createLog } from '../platform/log/log.ts';
import { StartError } from '../platform/process/start-error.ts';
import { writePrivately } from '../platform/storage/data-folder.ts';

const usage = `npm run types -- [--out FILE]

Writes TypeScript declarations of your content types, for programs that read them over HTTP.

  --out FILE   where to (content-types.d.ts)
  --help       this text
`;

const usualMask = process.umask();
writePrivately();
const closers: (() => Promise<void>)[] = [];

try {
  await run();
} catch (error) {
  process.exitCode = 1;
  for (const line of reasons(error)) process.stderr.write(`${line}\n`);
} finally {
  for (const close of closers.reverse()) await close().catch(() => {});
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: 'content-types.d.ts' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const log = createLog({ level: 'error' });
  const config = readConfig(process.env);
  const { url, close } = await openCommandDatabase(config, { log, command: 'types' });
  closers.push(close);
  const mailer = { send: () => Promise.reject(new Error('this command sends no mail')) };
  const opened = openPlatform({ config, url, log, mailer });
  closers.push(opened.close);
  const text = await readDeclarations(systemContext(opened.platform, 'types'));
  // npm moves to the package's folder; the person means their own.
  const file = resolve(process.env['INIT_CWD'] ?? process.cwd(), values.out);
  // For a project that others read, unlike the data folder.
  process.umask(usualMask);
  await writeFile(file, text);
  process.stdout.write(`Wrote ${file}\n`);
}

/** One line each; what nobody foresaw comes with its stack. */
function reasons(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.problems;
  if (error instanceof StartError) return [error.message];
  if (!(error instanceof Error)) return [String(error)];
  const { code } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS')) return [`${error.message} See npm run types -- --help.`];
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR' || code === 'ENOSPC')
    return [`The file cannot be written: ${error.message}`];
  return [error.stack ?? error.message];
}
