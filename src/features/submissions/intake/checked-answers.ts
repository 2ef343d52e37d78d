import { assertNoErrors, type FieldErrors } from '../../../contracts/call/errors.ts';
import { type NumberStyle, styleOf } from '../../../contracts/numbers/written-number.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { harmlessValue } from '../../entries/values/html-values.rules.ts';
import { type Answer, type AnsweredFile, nothingFilledIn, readAnswers } from '../../forms/answers/answers.rules.ts';
import { answersOfParts } from '../../forms/answers/sent-parts.rules.ts';
import type { FormField } from '../../forms/fields/form-fields.contract.ts';
import type { VisitedForm } from '../../forms/visited-forms.ts';
import { readSettings } from '../../settings/settings.service.ts';
import type { RelatedTitles } from '../answers/answer-text.ts';
import { readRelatedTitles, relatedIn } from '../answers/answered-titles.ts';
import { type InspectedAnswerFile, inspectAnswerFiles, type SentFile, unseenFiles } from '../files/answer-files.ts';
import type { KeptAnswerFile } from '../files/kept-file.rules.ts';
import type { Sent } from './intake.contract.ts';

/**
 * The titles of the entries that answers name, and the errors of answers that name one that visitors do not see: it is gone,
 * unpublished, of another type, or its type is private.
 */
async function findNamedEntries(
  ctx: Ctx,
  answered: { fields: readonly FormField[]; answers: Readonly<Record<string, Answer>> },
): Promise<{ titles: RelatedTitles; fieldErrors: FieldErrors }> {
  const titles = await readRelatedTitles(ctx, [answered], null);
  const unknown = relatedIn(answered.fields, answered.answers).filter(({ slug, ids }) =>
    ids.some((id) => !titles.get(slug)?.has(id)),
  );
  const issues = unknown.map(({ path, label }) => [path, [`${label} names an entry that does not exist`]]);
  return { titles, fieldErrors: Object.fromEntries(issues) };
}

interface Answering {
  form: VisitedForm;
  sent: Sent;
  files: readonly SentFile[];
  isSpam: boolean;
  /** Files of earlier steps, for fields that come without new ones. */
  kept?: readonly KeptAnswerFile[] | undefined;
}

export interface CheckedAnswers {
  answers: Record<string, Answer>;
  titles: RelatedTitles;
  inspected: InspectedAnswerFile[];
  /** By the names of fields. */
  fieldErrors: FieldErrors;
}

/** The answers to a form, as `checkAnswers` says. Rejects those that break a rule of their field, every error at once. */
export async function checkedAnswers(ctx: Ctx, answering: Answering): Promise<CheckedAnswers> {
  const checked = await checkAnswers(ctx, answering);
  assertNoErrors(checked.fieldErrors);
  if (Object.keys(checked.answers).length === 0 && !answering.isSpam) assertNoErrors({ data: [nothingFilledIn] });
  return checked;
}

/**
 * The answers to a form with the files that they name, these looked at last, and what is wrong with them. Of what looks like a
 * machine's the texts are kept, right or wrong, and no files.
 */
export async function checkAnswers(
  ctx: Ctx,
  { form, sent, files, isSpam, kept = [] }: Answering,
): Promise<CheckedAnswers> {
  const raw: Record<string, unknown> = sent.parts ? answersOfParts(sent.parts) : { ...sent.data };
  const anew = new Set(files.map(({ part }) => part));
  const stored = isSpam
    ? []
    : kept.filter(({ field }) => !anew.has(field)).map(({ field, answer }) => ({ field, answer }));
  const unseen = isSpam ? new Map<AnsweredFile, SentFile>() : unseenFiles(form.fields, files);
  const { locale } = await readSettings(ctx);
  const style = styleOf(locale);
  const first = answersWith(form, { raw, files: unseen, stored, style });
  if (isSpam) return { answers: first.answers, titles: new Map(), inspected: [], fieldErrors: {} };
  const answered = new Set(Object.values(first.answers).flatMap((answer) => [answer].flat()));
  const fitting = [...unseen].filter(([file]) => answered.has(file as never));
  const { inspected, fieldErrors: unfit } = await inspectAnswerFiles(ctx, fitting);
  const seen = new Map(inspected.map((file) => [file.answer.id, file.answer]));
  const known = new Map([...unseen].map(([file, posted]) => [seen.get(file.id) ?? file, posted]));
  const { answers, fieldErrors } = unseen.size === 0 ? first : answersWith(form, { raw, files: known, stored, style });
  const named = await findNamedEntries(ctx, { fields: form.fields, answers });
  return { answers, titles: named.titles, inspected, fieldErrors: { ...fieldErrors, ...unfit, ...named.fieldErrors } };
}

function answersWith(
  { fields }: VisitedForm,
  {
    raw,
    files,
    stored,
    style,
  }: {
    raw: Record<string, unknown>;
    files: ReadonlyMap<AnsweredFile, SentFile>;
    stored: readonly Pick<KeptAnswerFile, 'field' | 'answer'>[];
    style: NumberStyle;
  },
) {
  const own: Record<string, unknown> = { ...raw };
  for (const { name } of fields) {
    const sent = [...files].flatMap(([file, { part }]) => (part === name ? [file] : []));
    const all = [...sent, ...stored.flatMap(({ field, answer }) => (field === name ? [answer] : []))];
    if (all.length > 0) own[name] = all;
  }
  const onServer = new Set([...files.keys(), ...stored.map(({ answer }) => answer)]);
  return readAnswers(fields, own, { clean: harmlessValue, files: onServer, style });
}
