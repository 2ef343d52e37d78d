import type { RemovedPart } from '../../removals/removed-part.sql.ts';

/** Which roles a user holds, as a part of the user who is removed. */
export const rolesOfRemovedUser: RemovedPart = { table: 'user_roles', by: 'user_id' };
