import { implement } from '../../../platform/http/implement.ts';
import { schedule } from './schedule.contract.ts';
import { listSchedule } from './schedule.service.ts';

export const scheduleRoutes = implement(schedule, {
  list: ({ ctx, query }) => listSchedule(ctx, query),
});
