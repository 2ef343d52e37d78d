import { api } from '../../../admin/api.ts';

/** How safely the installation runs. */
export const healthQuery = api.security.health.query();
