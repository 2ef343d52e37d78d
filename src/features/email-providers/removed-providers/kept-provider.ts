import type { Removable } from '../../removals/removals.service.ts';

/** What is kept of a deleted provider: its row, with the sealed secret. Another one may be the default by the time it comes back. */
export const keptProvider: Pick<Removable, 'type' | 'parts'> = {
  type: 'email-provider',
  parts: [{ table: 'email_providers', by: 'id', instead: { is_default: 'false' } }],
};
