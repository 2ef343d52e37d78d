import { changed } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import type { Removable } from '../../removals/removals.service.ts';
import { backfillEntries } from '../conversion/field-conversion.service.ts';
import { readFieldGroup } from '../field-groups.service.ts';
import { askForIndexes } from '../indexes/marks.ts';
import { assertNoNameClashes } from '../shown-in/shown-in.service.ts';
import { keptFieldGroup } from './kept-field-group.ts';

/** A field group comes back under the keys of its fields, so that entries show again what they hold, in the types that are still there. */
export const removableFieldGroup: Removable = {
  ...keptFieldGroup,
  conflicts: {
    field_groups_slug_key: {
      code: 'FIELD_GROUP_SLUG_TAKEN',
      error: 'A field group with this slug already exists. Give that one another slug, then restore this one.',
    },
  },
  refusals: ['FIELD_NAME_TAKEN', 'VALUES_REPEAT'],
  settle: async (ctx, { id, label }) => {
    const { contentTypes } = await readFieldGroup(ctx, id);
    await assertNoNameClashes(ctx, { contentTypes, fields: [] });
    await askForIndexes(ctx);
    await backfillEntries(ctx, contentTypes);
    await audit(ctx, 'field-group.restored', { type: 'field-group', id, label });
    changed(ctx, { topic: 'model' });
  },
};
