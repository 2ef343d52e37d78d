import { isRecord } from '../../../contracts/is-record.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { fieldText, innerFieldsOf, targetOf } from '../../../field-types/definition/facts.ts';
import type { Answer } from '../../forms/answers/answers.rules.ts';
import type { VisitedForm } from '../../forms/visited-forms.ts';

/** The titles of related entries, by the slug of their type and their id. */
export type RelatedTitles = ReadonlyMap<string, ReadonlyMap<unknown, string>>;

const maxSearchTextLength = 10_000;

/** What the list of submissions is searched in: the answers as people read them. */
export function searchTextOf(
  { fields }: Pick<VisitedForm, 'fields'>,
  answers: Readonly<Record<string, Answer>>,
  titles: RelatedTitles,
): string {
  const texts = fields.flatMap((field) => {
    const answer = Object.hasOwn(answers, field.name) ? answers[field.name] : undefined;
    return answer === undefined ? [] : [answerText(field, answer, titles).slice(0, maxSearchTextLength)];
  });
  return texts.join('\n').slice(0, maxSearchTextLength).toWellFormed();
}

/**
 * An answer as people read it: of files their names, of related entries their titles where these are known, of a field with
 * fields inside it a line per item with all that was said.
 */
export function answerText(field: FieldDefinition, answer: unknown, titles: RelatedTitles): string {
  const members = [answer].flat();
  if (innerFieldsOf(field).length > 0) return members.map((item) => itemText(field, item, titles)).join('\n');
  const known = titles.get(targetOf(field) ?? '');
  if (known) return members.map((id) => known.get(id) ?? fieldText(field, id)).join(', ');
  const names = members.map((one) => (isFileAnswer(one) ? one.name : null));
  if (members.length > 0 && !names.includes(null)) return names.join(', ');
  return fieldText(field, answer);
}

function itemText(field: FieldDefinition, item: unknown, titles: RelatedTitles): string {
  if (!isRecord(item)) return '';
  return innerFieldsOf(field)
    .map((inner) => ({ label: inner.label, text: answerText(inner, item[inner.name], titles) }))
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => `${label}: ${text}`)
    .join(', ');
}

const isFileAnswer = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'mimeType' in value && 'name' in value;
