import type { Removable } from '../../removals/removals.service.ts';

/** What is kept of a deleted file: its row, without an owner or entry that is gone. Its bytes stay where they are. */
export const keptMedia: Pick<Removable, 'type' | 'parts'> = {
  type: 'media',
  parts: [{ table: 'media', by: 'id' }],
};
