import { changed } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import { backfillEntries } from '../../field-groups/conversion/field-conversion.service.ts';
import { assertNoNameClashes } from '../../field-groups/shown-in/shown-in.service.ts';
import type { Removable } from '../../removals/removals.service.ts';
import { contentTypeParts } from './removed-content-type.sql.ts';

/**
 * A content type comes back with its field groups that are still there, and its permissions with the roles that granted
 * them. Its entries have stayed where they are: nothing finds them without their type, and with it everything does.
 */
export const removableContentType: Removable = {
  type: 'content-type',
  parts: contentTypeParts,
  conflicts: {
    content_types_slug_key: {
      code: 'CONTENT_TYPE_SLUG_TAKEN',
      error: 'A content type with this slug already exists. Give that one another slug, then restore this one.',
    },
    permissions_slug_key: {
      code: 'PERMISSION_SLUG_TAKEN',
      error: 'A permission with a slug of this content type already exists. Delete it, then restore the type.',
    },
  },
  refusals: ['FIELD_NAME_TAKEN'],
  settle: async (ctx, { id, label }) => {
    await assertNoNameClashes(ctx, { contentTypes: [id], fields: [] });
    // Fields may have changed meanwhile.
    await backfillEntries(ctx, [id]);
    await audit(ctx, 'content-type.restored', { type: 'content-type', id, label });
    changed(ctx, { topic: 'model' });
    changed(ctx, { topic: 'access' });
    changed(ctx, { topic: 'content', key: id });
  },
};
