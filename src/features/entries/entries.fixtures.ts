import type { Platform } from '../../platform/context/context.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildContentType } from '../content-types/content-types.fixtures.ts';
import { type Entry, EntryDraft } from './entries.contract.ts';
import { createEntry } from './entries.service.ts';

export interface EntryOverrides {
  /** Slug or id; a new type without fields if absent. */
  contentType?: string;
  title?: string;
  slug?: string;
  content?: Entry['content'];
  status?: 'draft' | 'publish';
  customFields?: Record<string, unknown>;
  meta?: Record<string, unknown>;
}

/** An entry for tests; without overrides a published one of a type of its own. */
export async function buildEntry({ platform }: { platform: Platform }, overrides: EntryOverrides = {}): Promise<Entry> {
  const contentType = overrides.contentType ?? (await buildContentType({ platform })).id;
  const draft = EntryDraft.parse({ title: 'Test entry', status: 'publish', ...overrides, contentType });
  return createEntry(systemContext(platform, 'fixture'), draft);
}
