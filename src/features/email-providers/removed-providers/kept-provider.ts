import type { Removable } from '../../removals/removals.service.ts';

/** What is kept of a deleted provider: its row with the sealed secret, not as the default, since another one may be it by then. */
export const keptProvider: Pick<Removable, 'type' | 'parts'> = {
  type: 'email-provider',
  parts: [{ table: 'email_providers', by: 'id', instead: { is_default: 'false' } }],
};
