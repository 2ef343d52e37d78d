import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { isAdminRole } from '../../roles/roles.rules.ts';
import { countActiveAdministrators, lockAdministrators } from '../users.queries.ts';
import { listAdministrators as listAdministratorRows } from './administrators.queries.ts';

/**
 * Waits for its turn to take somebody out of the circle of active administrators. Comes before any other lock of the
 * transaction, so that two who remove each other are judged one after the other, in every process [Q15].
 */
export function lockAdministratorChanges(ctx: Ctx): Promise<void> {
  return lockAdministrators(ctx.db);
}

interface State {
  isActive: boolean;
  roles: readonly string[];
}

/** True for an account that counts as one of the active administrators. */
export function isActiveAdministrator({ isActive, roles }: State): boolean {
  return isActive && roles.some(isAdminRole);
}

/** Rejects what has just left nobody to administer the site [Q15]; the transaction then undoes it. */
export async function assertAdministratorLeft(ctx: Ctx): Promise<void> {
  if ((await countActiveAdministrators(ctx.db)) === 0) throw new AppError('LAST_ADMINISTRATOR');
}

/** Whom notices to the administrators go to: the active ones, fifty at most. */
export function listAdministrators(ctx: Ctx): Promise<{ email: string; displayName: string }[]> {
  return listAdministratorRows(ctx.db);
}
