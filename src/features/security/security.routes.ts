import { implement } from '../../platform/http/implement.ts';
import { security } from './security.contract.ts';
import { endOthersSessions, readSecurityHealth } from './security.service.ts';

export const securityRoutes = implement(security, {
  health: ({ ctx }) => readSecurityHealth(ctx),
  endSessions: ({ ctx }) => endOthersSessions(ctx),
});
