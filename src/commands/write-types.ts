import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readDeclarations } from '../features/delivery/typescript/typescript.service.ts';
import { readConfig } from '../platform/config/config.ts';
import { openCommandPlatform } from '../platform/context/command-platform.ts';
import { systemContext } from '../platform/context/system-context.ts';
import { createLog } from '../platform/log/log.ts';
import { failureLines } from '../platform/process/failure-lines.ts';
import { writePrivately } from '../platform/storage/data-folder.ts';

const usage = `npm run types -- [--out FILE] [--private]

Writes TypeScript declarations of your content types, for programs that read them over HTTP.

  --out FILE   where to (content-types.d.ts)
  --private    with the private fields, for programs that sign in
  --help       this text
`;

const usualMask = process.umask();
writePrivately();

try {
  await run();
} catch (error) {
  process.exitCode = 1;
  for (const line of failureLines(error, reasons)) process.stderr.write(`${line}\n`);
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: 'content-types.d.ts' },
      private: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const log = createLog({ level: 'error' });
  const { platform, close } = await openCommandPlatform(readConfig(process.env), { log, command: 'types' });
  try {
    const text = await readDeclarations(systemContext(platform, 'types'), { withPrivate: values.private });
    // npm moves to the package's folder; the person means their own.
    const file = resolve(process.env['INIT_CWD'] ?? process.cwd(), values.out);
    // For a project that others read, unlike the data folder.
    process.umask(usualMask);
    await writeFile(file, text);
    process.stdout.write(`Wrote ${file}\n`);
  } finally {
    await close().catch(() => {});
  }
}

/** The failures of this command. */
function reasons(error: unknown): readonly string[] | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS')) return [`${error.message} See npm run types -- --help.`];
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR' || code === 'ENOSPC')
    return [`The file cannot be written: ${error.message}`];
  return null;
}
