import type { Page } from '../../../contracts/call/endpoint.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { listContentModels } from '../../content-types/content-types.service.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import { typeToChange } from '../entries.service.ts';
import type { ScheduledAction, ScheduleQuery } from './schedule.contract.ts';
import { listScheduled } from './schedule.queries.ts';

/** One page of what is scheduled, of the types that the actor may view. Rejects an unknown type, and one that the actor may not view. */
export async function listSchedule(ctx: Ctx, query: ScheduleQuery): Promise<Page<ScheduledAction>> {
  const { contentType, page, pageSize } = query;
  const model = contentType === undefined ? null : await typeToChange(ctx, { slugOrId: contentType, action: 'view' });
  const models = model ? [model] : (await listContentModels(ctx)).filter((one) => isAllowed(ctx.actor, one, 'view'));
  const slugs = new Map(models.map(({ id, slug }) => [id, slug]));
  const { rows, total } = await listScheduled(ctx.db, { query, typeIds: [...slugs.keys()] });
  const items = rows.map(({ contentTypeId, at, ...row }) => ({
    ...row,
    contentType: slugs.get(contentTypeId) ?? '',
    at: at.toISOString(),
  }));
  return { items, total, page, pageSize };
}
