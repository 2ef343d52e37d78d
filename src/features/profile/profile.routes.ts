import { implement } from '../../platform/http/implement.ts';
import { profile } from './profile.contract.ts';
import { changeProfile, readProfile } from './profile.service.ts';

export const profileRoutes = implement(profile, {
  get: ({ ctx }) => readProfile(ctx),
  update: ({ ctx, body }) => changeProfile(ctx, body),
});
