import { contentTypes } from '../features/content-types/content-types.contract.ts';
import { entries } from '../features/entries/entries.contract.ts';
import { fieldGroups } from '../features/field-groups/field-groups.contract.ts';
import { clientOf } from './api-client.ts';

/** Every call the signed-in screens make. The session's own calls are in `session/session.ts`, so that the sign-in page stays small. */
export const api = {
  contentTypes: clientOf(contentTypes),
  entries: clientOf(entries),
  fieldGroups: clientOf(fieldGroups),
};
