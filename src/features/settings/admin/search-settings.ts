import type { RecordSearch } from '../../../admin-kit/console-feature.ts';
import { settingsPaths } from '../settings.paths.ts';
import { siteLabels } from './site-form.ts';

type Search = Awaited<ReturnType<RecordSearch['load']>>['search'];

/** The settings of the site whose name holds every word, for the command palette; each leads to its field. */
export const searchSettings: Search = async (text, { limit }) => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return Object.entries(siteLabels)
    .filter(([, label]) => words.every((word) => label.toLowerCase().includes(word)))
    .slice(0, limit)
    .map(([field, label]) => ({ id: `setting ${field}`, label, hint: 'Settings', to: settingsPaths.field(field) }));
};
