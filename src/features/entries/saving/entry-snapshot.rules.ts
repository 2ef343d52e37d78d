import type { FieldValue } from '../../../field-types/kit/value.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import type { EntryContent } from '../entries.contract.ts';
import { unfinishedContent } from '../main-content/main-content.rules.ts';
import { mergedValues, type StoredValues } from '../values/entry-values.rules.ts';

/** What an entry says: the part of it that a draft holds anew, and that each revision keeps. */
export interface EntrySnapshot {
  title: string;
  slug: string;
  body: EntryContent;
  customFields: StoredValues;
}

/** The newest that an entry says: its draft, or where it has none what it says at present. */
export function newestOf({ draft, ...row }: EntrySnapshot & { draft: EntrySnapshot | null }): EntrySnapshot {
  const { title, slug, body, customFields } = draft ?? row;
  return { title, slug, body, customFields };
}

/** A snapshot as it would be published, without what conditions hide, and why it could not be, by path. */
export function publishedSnapshot(model: ContentModel, snapshot: EntrySnapshot) {
  const { title, body, customFields: stored } = snapshot;
  const { values, fieldErrors } = mergedValues(model, { stored, input: {}, completeness: 'complete', title });
  return {
    snapshot: { ...snapshot, customFields: values } satisfies EntrySnapshot,
    fieldErrors: { ...unfinishedContent(body), ...fieldErrors },
  };
}

/** `snapshot` with some parts as `other` has them. */
export function withParts(
  snapshot: EntrySnapshot,
  { parts, other }: { parts: readonly string[]; other: EntrySnapshot },
): EntrySnapshot {
  const result = { ...snapshot, customFields: { ...snapshot.customFields } };
  for (const part of parts) {
    if (part === 'title') result.title = other.title;
    else if (part === 'slug') result.slug = other.slug;
    else if (part === 'content') result.body = other.body;
    else {
      const value = valueAt(other, part);
      if (value === undefined) delete result.customFields[part];
      else result.customFields[part] = value;
    }
  }
  return result;
}

/** The stored value of a field, by its key. */
export function valueAt({ customFields }: EntrySnapshot, key: string): FieldValue | undefined {
  return Object.hasOwn(customFields, key) ? customFields[key] : undefined;
}
