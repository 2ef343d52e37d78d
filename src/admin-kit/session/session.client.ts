import { session } from '../../contracts/session/session.contract.ts';
import { clientOf } from '../api-client.ts';

/** The calls that keep the session. */
export const sessionClient = clientOf(session);
