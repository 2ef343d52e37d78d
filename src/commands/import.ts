import { resolve } from 'node:path';
import { AppError } from '../contracts/call/errors.ts';
import { FileError } from '../features/imports/columns/file-error.ts';
import { type ImportRequest, importUsage, readArguments } from '../features/imports/command/import-arguments.rules.ts';
import { ImportError } from '../features/imports/command/import-error.ts';
import { importFile, proposeType } from '../features/imports/command/import-file.ts';
import { showProgress } from '../features/imports/command/import-progress.ts';
import { proposalText, resultText } from '../features/imports/command/import-texts.rules.ts';
import { openRowFile, type RowFile } from '../features/imports/file/row-file.ts';
import { fetchListing } from '../features/imports/listing/fetch-listing.ts';
import { listingAddress } from '../features/imports/listing/listing-address.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { openCommandPlatform } from '../platform/context/command-platform.ts';
import { systemContext } from '../platform/context/system-context.ts';
import { isDiskFull, isUnavailable } from '../platform/db/constraint.ts';
import { createLog } from '../platform/log/log.ts';
import { failureLines } from '../platform/process/failure-lines.ts';
import { writePrivately } from '../platform/storage/data-folder.ts';
import { seedDatabase } from '../seed/seed.ts';

writePrivately();
const log = createLog({ level: 'error' });
let closer = async () => {};
let removeListing = async () => {};
const progress = showProgress(process.stderr);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end(`Stopped by ${signal}; nothing was imported.`));

try {
  const read = readArguments(process.argv.slice(2));
  if ('help' in read) process.stdout.write(importUsage);
  else if ('problem' in read) await end(`${read.problem} See npm run import -- --help.`);
  else await run(read.request);
  await close();
} catch (error) {
  await end(...failureLines(error, reasons));
}

async function run(options: ImportRequest): Promise<void> {
  const config = readConfig(process.env);
  // npm moves to the package's folder; the person means their own.
  const here = process.env['INIT_CWD'] ?? process.cwd();
  const request = { ...options, report: options.report && resolve(here, options.report) };
  const file = await openSource(options, { here, secret: config.listingSecret });
  const opened = await openCommandPlatform(config, { log, command: 'import' });
  const { platform, isOwn } = opened;
  closer = opened.close;
  if (isOwn) notifyAdministrator(await seedDatabase(platform));

  const ctx = systemContext(platform, 'import');
  const { survey, proposal } = await proposeType(ctx, { request, file, progress });
  progress.end();
  if (proposal !== null) {
    const facts = { type: request.type, format: file.format, isPublic: request.status !== 'draft' };
    process.stdout.write(`${proposalText(facts, { proposal, ...survey })}\n`);
    if (!request.createType) {
      await end(
        `There is no content type "${request.type}" yet. Add --create-type to create this one and import the rows.`,
      );
    }
  }
  const reportPath = request.report ?? reportPlace(config, { type: request.type, now: platform.clock.now() });
  const finished = await importFile(ctx, { request, file, reportPath, progress, survey, proposal });
  progress.end();
  process.stdout.write(`${resultText(finished.summary, { ...finished, keepGood: request.keepGood })}\n`);
  if (!finished.summary.isImported) process.exitCode = 1;
}

/** The rows of a file, or those that an address gives [K26] [Q19]. */
async function openSource(
  { file: source, reading }: ImportRequest,
  { here, secret }: { here: string; secret: string },
): Promise<RowFile> {
  const isAddress = source.includes('://');
  let name = isAddress ? 'The address' : resolve(here, source);
  try {
    if (!isAddress) return await openRowFile(name, name, reading);
    const address = listingAddress(source);
    name = address.shown;
    const listing = await fetchListing(address, { secret });
    removeListing = listing.remove;
    return await openRowFile(listing.path, name, reading);
  } catch (error) {
    throw inFile(error, name);
  }
}

function notifyAdministrator(administrator: Awaited<ReturnType<typeof seedDatabase>>): void {
  if (administrator === null || administrator.generatedPassword === null) return;
  const { email, generatedPassword } = administrator;
  process.stdout.write(
    `The database was new. First administrator: ${email} with the password ${generatedPassword} (shown this once)\n`,
  );
}

function reportPlace({ dataDir }: Config, { type, now }: { type: string; now: Date }): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '');
  const safeType = type.replaceAll(/[^a-z0-9-]/g, '_').slice(0, 100);
  return resolve(dataDir, 'imports', `${time}-${safeType}.json`);
}

function inFile(error: unknown, path: string): unknown {
  return error instanceof FileError ? new ImportError(`${path}: ${error.message}`, { cause: error }) : error;
}

/** The failures of this command. */
function reasons(error: unknown): readonly string[] | null {
  if (error instanceof FileError) return [`The file cannot be read: ${error.message}. Nothing was imported.`];
  if (error instanceof ImportError) return [error.message];
  if (isDiskFull(error)) return ['The disk is full; nothing was imported. Free space and import again.'];
  if (isUnavailable(error))
    return [
      `The database could not take the rows (${error instanceof Error ? error.message : ''}); nothing was imported. Import again when it is free.`,
    ];
  if (error instanceof AppError)
    return [`${error.message} ${JSON.stringify(error.details.fields ?? {})} Nothing was imported.`];
  return null;
}

async function close(): Promise<void> {
  const opened = closer;
  closer = async () => {};
  await opened().catch(() => {});
  await removeListing().catch(() => {});
}

async function end(...lines: readonly string[]): Promise<never> {
  progress.end();
  for (const line of lines) process.stderr.write(`${line}\n`);
  await close();
  process.exit(1);
}
