import { implement } from '../../platform/http/implement.ts';
import { feeds } from './feeds.contract.ts';
import { reportFeed } from './feeds.service.ts';

export const feedsRoutes = implement(feeds, {
  report: ({ ctx, params }) => reportFeed(ctx, params.name),
});
