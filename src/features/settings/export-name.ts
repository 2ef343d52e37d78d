import { dayIn } from '../../contracts/day-text.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { readSettings } from './settings.service.ts';

/** The name of a file that is made now, by the site's day: entries-2026-12-01.csv. */
export async function exportName(ctx: Ctx, name: string, ending: string): Promise<string> {
  const { timeZone } = await readSettings(ctx);
  return `${name}-${dayIn(ctx.platform.clock.now(), timeZone)}.${ending}`;
}
