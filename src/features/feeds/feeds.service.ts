import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../contracts/call/errors.ts';
import { onePerObject } from '../../contracts/one-per-object.ts';
import { inProcessorSlot } from '../../platform/admission/processor-slots.ts';
import type { Ctx, Platform } from '../../platform/context/context.ts';
import { ownerOf } from '../../platform/context/owner-of.ts';
import { onPublicSide } from '../../platform/context/public-side.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import type { Reader } from '../delivery/public-queries.ts';
import type { Feed } from '../settings/feeds/feed.contract.ts';
import { readSettings } from '../settings/settings.service.ts';
import { eachMachine } from '../shop/every-machine.ts';
import type { FeedReport } from './feeds.contract.ts';
import { selectOptionalFeedRead, upsertFeedRead } from './feeds.queries.ts';
import { columnsOf, formats, reasonToLeaveOut } from './writing/feed-formats.ts';

/** The active feed of an address's last part, such as `google.xml`; null where there is none. */
export async function findFeed({ platform }: Pick<Reader, 'platform'>, file: string): Promise<Feed | null> {
  const { feeds } = await readSettings(systemContext(platform, 'feeds'));
  const feed = feeds.find(({ name, format }) => `${name}.${formats[format].extension}` === file);
  return feed?.isActive ? feed : null;
}

/** Whether a reader who names this token may have the feed. */
export function isReadable({ token }: Feed, given: string | null): boolean {
  if (token === null) return true;
  const [expected, said] = [Buffer.from(token), Buffer.from(given ?? '')];
  return expected.length === said.length && timingSafeEqual(expected, said);
}

/** The text of a feed, a slice of its machines at a time. */
export async function* writeFeed(reader: Reader, feed: Feed): AsyncGenerator<string> {
  const { platform, owner } = reader;
  const { siteName, siteTagline, seoDescription } = await readSettings(systemContext(platform, 'feeds'));
  const site = {
    origin: platform.config.publicUrl,
    name: siteName,
    description: seoDescription || siteTagline || siteName,
  };
  const format = formats[feed.format];
  const columns = columnsOf(feed);
  yield format.start(site, columns);
  let isFirst = true;
  for await (const machines of eachMachine(reader, parametersOf(feed))) {
    const items = await inProcessorSlot(owner, () =>
      machines
        .filter((machine) => reasonToLeaveOut(feed, machine) === null)
        .map((machine) => format.item(machine, site, columns)),
    );
    if (items.length === 0) continue;
    yield `${isFirst ? '' : format.between}${items.join(format.between)}`;
    isFirst = false;
  }
  yield format.end;
}

/** The filters of a feed as the shop reads its parameters. */
function parametersOf({ filters }: Feed): URLSearchParams {
  return new URLSearchParams(
    Object.entries(filters).flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
  );
}

const maxSample = 10;

/** What a feed holds at this moment, also while it is not active. Rejects a name that no feed has. */
export async function reportFeed(ctx: Ctx, name: string): Promise<FeedReport> {
  const { feeds } = await readSettings(ctx);
  const feed = feeds.find((one) => one.name === name);
  if (!feed) throw new AppError('NOT_FOUND');
  const reader = { platform: onPublicSide(ctx).platform, owner: ownerOf(ctx) };
  let included = 0;
  const leftOut = new Map<string, { count: number; sample: string[] }>();
  for await (const machines of eachMachine(reader, parametersOf(feed))) {
    for (const machine of machines) {
      const reason = reasonToLeaveOut(feed, machine);
      if (reason === null) {
        included += 1;
        continue;
      }
      const group = leftOut.get(reason) ?? { count: 0, sample: [] };
      group.count += 1;
      if (group.sample.length < maxSample) group.sample.push(machine.item.id);
      leftOut.set(reason, group);
    }
  }
  const read = await selectOptionalFeedRead(ctx.db, name);
  return {
    included,
    leftOut: [...leftOut].map(([reason, group]) => ({ reason, ...group })),
    lastReadAt: read?.readAt.toISOString() ?? null,
    lastReadBy: read?.readBy ?? null,
  };
}

const maxReader = 200;
/** Between two notes of a feed, in ms: a flood of reads writes one row a second. */
const pauseMs = 1000;

interface Read {
  name: string;
  readAt: Date;
  readBy: string;
}

/** Feeds whose last read is being written, each with a newer read that came meanwhile, or null. */
const waitingOf = onePerObject((_platform: Platform) => new Map<string, Read | null>());

/** Keeps who has read a feed, beside the answer: nobody waits for it, and nothing fails without it. */
export function noteFeedRead(platform: Platform, { name, userAgent }: { name: string; userAgent: string }): void {
  const waiting = waitingOf(platform);
  const read = { name, readAt: platform.clock.now(), readBy: userAgent.slice(0, maxReader).toWellFormed() };
  const isNoting = waiting.has(name);
  waiting.set(name, read);
  if (!isNoting) void noteReads(platform, name);
}

async function noteReads(platform: Platform, name: string): Promise<void> {
  const waiting = waitingOf(platform);
  const { db } = systemContext(platform, 'feeds');
  for (let read = waiting.get(name); read; read = waiting.get(name)) {
    waiting.set(name, null);
    await upsertFeedRead(db, read).catch((error: unknown) =>
      platform.log.warn('the read of a feed is not noted', { error }),
    );
    await pause(pauseMs, undefined, { ref: false });
  }
  waiting.delete(name);
}
