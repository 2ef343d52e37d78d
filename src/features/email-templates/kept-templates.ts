import { onePerObject } from '../../contracts/one-per-object.ts';
import { createCache } from '../../platform/cache/cache.ts';
import { readKept } from '../../platform/cache/read-kept.ts';
import type { Ctx, Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  listExistingTemplates as listExistingRows,
  selectOptionalSystemTemplate,
  selectOptionalTemplate,
  type TemplateRow,
} from './email-templates.queries.ts';
import type { TemplateSource } from './language/render-template.ts';
import { originalOf, type SystemKey } from './system/system-templates.ts';

declare module '../../platform/cache/bus.ts' {
  interface ChangeTopics {
    /** Templates of mails. */
    'email-templates': true;
  }
}

/** A template for the code that sends mails. Never changed in place. */
export interface SendableTemplate extends TemplateSource {
  id: string | null;
  name: string;
  isActive: boolean;
  emailProviderId: string | null;
}

/** The template of an id, out of a cache that every change of templates empties; null if there is none. */
export function findTemplate(ctx: Ctx, id: string): Promise<SendableTemplate | null> {
  return cached(ctx, `id ${id}`, (db) => selectOptionalTemplate(db, id));
}

/** A template of the product itself; its original while nobody stored one. */
export async function findSystemTemplate(ctx: Ctx, key: SystemKey): Promise<SendableTemplate> {
  const stored = await cached(ctx, `key ${key}`, (db) => selectOptionalSystemTemplate(db, key));
  return stored ?? originalTemplate(key);
}

/** The text of a system template as the product brings it. */
export function originalTemplate(key: SystemKey): SendableTemplate {
  const original = originalOf(key);
  if (!original) throw new Error(`there is no system template ${key}`);
  return { ...original, id: null, isActive: true, emailProviderId: null };
}

/** Those of the ids that exist. */
export function listExistingTemplates(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<string[]> {
  return listExistingRows(ctx.db, ids);
}

async function cached(
  ctx: Ctx,
  key: string,
  select: (db: Db) => Promise<TemplateRow | null>,
): Promise<TemplateRow | null> {
  const load = async (db: Db) => ({ row: await select(db) });
  return (await readKept(ctx, { cache: cacheOf(ctx.platform), key, tags: [], load })).row;
}

const cacheOf = onePerObject(({ bus }: Platform) =>
  createCache<{ row: TemplateRow | null }>({
    bus,
    topic: 'email-templates',
    maxBytes: 16 * 1024 * 1024,
    sizeOf: ({ row }) => 200 + (row ? JSON.stringify(row).length * 2 : 0),
  }),
);
