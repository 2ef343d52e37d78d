import { implement } from '../../platform/http/implement.ts';
import { sessions } from './sessions.contract.ts';
import { endMyOtherSessions, endMySession, listMySessions } from './sessions.service.ts';

export const sessionsRoutes = implement(sessions, {
  list: ({ ctx }) => listMySessions(ctx),
  end: ({ ctx, params }) => endMySession(ctx, params.id),
  endOthers: ({ ctx }) => endMyOtherSessions(ctx),
});
