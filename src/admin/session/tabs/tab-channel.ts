import type { Session } from '../../../contract-kit/session.ts';

/** What the tabs of one browser tell each other. Times in ms. */
export type TabMessage =
  | { kind: 'checked'; session: Session; askedAt: number; expiresAt: number }
  | { kind: 'signed-in'; userId: string }
  | { kind: 'signed-out' }
  /** One tab was told that the session is over; the others ask for themselves. */
  | { kind: 'session-ended' }
  | { kind: 'rights-changed' };

export interface TabChannel {
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
}

/** The part of a broadcast channel that is used. */
interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

const kinds: readonly unknown[] = ['checked', 'signed-in', 'signed-out', 'session-ended', 'rights-changed'];

/** Speaks with the other tabs; without a channel this tab stands alone. */
export function createTabChannel(channel: Channel | null): TabChannel {
  return {
    post: (message) => channel?.postMessage(message),
    listen: (listener) => {
      if (!channel) return;
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        // A tab of an older version may speak otherwise.
        if (typeof data === 'object' && data !== null && 'kind' in data && kinds.includes(data.kind)) {
          listener(data as TabMessage);
        }
      };
    },
  };
}
