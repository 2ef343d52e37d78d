import { z } from 'zod';
import { holdsAddress, withoutAddress } from '../../../contracts/text/holds-address.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { deleteAnswersHolding } from '../../../platform/db/idempotent-answers.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { OffersOfAll } from '../../../platform/feature.ts';
import { audit } from '../../audit/audit.service.ts';
import { listKeptForms } from '../../forms/visited-forms.ts';
import { eraseKept } from '../../removals/removals.service.ts';
import { eraseAnswerFileLater } from '../files/answer-files.ts';
import { eraseLinksHolding, eraseOldLinks } from '../intake/form-links.ts';
import type { MailLog } from '../mail-log.ts';
import { eraseFilesOf, keptFilesIn } from '../removed-submissions/removable-submission.ts';
import { eraseDraftsHolding, eraseExpiredDrafts } from '../steps/form-drafts.ts';
import {
  countExpired,
  deleteSubmissions,
  listExpired,
  listFiles,
  listMayHold,
  listNotesMayHold,
  updateNote,
} from '../submissions.queries.ts';

declare module '../../../platform/feature.ts' {
  interface Offers {
    addressErasers: AddressEraser;
  }
}

/** Removes for good what a later feature keeps of whoever sent it from a page, as far as it holds the address; answers how many. */
export type AddressEraser = (ctx: Ctx, of: { email: string; dryRun: boolean }) => Promise<number>;

interface Erased {
  submissions: number;
  messages: number;
  files: number;
  /** Of other people's submissions. */
  notes: number;
}

const KeptSubmission = z.object({
  id: z.uuid(),
  form_id: z.uuid(),
  data: z.unknown(),
  metadata: z.unknown(),
  created_at: z.coerce.date(),
});
/** Of a deleted submission. */
const KeptNote = z.object({ submission_id: z.uuid(), type: z.literal('note'), facts: z.object({ text: z.string() }) });

/**
 * Removes for good every submission with the address in an answer or as its sender's, with its files, its messages and kept
 * copies of deleted ones, and what later features keep of the sender, which counts as submissions. Notes on submissions of
 * other people stay without the address; a deleted submission with such a note goes for good, because it cannot be written
 * to. The audit log names nobody [MAIL-09]. With `dryRun` nothing changes.
 */
export function eraseByAddress(
  ctx: Ctx,
  of: { email: string; dryRun: boolean; logs: readonly MailLog[]; erasers: readonly AddressEraser[] },
): Promise<Erased> {
  const { email, dryRun, logs, erasers } = of;
  return inTransaction(ctx, async (ctx) => {
    const submissionIds: string[] = [];
    let after: string | null = null;
    do {
      const rows: Awaited<ReturnType<typeof listMayHold>> = await listMayHold(ctx.db, { email, after });
      const own = rows.filter(
        ({ data, metadata, userEmail }) => userEmail === email || holdsAddress([data, metadata], email),
      );
      submissionIds.push(...own.map(({ id }) => id));
      after = rows.at(-1)?.id ?? null;
    } while (after !== null);
    const kept = await eraseKept(ctx, {
      type: 'form-submission',
      isErased: (rows) =>
        rows.some(
          (row) =>
            row['user_email'] === email ||
            holdsAddress([KeptSubmission.safeParse(row).data, KeptNote.safeParse(row).data?.facts], email),
        ),
      dryRun,
    });
    const keptIds = kept.map(({ recordId }) => recordId);
    const keptFiles = kept.flatMap(({ rows }) => keptFilesIn(rows));
    const files = submissionIds.length === 0 ? [] : await listFiles(ctx.db, submissionIds);
    let messages = 0;
    for (const log of logs)
      messages += await log.erase(ctx, { submissionIds: [...submissionIds, ...keptIds], email, dryRun });
    let others = 0;
    for (const eraseOf of [eraseDraftsHolding, eraseLinksHolding, ...erasers])
      others += await eraseOf(ctx, { email, dryRun });
    const erased = {
      submissions: submissionIds.length + kept.length + others,
      messages,
      files: files.length + keptFiles.length,
      notes: await takeOutOfNotes(ctx, { email, except: new Set(submissionIds), dryRun }),
    };
    if (dryRun) return erased;
    await deleteAnswersHolding(ctx.db, email);
    for (const { rows } of kept) await eraseFilesOf(ctx, rows);
    await erase(ctx, submissionIds);
    await audit(ctx, 'submissions.erased', { type: 'form-submission', id: null, label: null, after: erased });
    return erased;
  });
}

