import type { Ctx } from '../../../platform/context/context.ts';
import { listPublishedValues } from '../../delivery/published/published.service.ts';
import { type Machine, machineOf, shownMachines } from './machine.rules.ts';

/** The published machines of these slugs or ids as they are now, in no order; nothing for what is none [K28]; or what those in the trash were. */
export async function findMachines(
  ctx: Pick<Ctx, 'platform' | 'db' | 'transaction'>,
  chosen: { slugs: readonly string[] } | { ids: readonly string[]; status?: 'trash' },
): Promise<Machine[]> {
  return (await listPublishedValues(ctx, { ...shownMachines, ...chosen })).map(machineOf);
}
