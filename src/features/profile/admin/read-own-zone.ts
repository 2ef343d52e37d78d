import { setOwnZone } from '../../../admin-kit/browser/own-zone.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { profileClient } from '../profile.client.ts';

/** Reads the zone of the person who is signed in; the console goes on with the last one while it cannot be read. */
export function readOwnZone(): void {
  queryClient.fetchQuery(profileClient.get.query()).then(
    ({ timezone }) => setOwnZone(timezone),
    () => undefined,
  );
}
