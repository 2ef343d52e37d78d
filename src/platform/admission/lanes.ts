import { onePerObject } from '../../contracts/one-per-object.ts';
import type { Config } from '../config/config.ts';
import { createBoundedQueue, type QueueLimits } from './bounded-queue.ts';

/**
 * Every lane in which work waits for its turn: how much runs at a time, how much waits and how long, and what one account or
 * network may have of it. Nothing else in the code queues. `leavesRoom` keeps room for the next who comes.
 */

/** Lanes of the whole process: its processor, and threads of its own. */
const ofProcess = {
  /**
   * A flood of sign-ins takes few of the pool's connections [Q17]. Fewer run at once than an account has wrong tries, so that
   * people who sign in side by side are not taken for guessers. One network has at most half of the places: enough for an
   * office whose people arrive together.
   */
  signIn: { atOnce: 4, waiting: 64, each: 32 },
  /** libuv's four threads also serve files and DNS, so passwords must not hold them all [Q17]. */
  passwordHash: { atOnce: 2, waiting: 64 },
  /** Milliseconds of this process's only event loop, as for a page; nobody waits longer than for a connection. */
  processor: { atOnce: 1, waiting: 400, timeoutMs: 5_000 },
  /** Images that are made smaller, each on one core, so that everything else still moves; memory holds few originals. */
  image: { atOnce: 2, waiting: 200 },
  /** Unfolded, one of these takes up to a third of a gigabyte. */
  largeImage: { atOnce: 1, waiting: 50 },
  /** A thread that looks at uploads. Those of visitors have one of their own: no upload of the library waits for them. */
  libraryFile: { atOnce: 2, waiting: 100 },
  visitorFile: { atOnce: 1, waiting: 100 },
  /** A thread that reads a workbook for seconds. */
  workbook: { atOnce: 1, waiting: 10 },
  /** A thread that writes a PDF; anybody with a link can ask. */
  pdf: { atOnce: 1, waiting: 40 },
  /** Reading a table that came in, looking at a step of a plan, and at the values of a changed field type. */
  importedFile: { atOnce: 2, waiting: 10, each: 2 },
  importPlan: { atOnce: 2, waiting: 30, each: 4 },
  changedValues: { atOnce: 2, waiting: 30 },
} as const satisfies Record<string, QueueLimits>;

/** Queries of one network address, running and waiting; as long as a call of the console waits for a connection. */
const reading = { waiting: 400, each: 100, leavesRoom: true, timeoutMs: 5_000 };

/** Groups of submissions that are under way at once; each holds a connection. */
export const groupsOfSubmissions = 2;

/** Lanes of one installation in this process: its connections and its disk. */
const ofInstallation = ({ pool }: Config) =>
  ({
    publicQuery: { atOnce: pool.publicMax, ...reading },
    /** Entries by slug travel together on shared connections (`isQuick`), and the more do, the less each costs. */
    publicEntry: { atOnce: 64, ...reading },
    /** Reads of every entry of a large type. */
    publicScan: { atOnce: 2, waiting: 10, each: 6, leavesRoom: true, timeoutMs: 2_000 },
    /** Pages of the storefront that are made. */
    page: { atOnce: 32, waiting: 200, each: 100, leavesRoom: true, timeoutMs: 5_000 },
    /** Uploads of the console: each takes room on the disk while it arrives, for up to a minute. */
    arrivingUpload: { atOnce: 40, waiting: 400, leavesRoom: true },
    /** What is done with one may wait for the storage, and holds the whole of it meanwhile. */
    upload: { atOnce: Math.max(1, Math.floor(pool.max / 3)), waiting: 100, leavesRoom: true },
    /** Posts of visitors with files. */
    arrivingPost: { atOnce: 20, waiting: 200, leavesRoom: true },
    /** What visitors change takes all their connections but those of the groups. */
    visitorChange: { atOnce: Math.max(1, pool.visitorMax - groupsOfSubmissions), waiting: 100, leavesRoom: true },
    /** Posts that share a transaction with others, so that many take few connections. */
    submission: { atOnce: 64, waiting: 100, leavesRoom: true },
    /** Changes of rights come one after the other by a lock of the database: here they wait for it without a connection. */
    rightsChange: { atOnce: 1, waiting: 200, each: 100, timeoutMs: 10_000 },
    /** Each holds a connection for as long as its file takes; one person has one at a time. */
    exportedFile: {
      atOnce: Math.max(1, Math.min(2, Math.floor(pool.max / 3))),
      waiting: 20,
      each: 3,
      leavesRoom: true,
      timeoutMs: 20_000,
    },
  }) as const satisfies Record<string, QueueLimits>;

const queuesOf = <Name extends string>(limits: Record<Name, QueueLimits>) =>
  Object.fromEntries(
    Object.entries<QueueLimits>(limits).map(([name, one]) => [name, createBoundedQueue(one)]),
  ) as Record<Name, ReturnType<typeof createBoundedQueue>>;

export const processLanes = queuesOf(ofProcess);

/** The lanes of the installation that has this configuration. */
export const lanesOf = onePerObject((config: Config) => queuesOf(ofInstallation(config)));
