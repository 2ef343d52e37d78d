import { data } from 'react-router';

/** Every address that no page has. */
export function assertKnownPage(): never {
  throw data(null, { status: 404 });
}
