import { pictureAddress } from '../../../block-types/addresses.ts';
import { picturesIn } from '../../../block-types/document/document-pictures.ts';
import { documentTextIn } from '../../../block-types/document/document-text.ts';
import { fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { filesIn } from '../../../field-types/definition/named-files.ts';
import { hasMarkup, textOfHtml } from '../../../field-types/kit/html-text.ts';
import { type FieldValue, isMissing } from '../../../field-types/kit/value.ts';
import { siteFieldTypeOf } from '../../../field-types/registry.site.ts';
import { harmlessHtml } from '../../entries/values/html-values.rules.ts';
import type { PublishedEntry } from '../delivery.contract.ts';
import type { Fact } from './EntryFacts.tsx';
import type { EntryCardView } from './EntryGrid.tsx';
import type { EntryView } from './EntryPage.tsx';
import type { SiteType } from './site-types.ts';

const factsOfCard = 3;

type Place = ReturnType<typeof siteFieldTypeOf>['place'];

/** The picture that stands for an entry: the first of its first field of pictures that has one. */
function leadOf(type: SiteType, { customFields }: PublishedEntry): { field: string; url: string } | null {
  for (const { name, definition } of type.fields) {
    const [url] = siteFieldTypeOf(definition).isLead ? [customFields[name]].flat() : [];
    if (typeof url === 'string' && url !== '') return { field: name, url };
  }
  return null;
}

/** The files that an entry names: in its fields, and as pictures in its documents. */
export function filesOf(type: SiteType, { content, customFields }: PublishedEntry): string[] {
  const files = type.fields.flatMap(({ name, definition }) => [
    ...filesIn(definition, { value: customFields[name], path: name }).map(({ file }) => file),
    ...picturesIn(customFields[name]),
  ]);
  return typeof content === 'string' ? files : [...files, ...picturesIn(content.json)];
}

/** An entry in short. Files to save, related entries, and facts that the title says already, as a make or model, are left out. */
export function cardOf(type: SiteType, entry: PublishedEntry): EntryCardView {
  const title = entry.title.toLowerCase();
  const facts = factsOf(type, entry, ['card']).filter(
    ({ value }) => typeof value !== 'string' || !title.includes(value.toLowerCase()),
  );
  const picture = leadOf(type, entry)?.url ?? null;
  return { type: type.slug, slug: entry.slug, title: entry.title, picture, facts: facts.slice(0, factsOfCard) };
}

/** An entry in full. */
export function entryViewOf(type: SiteType, entry: PublishedEntry): Omit<EntryView, 'files' | 'related'> {
  const body = bodyOf(entry.content);
  const lead = leadOf(type, entry);
  const passages = factsOf(type, entry, ['passage']).flatMap((fact) => withoutLead(fact, lead));
  const { slug, name, isSingle } = type;
  return {
    shows: 'entry',
    type: { slug, name, isSingle },
    slug: entry.slug,
    title: entry.title,
    picture: lead?.url ?? null,
    description: summaryOf(body ?? { text: textOfFirst(passages) }) || entry.title,
    body,
    facts: factsOf(type, entry, ['card', 'sheet']),
    passages,
  };
}

/** The picture that stands at the top is not shown again below. */
function withoutLead(fact: Fact, lead: ReturnType<typeof leadOf>): Fact[] {
  if (fact.field.name !== lead?.field) return [fact];
  const others = [fact.value].flat().slice(1) as string[];
  return others.length === 0 ? [] : [{ ...fact, value: others }];
}

function textOfFirst([passage]: readonly Fact[]): string {
  return passage ? (fieldTypeOf(passage.field).searchText?.(passage.value, passage.field) ?? '') : '';
}

/** The fields that hold a value; an empty one gets no row. */
function factsOf(type: SiteType, { customFields }: PublishedEntry, places: readonly Place[]): Fact[] {
  return type.fields.flatMap(({ name, definition: field }) => {
    const value = customFields[name];
    if (isMissing(value) || !places.includes(siteFieldTypeOf(field).place)) return [];
    return [{ field, value: value as FieldValue }];
  });
}

function bodyOf(content: PublishedEntry['content']): EntryView['body'] {
  if (typeof content !== 'string') return content.json.blocks.length === 0 ? null : { document: content.json };
  if (content.trim() === '') return null;
  // What an older version stored may still wait for the job that cleans it.
  if (!hasMarkup(content)) return { text: content.trim() };
  const html = harmlessHtml(content, { mayShow: (address) => pictureAddress(address) !== null });
  return html === null ? { text: textOfHtml(content) } : { html };
}

function wordsOf(body: NonNullable<EntryView['body']>): string {
  if ('document' in body) return documentTextIn(body.document);
  return 'html' in body ? textOfHtml(body.html) : body.text;
}

const maxSummaryLength = 160;

/** What a search engine or a shared link shows below the title. */
function summaryOf(body: NonNullable<EntryView['body']>): string {
  const text = wordsOf(body).replaceAll(/\s+/g, ' ').trim();
  if (text.length <= maxSummaryLength) return text;
  const cut = text.slice(0, maxSummaryLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxSummaryLength / 2)).toWellFormed()}…`;
}
