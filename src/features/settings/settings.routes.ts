import { implement } from '../../platform/http/implement.ts';
import { settings } from './settings.contract.ts';
import { changeSettings, readStoredSettings } from './settings.service.ts';

export const settingsRoutes = implement(settings, {
  get: ({ ctx }) => readStoredSettings(ctx),
  update: ({ ctx, body }) => changeSettings(ctx, body),
});
