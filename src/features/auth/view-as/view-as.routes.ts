import { implement } from '../../../platform/http/implement.ts';
import { viewAs } from './view-as.contract.ts';
import { endView, listViewChoices, startView } from './view-as.service.ts';

export const viewAsRoutes = implement(viewAs, {
  choices: ({ ctx }) => listViewChoices(ctx),
  start: ({ ctx, body }) => startView(ctx, body.role),
  stop: async ({ ctx }) => {
    await endView(ctx, { label: ctx.actor.viewAs?.name ?? null, reason: 'stopped' });
    return null;
  },
});
