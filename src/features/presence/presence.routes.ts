import { implement } from '../../platform/http/implement.ts';
import { presence } from './presence.contract.ts';
import { notePresence, readPresence } from './presence.service.ts';

export const presenceRoutes = implement(presence, {
  read: ({ ctx, params }) => readPresence(ctx, params.id),
  beat: ({ ctx, params, body }) => notePresence(ctx, { id: params.id, beat: body }),
});
