import { clientByAddress } from '../../../admin-kit/api-client.ts';
import { startSession } from '../../../admin-kit/session/session.ts';
import { loginCall } from '../../../contracts/session/session-calls.ts';
import type { auth } from '../auth.contract.ts';
import type { Credentials } from '../credentials.rules.ts';

const { login } = clientByAddress<Pick<typeof auth, 'login'>>({ login: loginCall });

/** Signs in and starts the session of this browser [A21]. Rejects with `ApiError`. */
export const signIn = (credentials: Credentials) => startSession(() => login.call({ body: credentials }));
