import type { Session } from '../../../contracts/session/session.contract.ts';
import { tabChannel } from '../../browser/tab-channel.ts';

/** What the tabs of one browser tell each other of the session. Times in ms. */
export type TabMessage =
  | { kind: 'checked'; session: Session; askedAt: number; expiresAt: number }
  | { kind: 'signed-in'; userId: string }
  | { kind: 'signed-out' }
  /** One tab was told that the session is over; the others ask for themselves. */
  | { kind: 'session-ended' }
  | { kind: 'rights-changed' };

const kinds: readonly unknown[] = ['checked', 'signed-in', 'signed-out', 'session-ended', 'rights-changed'];

const isTabMessage = (data: unknown): data is TabMessage =>
  typeof data === 'object' && data !== null && 'kind' in data && kinds.includes(data.kind);

export const tabs = tabChannel('millwright.session', isTabMessage);
