import { versionHeader } from '../../browser/console-version.ts';
import { readAuthEvent } from './read-auth-event.ts';
import type { SessionEvents } from './session-events.ts';

const callsBelow = '/admin/api/';
const loginPath = '/admin/api/auth/login';

interface Inspection {
  publish: <T extends keyof SessionEvents>(type: T, payload: SessionEvents[T]) => void;
  /** Names the present sign-in; an answer to a request of an earlier one says nothing about this one. */
  signIn: () => number;
  /** An answer says that the session is over. */
  onSessionEnd: () => void;
  /** The build of the console that an answer names. */
  onVersion: (version: string | null) => void;
}

/**
 * Lets every answer that this window fetches be looked at, no matter who asked: its auth event is told, a 401 ends the session
 * it was sent with, and a successful change of roles, permissions or people says that rights may have changed [B17].
 */
export function inspectAnswers(target: { fetch: typeof fetch }, inspection: Inspection): void {
  const ask = target.fetch.bind(target);
  target.fetch = async (input, init) => {
    const signIn = inspection.signIn();
    const answer = await ask(input, init);
    const path = pathAsked(input);
    if (path.startsWith(callsBelow)) {
      const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
      inspect(answer, { path, method, isPresent: signIn === inspection.signIn() }, inspection);
    }
    return answer;
  };
}

function pathAsked(input: RequestInfo | URL): string {
  const address = input instanceof Request ? input.url : String(input);
  return URL.canParse(address) ? new URL(address).pathname : (address.split(/[?#]/)[0] ?? '');
}

function inspect(
  answer: Response,
  request: { path: string; method: string; isPresent: boolean },
  { publish, onSessionEnd, onVersion }: Inspection,
): void {
  onVersion(answer.headers.get(versionHeader));
  if (!request.isPresent) return;
  const event = readAuthEvent(answer.headers);
  // A rejected sign-in says nothing about a session; the form tells of it itself.
  const isRejectedSignIn = request.path === loginPath && !answer.ok;
  if (event && !isRejectedSignIn) publish(event.type, event.payload);
  if (answer.status === 401 && !isRejectedSignIn) onSessionEnd();
  if (answer.ok && request.method !== 'GET') notifyOfChange(request.path, publish);
}

/** What a change of this kind may do to the rights and the name of the one who made it. */
function notifyOfChange(path: string, publish: Inspection['publish']): void {
  const [area = ''] = path.slice(callsBelow.length).split('/');
  if (area === 'roles' || area === 'permissions') publish('role-update', { path });
  // The answer to the session check that follows says whether roles changed.
  if (area === 'users' || area === 'profile') {
    publish('profile-update', { rolesChanged: false, permissionsChanged: false });
  }
}
