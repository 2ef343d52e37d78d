import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(10 * 128);
let used = pool.length;
let lastMs = 0;
let counter = 0;

/** 10 random bytes out of a pool, because one call of the system's generator for each id is slow. */
function randomBytes(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 10;
  return pool.subarray(used - 10, used);
}

/**
 * A new UUIDv7: 48 bits of milliseconds, then a 12-bit counter so that ids of one process sort in the order in which
 * they were made, also within a millisecond, then 62 random bits.
 */
export function newId(now: Date = new Date()): string {
  const random = randomBytes();
  const at = now.getTime();
  if (at > lastMs) {
    lastMs = at;
    // Starts in the lower half, to leave room for counting up.
    counter = random.readUInt16BE(0) & 0x7ff;
  } else {
    counter += 1;
    if (counter > 0xfff) {
      lastMs += 1;
      counter = 0;
    }
  }
  const hex = random.toString('hex', 2);
  const time = lastMs.toString(16).padStart(12, '0');
  const variant = (8 + (parseInt(hex.charAt(0), 16) & 3)).toString(16);
  const count = counter.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${variant}${hex.slice(1, 4)}-${hex.slice(4)}`;
}
