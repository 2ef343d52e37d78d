/** The same event again within this is one event, in ms [B15]. */
const duplicateWindow = 100;
/** No type is heard more often than this within a second. */
const maxPerSecond = 5;
const historyLength = 50;
const sessionChangeDelay = 250;
const security = { threshold: 10, window: 5 * 60_000 };

/** One happening of any type; `at` in ms. */
export type HeardEvent<Events> = { [T in keyof Events]: { type: T; payload: Events[T]; at: number } }[keyof Events];

type Listener<Payload> = (payload: Payload) => void;

interface BusOptions<Events> {
  /** Types after which another session may be the present one; told together, 250 ms after the last of them. */
  sessionChanges: readonly (keyof Events)[];
  /** Types that count towards the security threshold. */
  refusals: readonly (keyof Events)[];
  onSessionChange: (last: HeardEvent<Events>) => void;
  onSecurityThreshold: (count: number) => void;
  /** A listener that throws must not keep the others from hearing. */
  report: (error: unknown) => void;
}

/**
 * Tells what happens to the session to all who listen [B13]. A repetition within 100 ms is dropped; of more than five
 * of one type in a second the newest is told when the second is over, so that the last state is never missed [B15].
 */
export function createEventBus<Events extends object>(options: BusOptions<Events>) {
  const listeners = new Map<keyof Events, Set<Listener<never>>>();
  const lastTold = new Map<keyof Events, { text: string; at: number }>();
  const recent = new Map<keyof Events, number[]>();
  const held = new Map<keyof Events, unknown>();
  const history: HeardEvent<Events>[] = [];
  let rejectedAt: number[] = [];
  let sessionTimer: ReturnType<typeof setTimeout> | undefined;

  const guarded = (notify: () => void) => {
    try {
      notify();
    } catch (error) {
      options.report(error);
    }
  };

  function notify<T extends keyof Events>(type: T, payload: Events[T]): void {
    const at = Date.now();
    const event: HeardEvent<Events> = { type, payload, at };
    lastTold.set(type, { text: JSON.stringify(payload), at });
    recent.set(type, [...tellings(type), at]);
    history.push(event);
    if (history.length > historyLength) history.shift();
    for (const listener of listeners.get(type) ?? []) guarded(() => (listener as Listener<Events[T]>)(payload));
    if (options.refusals.includes(type)) countError(at);
    if (!options.sessionChanges.includes(type)) return;
    clearTimeout(sessionTimer);
    sessionTimer = setTimeout(() => guarded(() => options.onSessionChange(event)), sessionChangeDelay);
  }

  const tellings = (type: keyof Events) => (recent.get(type) ?? []).filter((at) => Date.now() - at < 1000);

  function countError(at: number): void {
    rejectedAt = [...rejectedAt.filter((earlier) => at - earlier < security.window), at];
    if (rejectedAt.length < security.threshold) return;
    const { length } = rejectedAt;
    // Counting begins anew, so that one wave is told once.
    rejectedAt = [];
    guarded(() => options.onSecurityThreshold(length));
  }

  function hold<T extends keyof Events>(type: T, payload: Events[T], until: number): void {
    const isScheduled = held.has(type);
    held.set(type, payload);
    if (isScheduled) return;
    setTimeout(() => {
      const newest = held.get(type) as Events[T];
      held.delete(type);
      notify(type, newest);
    }, until - Date.now());
  }

  return {
    publish<T extends keyof Events>(type: T, payload: Events[T]): void {
      const last = lastTold.get(type);
      const isRepeated =
        last !== undefined && Date.now() - last.at < duplicateWindow && last.text === JSON.stringify(payload);
      if (isRepeated) return;
      const told = tellings(type);
      if (told.length < maxPerSecond) notify(type, payload);
      else hold(type, payload, (told[0] ?? 0) + 1000);
    },
    /** Returns the way to stop listening. */
    subscribe<T extends keyof Events>(type: T, listener: Listener<Events[T]>): () => void {
      const heard = listeners.get(type) ?? new Set();
      listeners.set(type, heard.add(listener as Listener<never>));
      return () => heard.delete(listener as Listener<never>);
    },
    /** The last 50, oldest first. */
    history: (): readonly HeardEvent<Events>[] => history,
  };
}
