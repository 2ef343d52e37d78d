import { auditTrail } from '../features/audit/audit.contract.ts';
import { rights } from '../features/auth/rights/rights.contract.ts';
import { viewAs } from '../features/auth/view-as/view-as.contract.ts';
import { contentTypes } from '../features/content-types/content-types.contract.ts';
import { contentTypeRemoval } from '../features/content-types/removal/removal.contract.ts';
import { fieldConversion } from '../features/entries/conversion/conversion.contract.ts';
import { entries } from '../features/entries/entries.contract.ts';
import { settling } from '../features/field-groups/conversion/settling.contract.ts';
import { fieldGroups } from '../features/field-groups/field-groups.contract.ts';
import { fieldIndexes } from '../features/field-groups/indexes/indexes.contract.ts';
import { fieldRemoval } from '../features/field-groups/removal/removal.contract.ts';
import { media } from '../features/media/media.contract.ts';
import { permissions } from '../features/permissions/permissions.contract.ts';
import { profile } from '../features/profile/profile.contract.ts';
import { removals } from '../features/removals/removals.contract.ts';
import { roles } from '../features/roles/roles.contract.ts';
import { security } from '../features/security/security.contract.ts';
import { sessions } from '../features/sessions/sessions.contract.ts';
import { settings } from '../features/settings/settings.contract.ts';
import { tableViews } from '../features/table-views/table-views.contract.ts';
import { users } from '../features/users/users.contract.ts';
import { clientOf } from './api-client.ts';

/** Every call the signed-in screens make. The session's own calls are in `session/session.ts`, so that the sign-in page stays small. */
export const api = {
  audit: clientOf(auditTrail),
  contentTypes: clientOf(contentTypes),
  contentTypeRemoval: clientOf(contentTypeRemoval),
  entries: clientOf(entries),
  fieldGroups: clientOf(fieldGroups),
  fieldRemoval: clientOf(fieldRemoval),
  fieldIndexes: clientOf(fieldIndexes),
  settling: clientOf(settling),
  fieldConversion: clientOf(fieldConversion),
  media: clientOf(media),
  permissions: clientOf(permissions),
  profile: clientOf(profile),
  rights: clientOf(rights),
  removals: clientOf(removals),
  roles: clientOf(roles),
  security: clientOf(security),
  sessions: clientOf(sessions),
  settings: clientOf(settings),
  tableViews: clientOf(tableViews),
  users: clientOf(users),
  viewAs: clientOf(viewAs),
};
