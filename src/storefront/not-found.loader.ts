import { data } from 'react-router';

/** Every address that no page has. */
export function refuseUnknownPage(): never {
  throw data(null, { status: 404 });
}
