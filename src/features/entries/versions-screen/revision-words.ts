import { moment } from '../../../admin-kit/kit/time.ts';
import type { Revision } from '../versions/revisions.contract.ts';

const acts: Record<Revision['action'], string> = {
  created: 'Created',
  saved: 'Saved',
  published: 'Published',
  unpublished: 'Unpublished',
  scheduled: 'Scheduled',
  discarded: 'Draft discarded',
  restored: 'Restored',
  trashed: 'Moved to the trash',
  untrashed: 'Taken out of the trash',
};

const places: Record<Revision['source'], string> = {
  admin: 'in the console',
  api: 'through the API',
  import: 'by an import',
  bulk: 'by an edit of many entries',
  schedule: 'by the schedule',
};

/** What the save was: `Restored from version 3`. */
export function actionOf({ action, isAutosave, restoredFrom }: Revision): string {
  if (isAutosave) return 'Saved automatically';
  return restoredFrom === null ? acts[action] : `${acts[action]} from version ${restoredFrom}`;
}

/** Who saved it, when and from where. */
export function originOf({ by, at, source, ip }: Revision): string {
  const place = ip === null ? places[source] : `${places[source]} from ${ip}`;
  if (by !== null) return `${by.displayName}, ${moment(at)}, ${place}`;
  // The demo and the commands of the server save without an account and without an address, and call nothing.
  const isMaybeSystem = ip === null && (source === 'api' || source === 'import');
  const who = isMaybeSystem ? 'The system or a removed account' : 'A removed account';
  return isMaybeSystem && source === 'api' ? `${who}, ${moment(at)}` : `${who}, ${moment(at)}, ${place}`;
}
