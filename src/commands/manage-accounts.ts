import { AppError } from '../contract-kit/call/errors.ts';
import {
  AccountFault,
  type AccountRequest,
  accountUsage,
  readAccountArguments,
} from '../features/auth/account-commands/account-arguments.rules.ts';
import {
  administratorsOf,
  makeAdministrator,
  resetPasswordOf,
  unlockAccount,
} from '../features/auth/account-commands/account-commands.service.ts';
import { ConfigError, readConfig } from '../platform/config/config.ts';
import type { Ctx } from '../platform/context/context.ts';
import { openPlatform } from '../platform/context/open-platform.ts';
import { systemContext } from '../platform/context/system-context.ts';
import { openCommandDatabase } from '../platform/db/command-database.ts';
import { createLog } from '../platform/log/log.ts';
import { StartError } from '../platform/process/start-error.ts';
import { writePrivately } from '../platform/storage/data-folder.ts';

writePrivately();
const closers: (() => Promise<void>)[] = [];

try {
  const request = readAccountArguments(process.argv.slice(2));
  process.stdout.write(request.command === 'help' ? accountUsage : `${await run(request)}\n`);
} catch (error) {
  process.exitCode = 1;
  for (const line of reasons(error)) process.stderr.write(`${line}\n`);
} finally {
  for (const close of closers.reverse()) await close().catch(() => {});
}

async function run(request: AccountRequest): Promise<string> {
  const log = createLog({ level: 'error' });
  const config = readConfig(process.env);
  const { url, close } = await openCommandDatabase(config, { log, command: 'admin' });
  closers.push(close);
  const mailer = { send: () => Promise.reject(new Error('this command sends no mail')) };
  const opened = openPlatform({ config, url, log, mailer });
  closers.push(opened.close);
  return act(systemContext(opened.platform, `npm run admin ${request.command}`), request);
}

async function act(ctx: Ctx, request: AccountRequest): Promise<string> {
  if (request.command === 'list') {
    const administrators = await administratorsOf(ctx);
    if (administrators.length === 0) return 'There is no active administrator. Make one with make-administrator.';
    return administrators.map(({ email, displayName }) => `${email} (${displayName})`).join('\n');
  }
  if (request.command === 'unlock') {
    const { email } = await unlockAccount(ctx, request.email);
    return `${email} can sign in again.`;
  }
  if (request.command === 'make-administrator') {
    const { email } = await makeAdministrator(ctx, request.email);
    return `${email} is an administrator.`;
  }
  const { email, link } = await resetPasswordOf(ctx, request.email);
  return `The password of ${email} and all its sessions were ended. Set a new password within 60 minutes:\n${link}`;
}

/** One line each; an unforeseen error comes with its stack. */
function reasons(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.problems;
  if (error instanceof AccountFault) return [`${error.message} See npm run admin -- --help.`];
  if (error instanceof StartError) return [error.message];
  if (error instanceof AppError) return [`${error.message} ${JSON.stringify(error.details.fields ?? {})}`];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}
