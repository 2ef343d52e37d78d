import { AppError } from '../../../contracts/call/errors.ts';
import type { Rights } from '../../../contracts/session/held-rights.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { publicSideOf } from '../../../platform/context/public-side.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { deliveryPaths } from '../../delivery/delivery.paths.ts';
import { readPublished } from '../../delivery/delivery.service.ts';
import { listMediaFiles } from '../../media/media.service.ts';
import { findSubmission } from '../../submissions/submissions.service.ts';
import { mayLearn } from '../webhooks.rules.ts';
import type { ClaimedDelivery } from './deliveries.queries.ts';

const maxBytes = 262_144;

type Told = Pick<ClaimedDelivery, 'event' | 'subjectId' | 'subject'>;

/** Whether somebody with these rights may learn what a delivery tells. */
export async function isLearnable(ctx: Ctx, { event, subject }: Told, rights: Rights): Promise<boolean> {
  const type = subject.typeId === null ? null : await loadContentModel(ctx, subject.typeId);
  return mayLearn(rights, { event, type });
}

/** What a webhook is told of an event: a public entry as delivery gives it, a submission with its answers, of anything else what it is called. */
export async function messageOf(ctx: Ctx, delivery: Told & { createdAt: Date }): Promise<string> {
  const { event, createdAt } = delivery;
  const facts = { type: event, timestamp: createdAt.toISOString() };
  const { entry, ...data } = await dataOf(ctx, delivery);
  const whole = JSON.stringify({ ...facts, data: { ...data, ...(entry !== undefined && { entry }) } });
  if (Buffer.byteLength(whole) <= maxBytes) return whole;
  const { answers: _, ...known } = data as { answers?: unknown };
  return JSON.stringify({ ...facts, data: { ...known, truncated: true } });
}

async function dataOf(ctx: Ctx, { event, subjectId: id, subject }: Told): Promise<Record<string, unknown>> {
  const { title, version, slug = null } = subject;
  const { publicUrl } = ctx.platform.config;
  const model = subject.typeId === null ? null : await loadContentModel(ctx, subject.typeId);
  if (event.startsWith('entry.')) {
    const entry =
      subject.isLive === true && event !== 'entry.deleted' ? await publishedEntry(ctx, { model, id, slug }) : null;
    const url = entry && model ? `${publicUrl}${deliveryPaths.entry(model, entry.slug)}` : null;
    return { id, type: model?.slug ?? null, slug, title, version, url, ...(entry && { entry }) };
  }
  if (event.startsWith('media.')) {
    const [file] = event === 'media.deleted' ? [] : await listMediaFiles(ctx, [id]);
    return { id, type: 'media', slug: null, title, version, url: file ? `${publicUrl}${file.fileUrl}` : null };
  }
  if (event.startsWith('content-type.')) return { id, type: 'content-type', slug, title, version, url: null };
  const submission = await findSubmission(ctx, id);
  const url = `${publicUrl}/admin/editor/form-submissions/${id}`;
  const form = { id: subject.formId, slug: subject.form ?? null };
  return {
    ...{ id, type: 'submission', slug: null, title, version, url, form },
    ...(submission && { status: submission.status, answers: submission.data }),
  };
}

/** The entry as everybody reads it now; null where it is not public, or another one has its slug by now. */
async function publishedEntry(
  ctx: Ctx,
  { model, id, slug }: { model: ContentModel | null; id: string; slug: string | null },
) {
  if (!model?.isPublic) return null;
  const reader = { platform: publicSideOf(ctx.platform), owner: [] };
  const entry = await orNull(readPublished(reader, model.slug, model.isSingle ? null : slug));
  return entry?.id === id ? entry : null;
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
