import type { Removable } from '../../removals/removals.service.ts';

/** What is kept of a deleted template. */
export const keptTemplate: Pick<Removable, 'type' | 'parts'> = {
  type: 'email-template',
  parts: [{ table: 'email_templates', by: 'id' }],
};
