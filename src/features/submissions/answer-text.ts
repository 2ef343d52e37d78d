import { fieldText } from '../../field-kinds/fields/facts.ts';
import type { Answer } from '../forms/answers/answers.rules.ts';
import type { VisitedForm } from '../forms/visits/visited-forms.ts';

const longestSearchText = 10_000;

/** What the list of submissions is searched in: the answers as people read them. */
export function searchTextOf(
  { fields }: Pick<VisitedForm, 'fields'>,
  answers: Readonly<Record<string, Answer>>,
): string {
  const texts = fields.flatMap((field) => {
    const answer = Object.hasOwn(answers, field.name) ? answers[field.name] : undefined;
    return answer === undefined ? [] : [answerText(field, answer).slice(0, longestSearchText)];
  });
  return texts.join('\n').slice(0, longestSearchText).toWellFormed();
}

/** An answer as a line of text: of files their names. */
export function answerText(field: VisitedForm['fields'][number], answer: unknown): string {
  const members = [answer].flat();
  const names = members.map((one) => (isFileAnswer(one) ? one.name : null));
  if (members.length > 0 && !names.includes(null)) return names.join(', ');
  return fieldText(field, answer);
}

const isFileAnswer = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'mimeType' in value && 'name' in value;
