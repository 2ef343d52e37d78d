/**
 * What processes cache of the database, by topic. The feature whose data it is adds its topic by augmenting this interface.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features augment it.
export interface ChangeTopics {}

export type ChangeTopic = keyof ChangeTopics;

/**
 * What changed, by topic: processes drop what they cached of it. `key` narrows it (the id of a content type, a user, a file);
 * without a key everything of the topic is stale. Without a topic everything is.
 */
export interface Change {
  topic: ChangeTopic | null;
  key?: string;
  /** Of content: the entries of the type that changed. Without ids, it may be any of them. */
  ids?: readonly string[];
}

/** Change notices between all server processes, over LISTEN/NOTIFY [Q38]. */
export interface ChangeBus {
  /** False while the listening connection is lost. Caches that rely on the bus must be bypassed then. */
  readonly isUp: boolean;
  /** Calls `listener` for every change, of this process or another. After a lost connection heals it is called once without a topic. Returns the unsubscribe function. */
  subscribe(listener: (change: Change) => void): () => void;
  /** Tells the listeners of this process at once; `inTransaction` calls it right after COMMIT, and NOTIFY inside it tells the others. */
  notifyLocally(changes: readonly Change[]): void;
}
