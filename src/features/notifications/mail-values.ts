import type { Ctx } from '../../platform/context/context.ts';
import { escapedHtml } from '../../platform/mail/escaped-html.ts';
import { InBothMedia, type TemplateValues } from '../email-templates/language/render-template.ts';
import { answerText } from '../submissions/answers/answer-text.ts';
import { readRelatedTitles } from '../submissions/answers/answered-titles.ts';
import type { MailedSubmission } from '../submissions/intake/intake-parts.ts';
import { submissionsPaths } from '../submissions/submissions.paths.ts';

/** What a template may say of a submission: its answers by field name, and the groups `form` and `submission`. */
export async function mailValues(
  ctx: Ctx,
  { id, createdAt, form, answers }: MailedSubmission,
): Promise<TemplateValues> {
  const { publicUrl } = ctx.platform.config;
  const titles = await readRelatedTitles(ctx, [{ fields: form.fields, answers }], null);
  const answered = form.fields.flatMap((field) => {
    const { name, label } = field;
    return Object.hasOwn(answers, name) ? [{ name, label, text: answerText(field, answers[name], titles) }] : [];
  });
  return {
    ...Object.fromEntries(answered.map(({ name, text }) => [name, text])),
    form: { name: form.name, slug: form.slug },
    submission: {
      id,
      createdAt: createdAt.toISOString(),
      url: new URL(submissionsPaths.one(id), publicUrl).href,
    },
    all_fields: new InBothMedia({
      html: `<table>\n${answered.map(rowOf).join('\n')}\n</table>`,
      text: answered.map(({ label, text }) => `${label}: ${text}`).join('\n'),
    }),
  };
}

const rowOf = ({ label, text }: { label: string; text: string }) =>
  `<tr><th align="left" valign="top">${escapedHtml(label)}</th><td>${escapedHtml(text).replaceAll('\n', '<br>')}</td></tr>`;
