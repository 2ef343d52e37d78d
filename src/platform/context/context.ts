import type { Change, ChangeBus } from '../cache/bus.ts';
import type { Config } from '../config/config.ts';
import type { Maintenance } from '../db/connections/maintenance.ts';
import type { PreparedReader } from '../db/connections/prepared.ts';
import type { Db, Sql } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log/log.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Storage } from '../storage/storage.ts';
import type { Clock } from './clock.ts';

/** Who acts. Rights are those of this moment, read with the session; `system` is a seed, a job or a command line. */
export interface Actor {
  kind: 'user' | 'anonymous' | 'system';
  userId: string | null;
  sessionId: string | null;
  email: string | null;
  displayName: string | null;
  /** Role slugs. */
  roles: readonly string[];
  permissions: ReadonlySet<string>;
  /** An admin holds every permission [C03]. */
  isAdmin: boolean;
  avatarUrl?: string | null;
  /** Somebody else set the password: until the person chose one, the session holds no right. */
  mustChangePassword?: boolean;
  /** The policy asks for a second factor, and the person has none yet. */
  mustSetSecondFactor?: boolean;
  /** The session token that was presented, if one was. */
  token?: PresentedToken;
  /** The API token that a program sent: it acts as the person who made it, with no more than the token names. */
  apiToken?: { id: string; name: string };
  /** Set while the actor views the admin as this role: their rights are the role's, and nothing can be changed. */
  viewAs?: { slug: string; name: string };
}

export interface PresentedToken {
  /** Names the session, whichever of its tokens this is. */
  familyId: string;
  expiresAt: Date;
  /** The end of the session itself, which no renewal passes. */
  renewableUntil: Date;
  /** Its role claims are no longer the account's. */
  isOutdated: boolean;
  /** When the session's use was noted last. */
  lastUsedAt: Date;
}

/** What the process offers to every service: made once at start, passed in, replaced in tests. */
export interface Platform {
  config: Config;
  /** With its password; for work on a connection of its own. */
  databaseUrl: string;
  clock: Clock;
  log: Log;
  db: Db;
  /** Named prepared statements on the pool, for the hottest reads. */
  prepared: PreparedReader;
  /** The connections of what anonymous clients read; `publicSideOf` gives the process as it is for them. */
  publicReads: { db: Db; prepared: PreparedReader };
  /** The connections of what visitors change. */
  visitorChanges: { db: Db };
  /** For jobs that take longer than any request may. */
  maintenance: Maintenance;
  bus: ChangeBus;
  jobs: Jobs;
  mailer: Mailer;
  storage: Storage;
}

/** One act's context, the first argument of every service function. */
export interface Ctx {
  platform: Platform;
  /** The pool, or the open transaction. */
  db: Db;
  actor: Actor;
  requestId: string;
  /** The socket's address, or the forwarded one behind a configured proxy. */
  ip: string | null;
  userAgent: string | null;
  /** True once the connection of the call is closed, so that nobody waits for the answer. */
  isGone?: () => boolean;
  /** The call came from a page of this site, as its browser says; a program's did not. */
  isFromOwnPage?: boolean;
  /** Set inside `inTransaction` alone. */
  transaction: OpenTransaction | null;
  /**
   * Set for a call: reads the actor anew and rejects one who may no longer call; in a transaction it holds their session
   * and rights until the transaction ends.
   */
  confirmActor?: (ctx: Ctx) => Promise<Actor>;
  /** A transaction that begins confirms the actor first. */
  changesRights?: boolean;
  /** The line in which this action's own transaction waits for a connection; unset where it has one already, or needs no turn. */
  connectionSlot?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Runs first in the transaction that begins, even before the turn of a change of rights. */
  opening?: (ctx: Ctx) => Promise<void>;
}

export interface OpenTransaction {
  changes: Change[];
  /** Statements that write, run as one before the commit. */
  last: Sql[];
  afterCommit: (() => void)[];
}

/**
 * True for a person who is not signed in, and for an account that nobody gave a role: anybody has as many of these as they
 * like. A person who must change a password that a colleague set is none, although they hold no role until then.
 */
export function isUnprivileged({ kind, roles, mustChangePassword, mustSetSecondFactor }: Actor): boolean {
  const isHeldBack = mustChangePassword || mustSetSecondFactor;
  return kind === 'anonymous' || (kind === 'user' && roles.length === 0 && !isHeldBack);
}

/** The context for reads of the process itself, without an actor. */
export function readsOf(platform: Platform): Pick<Ctx, 'platform' | 'db' | 'transaction'> {
  return { platform, db: platform.db, transaction: null };
}