const instead = '[erased address]';

/** Takes the address out of the notes on all submissions but these; answers out of how many. */
async function takeOutOfNotes(
  ctx: Ctx,
  { email, except, dryRun }: { email: string; except: ReadonlySet<string>; dryRun: boolean },
): Promise<number> {
  let changed = 0;
  for (let after: string | null = null; ; ) {
    const notes: Awaited<ReturnType<typeof listNotesMayHold>> = await listNotesMayHold(ctx.db, { email, after });
    for (const { id, submissionId, text } of notes) {
      if (except.has(submissionId) || !holdsAddress(text, email)) continue;
      changed += 1;
      if (!dryRun) await updateNote(ctx.db, { id, text: withoutAddress(text, { email, instead }) });
    }
    after = notes.at(-1)?.id ?? null;
    if (after === null) return changed;
  }
}

/** Rows and, once this is committed, bytes. */
async function erase(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { id, submissionId, storageKey: key } of await listFiles(ctx.db, ids))
    await eraseAnswerFileLater(ctx, { id, submissionId, key });
  await deleteSubmissions(ctx.db, ids);
}

const dayMs = 86_400_000;
const erasedAtOnce = 500;

/**
 * Removes for good what forms keep no longer than so many days [I25], deleted forms and kept copies of deleted submissions
 * too; of one form, or of all. With `dryRun` it only counts.
 */
export async function applyRetention(
  ctx: Ctx,
  { formId, dryRun, logs }: { formId?: string | undefined; dryRun: boolean; logs: readonly MailLog[] },
): Promise<{ removed: number }> {
  const terms = new Map<string, Date>();
  for (const { id, retentionDays } of await listKeptForms(ctx)) {
    if (formId !== undefined && formId !== id) continue;
    terms.set(id, new Date(ctx.platform.clock.now().getTime() - retentionDays * dayMs));
  }
  let removed = terms.size === 0 ? 0 : await eraseExpiredCopies(ctx, { terms, dryRun, logs });
  for (const [id, before] of terms) {
    removed += dryRun
      ? await countExpired(ctx.db, { formId: id, before })
      : await eraseExpired(ctx, { formId: id, before, logs });
  }
  return { removed };
}

/** The same of submissions that were deleted and could still be restored. */
function eraseExpiredCopies(
  ctx: Ctx,
  of: { terms: ReadonlyMap<string, Date>; dryRun: boolean; logs: readonly MailLog[] },
): Promise<number> {
  const { terms, dryRun, logs } = of;
  return inTransaction(ctx, async (ctx) => {
    const isErased = (rows: readonly Record<string, unknown>[]) =>
      rows.some((row) => {
        const { data: kept } = KeptSubmission.safeParse(row);
        const before = kept && terms.get(kept.form_id);
        return kept !== undefined && before !== undefined && kept.created_at < before;
      });
    const erased = await eraseKept(ctx, { type: 'form-submission', isErased, dryRun });
    if (dryRun || erased.length === 0) return erased.length;
    for (const { rows } of erased) await eraseFilesOf(ctx, rows);
    const submissionIds = erased.map(({ recordId }) => recordId);
    for (const log of logs) await log.erase(ctx, { submissionIds, dryRun: false });
    const after = { removed: erased.length };
    await audit(ctx, 'submissions.expired', { type: 'form-submission', id: null, label: null, after });
    return erased.length;
  });
}

/** The same every hour, of all forms. */
export async function eraseHourly(ctx: Ctx, offers: OffersOfAll): Promise<void> {
  await eraseExpiredDrafts(ctx);
  await eraseOldLinks(ctx);
  await applyRetention(ctx, { dryRun: false, logs: offers('mailLogs') });
}

/** Some at a time, so that no transaction holds many rows. */
async function eraseExpired(ctx: Ctx, of: { formId: string; before: Date; logs: readonly MailLog[] }): Promise<number> {
  const { formId, before, logs } = of;
  for (let removed = 0; ; ) {
    const count = await inTransaction(ctx, async (ctx) => {
      const ids = await listExpired(ctx.db, { formId, before, count: erasedAtOnce });
      if (ids.length === 0) return 0;
      for (const log of logs) await log.erase(ctx, { submissionIds: ids, dryRun: false });
      await erase(ctx, ids);
      await audit(ctx, 'submissions.expired', {
        type: 'form',
        id: formId,
        label: null,
        after: { removed: ids.length },
      });
      return ids.length;
    });
    removed += count;
    if (count < erasedAtOnce) return removed;
  }
}
