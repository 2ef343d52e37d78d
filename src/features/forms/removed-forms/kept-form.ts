import type { Removable } from '../../removals/removals.service.ts';

/** What is kept of a deleted form: its row. Its sets of fields stay where they are. */
export const keptForm: Pick<Removable, 'type' | 'parts'> = {
  type: 'form',
  parts: [{ table: 'forms', by: 'id' }],
};
