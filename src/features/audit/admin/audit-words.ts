import { capital } from '../../../contract-kit/text/capital.ts';
import type { AuditEntry } from '../audit.contract.ts';

/** Every act of the trail in words. An act that is not listed here gets its words from its own name. */
const words: Readonly<Record<string, string>> = {
  'user.created': 'Created a user',
  'user.updated': 'Changed a user',
  'user.activated': 'Activated a user',
  'user.deactivated': 'Deactivated a user',
  'user.deleted': 'Deleted a user',
  'user.restored': 'Restored a user',
  'user.email-verified': 'Confirmed an e-mail address',
  'user.password-link-sent': 'Sent a link to set a password',
  'user.password-link-made': 'Made a link to set a password at the terminal',
  'user.password-ended': 'Ended a password at the terminal',
  'user.unlocked': 'Unlocked an account at the terminal',
  'user.password-reset': 'Set a new password by a mailed link',
  'user.password-changed': 'Changed a password',
  'profile.updated': 'Changed a profile',
  'role.created': 'Created a role',
  'role.updated': 'Changed a role',
  'role.deleted': 'Deleted a role',
  'removal.erased': 'Erased for good what was deleted',
  'role.restored': 'Restored a role',
  'role.permissions-granted': 'Granted new permissions to a role',
  'permission.created': 'Created a permission',
  'permission.updated': 'Changed a permission',
  'permission.deleted': 'Deleted a permission',
  'permission.restored': 'Restored a permission',
  'session.opened': 'Signed in',
  'session.ended': 'Ended a session',
  'session.replayed': 'Ended a session whose old token was shown again',
  'session.all-ended': 'Signed everybody else out',
  'view-as.started': 'Began to view the admin as a role',
  'view-as.ended': 'Stopped viewing the admin as a role',
  'settings.updated': 'Changed settings',
  'security.threshold-reached': 'Many security events in a short time',
  'media.uploaded': 'Uploaded a file',
  'media.updated': 'Changed a file',
  'media.replaced': 'Replaced the bytes of a file',
  'media.deleted': 'Deleted a file',
  'media.restored': 'Restored a file',
  'media-folder.created': 'Made a folder of the library',
  'media-folder.updated': 'Changed a folder of the library',
  'media-folder.deleted': 'Deleted a folder of the library',
  'content-type.created': 'Created a content type',
  'content-type.updated': 'Changed a content type',
  'content-type.deleted': 'Deleted a content type',
  'content-type.restored': 'Restored a content type',
  'field-group.created': 'Created a field group',
  'field-group.updated': 'Changed a field group',
  'field-group.deleted': 'Deleted a field group',
  'field-group.restored': 'Restored a field group',
  'entry.created': 'Created an entry',
  'entry.updated': 'Changed an entry',
  'entry.published': 'Published an entry',
  'entry.unpublished': 'Unpublished an entry',
  'entry.trashed': 'Moved an entry to the trash',
  'entry.restored': 'Restored an entry',
  'entry.draft-saved': 'Changed the draft of an entry',
  'entry.draft-discarded': 'Discarded the draft of an entry',
  'entry.revision-restored': 'Restored an earlier version of an entry',
  'entry.scheduled': 'Scheduled an entry',
  'entry.schedule-failed': 'Could not publish a scheduled entry',
  'entry.schedule-ended': 'Changed a scheduled entry without the right to publish it',
  'entry.duplicated': 'Duplicated an entry',
  'entry.deleted': 'Deleted an entry',
  'entries.imported': 'Imported entries',
  'entries.import-undone': 'Undid an import of entries',
  'import.started': 'Started an import',
  'import.undone': 'Began to undo an import',
};

/** What was done, as a sentence without its subject. */
export function actInWords(action: string): string {
  const phrase = Object.hasOwn(words, action) ? words[action] : undefined;
  if (phrase !== undefined) return phrase;
  const [noun = '', verb = ''] = action.split('.').map((part) => part.replaceAll('-', ' '));
  const sentence = `${verb} ${noun}`.trim();
  return capital(sentence);
}

/** Who did it. Without an account it was somebody at an address who was not signed in, or the system itself. */
export function actorInWords({ actor, ip }: Pick<AuditEntry, 'actor' | 'ip'>): string {
  if (actor.email !== null) return actor.email;
  return ip === null ? 'The system' : 'Somebody not signed in';
}

/** Acts by what they are about; the value is what the list is asked for. */
export const actGroups: readonly { value: string; label: string }[] = [
  { value: 'user.', label: 'Users' },
  { value: 'profile.', label: 'Profiles' },
  { value: 'role.', label: 'Roles' },
  { value: 'permission.', label: 'Permissions' },
  { value: 'session.', label: 'Sessions' },
  { value: 'view-as.', label: 'Views as a role' },
  { value: 'security.', label: 'Attacks' },
  { value: 'settings.', label: 'Settings' },
  { value: 'content-type.', label: 'Content types' },
  { value: 'field-group.', label: 'Field groups' },
  { value: 'entry.', label: 'Entries' },
  { value: 'entries.', label: 'Imports' },
];
