import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Complain } from './environment.ts';

/**
 * This installation's own random signing secret, made at the first start and readable by its owner alone [Q16].
 * Two processes starting at once agree on one: the file appears whole under its name, once.
 */
function installationSecret(dataDir: string): { path: string; secret: Uint8Array } {
  const path = join(dataDir, 'auth-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return { path, secret: readSecret(path) ?? createSecret(path) };
}

function readSecret(path: string): Uint8Array | null {
  try {
    const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'utf8');
    chmodSync(path, 0o600);
    return secret.length >= 32 ? secret : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function createSecret(path: string): Uint8Array {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  const secret = readSecret(path);
  if (!secret) throw new Error(`${path} is damaged; remove it, and everybody signs in again`);
  return secret;
}

const minimumSecretBytes = 32;

interface SecretOptions {
  dataDir: string;
  mayGenerate: boolean;
  production: boolean;
  complain: Complain;
  warnings: string[];
  /** Another variable is wrong already: nothing is written to the disk then. */
  failed: boolean;
}

export function signingSecret(text: string | undefined, options: SecretOptions): Uint8Array {
  const { complain, warnings } = options;
  const secret = Buffer.from(text ?? '', 'utf8');
  if (secret.length >= minimumSecretBytes) return secret;
  const violation = secret.length === 0 ? 'is missing' : `has ${secret.length} bytes`;
  const remedy = `set a random value of at least ${minimumSecretBytes} bytes, for example from "openssl rand -base64 48".`;
  if (!options.mayGenerate || (options.production && secret.length > 0)) {
    complain('AUTH_SECRET', `${violation}; ${remedy}`);
    return secret;
  }
  if (secret.length > 0) {
    warnings.push(`AUTH_SECRET ${violation} and is good for development only; ${remedy}`);
    return secret;
  }
  if (options.failed) return secret;
  try {
    const file = installationSecret(options.dataDir);
    warnings.push(`AUTH_SECRET is not set; sessions are signed with this installation's own secret in ${file.path}.`);
    return file.secret;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) {
      complain('DATA_DIR', `${error instanceof Error ? error.message : String(error)}.`);
      return secret;
    }
    const reason = String(error.code);
    complain(
      'DATA_DIR',
      `${options.dataDir} cannot be written (${reason}); name a folder that this user may write to.`,
    );
    return secret;
  }
}
