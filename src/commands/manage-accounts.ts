import { AppError } from '../contracts/call/errors.ts';
import {
  AccountError,
  type AccountRequest,
  accountUsage,
  readAccountArguments,
} from '../features/auth/account-commands/account-arguments.rules.ts';
import {
  administratorsOf,
  makeAdministrator,
  openPasswordSignIn,
  resetPasswordOf,
  resetSecondFactor,
  unlockAccount,
} from '../features/auth/account-commands/account-commands.service.ts';
import { readConfig } from '../platform/config/config.ts';
import { openCommandPlatform } from '../platform/context/command-platform.ts';
import type { Ctx } from '../platform/context/context.ts';
import { systemContext } from '../platform/context/system-context.ts';
import { createLog } from '../platform/log/log.ts';
import { failureLines } from '../platform/process/failure-lines.ts';
import { writePrivately } from '../platform/storage/data-folder.ts';

writePrivately();

try {
  const request = readAccountArguments(process.argv.slice(2));
  process.stdout.write(request.command === 'help' ? accountUsage : `${await run(request)}\n`);
} catch (error) {
  process.exitCode = 1;
  for (const line of failureLines(error, reasons)) process.stderr.write(`${line}\n`);
}

async function run(request: AccountRequest): Promise<string> {
  const log = createLog({ level: 'error' });
  const { platform, close } = await openCommandPlatform(readConfig(process.env), { log, command: 'admin' });
  try {
    return await act(systemContext(platform, `npm run admin ${request.command}`), request);
  } finally {
    await close().catch(() => {});
  }
}

async function act(ctx: Ctx, request: AccountRequest): Promise<string> {
  if (request.command === 'list') {
    const administrators = await administratorsOf(ctx);
    if (administrators.length === 0) return 'There is no active administrator. Make one with make-administrator.';
    return administrators.map(({ email, displayName }) => `${email} (${displayName})`).join('\n');
  }
  if (request.command === 'open-password-sign-in') {
    await openPasswordSignIn(ctx);
    return 'Everybody can sign in by password again.';
  }
  if (request.command === 'unlock') {
    const { email } = await unlockAccount(ctx, request.email);
    return `${email} can sign in again.`;
  }
  if (request.command === 'reset-second-factor') {
    const { email } = await resetSecondFactor(ctx, request.email);
    return `The second factor of ${email} was taken away, and all its sessions were ended.`;
  }
  if (request.command === 'make-administrator') {
    const { email, link } = await makeAdministrator(ctx, request.email);
    if (link === null) return `${email} is an administrator.`;
    return `${email} is an administrator. The account registered itself, so its password was ended. Set a new one within 60 minutes:\n${link}`;
  }
  const { email, link } = await resetPasswordOf(ctx, request.email);
  return `The password of ${email} and all its sessions were ended. Set a new password within 60 minutes:\n${link}`;
}

/** The failures of this command. */
function reasons(error: unknown): readonly string[] | null {
  if (error instanceof AccountError) return [`${error.message} See npm run admin -- --help.`];
  if (error instanceof AppError) return [`${error.message} ${JSON.stringify(error.details.fields ?? {})}`];
  return null;
}
