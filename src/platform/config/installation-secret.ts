import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * This installation's own random signing secret, made at the first start and readable by its owner alone [Q16].
 * Two processes starting at once agree on one: the file appears whole under its name, once.
 */
export function installationSecret(dataDir: string): { path: string; secret: Uint8Array } {
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
