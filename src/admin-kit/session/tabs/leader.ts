import type { ValueStorage } from '../../browser/kept-value.ts';

const lockName = 'millwright.session-leader';
const leaseKey = 'millwright.session-leader';
const leaseLength = 5_000;
const leaseTick = 2_000;

/** What the leading tab does; returns how to stop doing it. */
type Duty = () => () => void;

/** The part of the browser's lock manager that is used. */
export interface Locks {
  request(name: string, options: { signal: AbortSignal }, hold: () => Promise<void>): Promise<unknown>;
}

interface Places {
  /** Missing on an insecure address; then a lease in the storage takes the lock's place. */
  locks: Locks | undefined;
  /** Null where storage is forbidden; then every tab is its own leader. */
  storage: ValueStorage | null;
}

/**
 * Of all tabs that ask, exactly one does the duty at a time [B06]; when it stops or closes, the next takes over. Returns
 * how to give up: the duty if it is this tab's, the place in the line otherwise.
 */
export function lead(duty: Duty, { locks, storage }: Places): () => void {
  if (locks) return leadByLock(duty, locks);
  return storage ? leadByLease(duty, storage) : duty();
}

function leadByLock(duty: Duty, locks: Locks): () => void {
  const line = new AbortController();
  let release = () => line.abort();
  const held = locks.request(lockName, { signal: line.signal }, () => {
    const end = duty();
    return new Promise((resolve) => {
      release = () => {
        end();
        resolve();
      };
    });
  });
  held.catch(() => {
    // Giving up the place in the line rejects the request; nothing else does.
  });
  return () => release();
}

/** A lease that its holder renews; a window that finds it run out takes it, and leads if it still holds it a moment later. */
function leadByLease(duty: Duty, storage: ValueStorage): () => void {
  const id = crypto.randomUUID();
  let end: (() => void) | null = null;
  let hadIt = false;
  const step = () => {
    const [holder, until = '0'] = (storage.getItem(leaseKey) ?? '').split(' ');
    const isMine = holder === id;
    if (!isMine && Date.now() < Number(until)) {
      hadIt = false;
      end?.();
      end = null;
      return;
    }
    storage.setItem(leaseKey, `${id} ${Date.now() + leaseLength}`);
    if (isMine && hadIt) end ??= duty();
    hadIt = true;
  };
  step();
  const timer = setInterval(step, leaseTick);
  return () => {
    clearInterval(timer);
    end?.();
    if (storage.getItem(leaseKey)?.startsWith(id)) storage.removeItem(leaseKey);
  };
}
