import { type FieldValue, isMissing } from '../../../field-kinds/kind.ts';
import { siteKindOf } from '../../../field-kinds/registry.site.ts';
import type { PublishedEntry } from '../delivery.contract.ts';
import type { Fact } from './EntryFacts.tsx';
import type { EntryCardView } from './EntryGrid.tsx';
import type { EntryView } from './EntryPage.tsx';
import type { SiteType } from './site-types.ts';

const factsOfCard = 3;

/** An entry in short. Facts that the title says already, as a make or model, are left out. */
export function cardOf(type: SiteType, entry: PublishedEntry): EntryCardView {
  const title = entry.title.toLowerCase();
  const facts = factsOf(type, entry, 'fact').filter(
    ({ value }) => typeof value !== 'string' || !title.includes(value.toLowerCase()),
  );
  return { type: type.slug, slug: entry.slug, title: entry.title, facts: facts.slice(0, factsOfCard) };
}

/** An entry in full. */
export function entryViewOf(type: SiteType, entry: PublishedEntry): EntryView {
  const body = bodyOf(entry.content);
  const passages = factsOf(type, entry, 'passage');
  const { slug, name, isSingle } = type;
  return {
    shows: 'entry',
    type: { slug, name, isSingle },
    slug: entry.slug,
    title: entry.title,
    description: summaryOf(body ?? { text: String(passages[0]?.value ?? '') }) || entry.title,
    body,
    facts: factsOf(type, entry, 'fact'),
    passages,
  };
}

/** The fields that hold a value; an empty one gets no row. */
function factsOf(type: SiteType, { customFields }: PublishedEntry, place: 'fact' | 'passage'): Fact[] {
  return type.fields.flatMap(({ name, definition: field }) => {
    const value = customFields[name];
    if (isMissing(value) || siteKindOf(field).place !== place) return [];
    return [{ field, value: value as FieldValue }];
  });
}

function bodyOf(content: PublishedEntry['content']): EntryView['body'] {
  if (typeof content !== 'string') return content.html.trim() === '' ? null : { html: content.html };
  return content.trim() === '' ? null : { text: content.trim() };
}

const longestSummary = 160;

/** What a search engine or a shared link shows below the title. */
function summaryOf(body: NonNullable<EntryView['body']>): string {
  const text = ('text' in body ? body.text : textOf(body.html)).replaceAll(/\s+/g, ' ').trim();
  if (text.length <= longestSummary) return text;
  const cut = text.slice(0, longestSummary);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestSummary / 2)).toWellFormed()}…`;
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);
}
