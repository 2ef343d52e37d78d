import { holdsAddress } from '../../../contracts/text/holds-address.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { readFieldSet } from '../../forms/visited-forms.ts';
import { exportName } from '../../settings/export-name.ts';
import { answerText } from '../answers/answer-text.ts';
import { readRelatedTitles } from '../answers/answered-titles.ts';
import type { MailLog } from '../mail-log.ts';
import { exportDraftsHolding } from '../steps/form-drafts.ts';
import { toRows } from '../submission-view.ts';
import type { SubmissionExportQuery } from '../submissions.contract.ts';
import { listAnsweredSets, listSubmissionsAfter, type SubmissionRead } from '../submissions.queries.ts';
import { answerColumns, csvHead, csvRow } from './submission-lines.rules.ts';

declare module '../../../platform/feature.ts' {
  interface Offers {
    addressExports: AddressExport;
  }
}

/** Gives what a later feature keeps with an address, for the file of one person: a lead that they sent from a page. */
export type AddressExport = (ctx: Ctx, of: { email: string }) => AsyncIterable<object>;

const exportedAtOnce = 500;

interface Export {
  query: SubmissionExportQuery;
  logs: readonly MailLog[];
  others: readonly AddressExport[];
}

/** Every submission that the list would page through, as the text of a file, read bit by bit so that many take little memory. */
export async function exportSubmissions(ctx: Ctx, of: Export): Promise<{ name: string; file: AsyncGenerator<string> }> {
  const { format } = of.query;
  const file = format === 'csv' ? csvFile(ctx, of) : jsonFile(ctx, of);
  return { name: await exportName(ctx, 'form-submissions', format), file };
}

async function* csvFile(ctx: Ctx, { query, logs }: Export): AsyncGenerator<string> {
  const ids = await listAnsweredSets(ctx.db, query);
  const sets = new Map(await Promise.all(ids.map(async (id) => [id, await readFieldSet(ctx, id)] as const)));
  const columns = answerColumns([...sets.values()]);
  yield csvHead(columns);
  for await (const batch of batches(ctx, query)) {
    const rows = await toRows(ctx, { submissions: batch, log: logs[0] });
    const fieldsOf = (index: number) => sets.get(batch[index]?.fieldSetId ?? '') ?? [];
    const answered = rows.map(({ data }, index) => ({ fields: fieldsOf(index), answers: data }));
    const titles = await readRelatedTitles(ctx, answered, ctx.actor);
    const lines = rows.map((row, index) => {
      const fields = new Map(fieldsOf(index).map((field) => [field.name, field]));
      const textOf = (name: string, value: unknown) => {
        const field = fields.get(name);
        return field ? answerText(field, value, titles) : JSON.stringify(value);
      };
      return csvRow(row, { columns, textOf });
    });
    yield lines.join('');
  }
}

/** Of one person also the messages that their submissions caused, and whatever else holds their address. */
async function* jsonFile(ctx: Ctx, of: Export): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const item of jsonItems(ctx, of)) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(item)}`;
    isFirst = false;
  }
  yield '\n]\n';
}

async function* jsonItems(ctx: Ctx, { query, logs, others }: Export): AsyncGenerator<object> {
  const [log] = logs;
  const { email, formId } = query;
  for await (const batch of batches(ctx, query)) {
    for (const row of await toRows(ctx, { submissions: batch, log })) {
      const messages = email === undefined ? {} : { messages: log ? await log.messages(ctx, row.id) : [] };
      yield { ...row, ...messages };
    }
  }
  if (email === undefined || formId !== undefined) return;
  for (const exportOf of [exportDraftsHolding, ...others]) yield* exportOf(ctx, { email });
}

async function* batches(ctx: Ctx, query: SubmissionExportQuery): AsyncGenerator<SubmissionRead[]> {
  const { email } = query;
  let after: { createdAt: Date; id: string } | null = null;
  do {
    // The file breaks off when its reader loses the right.
    if (after !== null) await ctx.confirmActor?.(ctx);
    const batch: SubmissionRead[] = await listSubmissionsAfter(ctx.db, { query, after, count: exportedAtOnce });
    const last = batch.at(-1);
    after = last ? { createdAt: last.createdAt, id: last.id } : null;
    const isOwn = ({ data, metadata, userEmail }: SubmissionRead) =>
      email === undefined || userEmail === email || holdsAddress([data, metadata], email);
    yield batch.filter(isOwn);
  } while (after !== null);
}
