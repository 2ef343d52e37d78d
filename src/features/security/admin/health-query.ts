import { securityClient } from '../security.client.ts';

/** How safely the installation runs. */
export const healthQuery = securityClient.health.query();
