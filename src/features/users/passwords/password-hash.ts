import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { OwnerPath } from '../../../platform/admission/fair-line.ts';
import { processLanes } from '../../../platform/admission/lanes.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { ownerOf } from '../../../platform/context/owner-of.ts';

const derive = promisify(pbkdf2);
const digest = 'sha256';
const saltBytes = 16;
const keyBytes = 64;
/** What `salt:hash` without a count stands for, and the floor of `PASSWORD_ITERATIONS` [A41] [Q17]. */
export const baseIterations = 100_000;
/**
 * A 64-byte key is two independent PBKDF2 blocks of SHA-256, each as costly as the first; the first 256 bits already
 * decide, so checking computes one block, as an attacker would.
 */
const checkedBytes = 32;

interface StoredHash {
  salt: Buffer;
  key: Buffer;
  iterations: number;
}

const dummy: StoredHash = { salt: randomBytes(saltBytes), key: randomBytes(keyBytes), iterations: 0 };

/** The one form in which a password is hashed: keyboards of two systems write the same sign in two ways. */
const formOf = (password: string) => password.normalize('NFKC');

/** Hashes a new password as `salt:hash`, hexadecimal, with `:iterations` where they are not 100,000 [A41]. Rejects with OVERLOADED. */
export async function hashPassword(password: string, iterations: number, owner?: OwnerPath): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await processLanes.passwordHash.run(
    () => derive(formOf(password), salt, iterations, keyBytes, digest),
    owner,
  );
  const count = iterations === baseIterations ? '' : `:${iterations}`;
  return `${salt.toString('hex')}:${key.toString('hex')}${count}`;
}

/** The stored form of a password that somebody sets now. Rejects with OVERLOADED, and a flood with RATE_LIMITED. */
export function newPasswordHash(ctx: Ctx, password: string): Promise<string> {
  return hashPassword(password, ctx.platform.config.auth.passwordIterations, ownerOf(ctx));
}

/**
 * True if the password is the stored one. Does the same work for every answer: without a stored hash a dummy is
 * checked, and a hash of fewer iterations than `iterations` is topped up [Q37]. Rejects with OVERLOADED.
 */
export function checkPassword(check: {
  password: string;
  stored: string | null;
  iterations: number;
  /** Whose share of the line it takes. */
  owner?: OwnerPath;
}): Promise<boolean> {
  const storedHash = check.stored === null ? null : readHash(check.stored);
  const { salt, key, iterations } = storedHash ?? { ...dummy, iterations: check.iterations };
  const missing = check.iterations - iterations;
  return processLanes.passwordHash.run(async () => {
    const derived = await derive(formOf(check.password), salt, iterations, checkedBytes, digest);
    if (missing > 0) await derive(check.password, dummy.salt, missing, checkedBytes, digest);
    const stored = key.subarray(0, checkedBytes);
    const isRight = timingSafeEqual(derived, stored);
    // Older hashes are of what was typed; only a password that has two forms costs twice, with an account or without.
    const isRightAsTyped =
      formOf(check.password) !== check.password &&
      timingSafeEqual(await derive(check.password, salt, iterations, checkedBytes, digest), stored);
    return (isRight || isRightAsTyped) && storedHash !== null;
  }, check.owner);
}

/** True if the hash was made with fewer iterations than are required now, so that a good sign-in should renew it [Q17]. */
export function isOutdatedHash(stored: string, iterations: number): boolean {
  return (readHash(stored)?.iterations ?? 0) < iterations;
}

function readHash(stored: string): StoredHash | null {
  const parts = /^([0-9a-f]{32}):([0-9a-f]{128})(?::([1-9]\d{0,7}))?$/.exec(stored);
  if (!parts?.[1] || !parts[2]) return null;
  return {
    salt: Buffer.from(parts[1], 'hex'),
    key: Buffer.from(parts[2], 'hex'),
    iterations: parts[3] ? Number(parts[3]) : baseIterations,
  };
}
