import { isLocalFile, localFileName } from '../../../admin-kit/kit/files/local-files.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { documentTextIn } from '../../../block-types/document/document-text.ts';
import { mediaIdOf } from '../../../contracts/upload-rules.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { fieldText, fileRulesOf, innerFieldsOf, targetOf } from '../../../field-types/definition/facts.ts';
import { filesIn } from '../../../field-types/definition/named-files.ts';
import { mediaClient } from '../../media/media.client.ts';
import type { EntryModel } from '../entries.contract.ts';
import type { EntryForm } from './entry-form.ts';
import { relatedTitles } from './related-titles.ts';

/** What related entries and files are called, by what stands for them in a value. */
export type Names = ReadonlyMap<string, string>;

/** A form's values by path, in words that tell two versions apart. */
export function entryWords({ fields }: EntryModel, { form, names }: { form: EntryForm; names: Names }) {
  const { title, slug, content, customFields } = form;
  return {
    title,
    slug,
    content: typeof content === 'string' ? content : documentTextIn(content.json),
    ...Object.fromEntries(
      fields.map((field) => [`customFields.${field.name}`, valueWords(field, customFields[field.name], names)]),
    ),
  };
}

function valueWords(field: FieldDefinition, value: unknown, names: Names): string {
  if (value === null || value === undefined) return '';
  if (targetOf(field) !== null || fileRulesOf(field) !== null) {
    return [value]
      .flat()
      .map((one) => names.get(String(one)) ?? (isLocalFile(one) ? localFileName(String(one)) : String(one)))
      .join(', ');
  }
  if (innerFieldsOf(field).length === 0) return fieldText(field, value);
  const words = [value].flat().map((item) => itemWords(field, item, names));
  return Array.isArray(value) ? words.map((text, place) => `${place + 1}. ${text || '–'}`).join('\n') : words.join();
}

/** One item of a field that holds others, in words. */
export function itemWords(field: FieldDefinition, item: unknown, names: Names): string {
  const values = item as Record<string, unknown>;
  return innerFieldsOf(field)
    .map((part) => ({ label: part.label, text: valueWords(part, values[part.name], names) }))
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => `${label}: ${text}`)
    .join(', ');
}

/** Asks what the related entries and files of some versions are called. What cannot be found out keeps its id. */
export async function namesIn({ fields }: EntryModel, forms: readonly EntryForm[]): Promise<Names> {
  const names = new Map<string, string>();
  const valuesOf = (field: FieldDefinition) => forms.map((form) => form.customFields[field.name]);
  const files = fields.flatMap((field) =>
    valuesOf(field).flatMap((value) => filesIn(field, { value, path: '' }).map(({ file }) => file)),
  );
  const ids = [...new Set(files.flatMap((file) => mediaIdOf(file) ?? []))].slice(0, 100);
  const learnFiles = async () => {
    if (ids.length === 0) return;
    const query = { ids: ids.join(','), pageSize: 100 };
    const { items } = await queryClient.fetchQuery(mediaClient.list.query({ query }));
    for (const { fileUrl, fileName } of items) names.set(fileUrl, fileName);
  };
  const learnTitles = fields.map(async (field) => {
    const target = targetOf(field);
    if (target === null) return;
    const related = [
      ...new Set(
        valuesOf(field)
          .flat()
          .filter((id) => typeof id === 'string'),
      ),
    ];
    if (related.length === 0) return;
    const titles = await queryClient.fetchQuery(relatedTitles(target, related));
    for (const [place, id] of related.entries()) names.set(id, titles[place] ?? id);
  });
  await Promise.allSettled([learnFiles(), ...learnTitles]);
  return names;
}
