import { sql } from 'kysely';
import type { Removable } from '../../removals/removals.service.ts';

/** What is kept of a deleted file: its row, without an owner or entry that is gone. Its bytes stay where they are. */
export const keptMedia: Pick<Removable, 'type' | 'parts'> = {
  type: 'media',
  parts: [
    {
      table: 'media',
      belongs: sql`r.id = d.record_id`,
      returned: sql`kept || jsonb_build_object(
        'user_id', (select u.id from users u where u.id = (kept->>'user_id')::uuid),
        'content_id', (select c.id from content c where c.id = (kept->>'content_id')::uuid))`,
    },
  ],
};
