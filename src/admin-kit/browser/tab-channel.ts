/** What the tabs of one browser tell each other. A tab does not hear itself. */
export interface TabChannel<Message> {
  post(message: Message): void;
  /** Returns how to stop listening. */
  listen(listener: (message: Message) => void): () => void;
}

/** A channel by its name, opened when it is first used; where there is none, this tab stands alone. */
export function tabChannel<Message>(name: string, isMessage: (data: unknown) => data is Message): TabChannel<Message> {
  let opened: BroadcastChannel | null = null;
  const channel = () => {
    if (typeof BroadcastChannel !== 'undefined') opened ??= new BroadcastChannel(name);
    return opened;
  };
  return {
    post: (message) => channel()?.postMessage(message),
    listen: (listener) => {
      // A tab of an older version may speak otherwise.
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (isMessage(data)) listener(data);
      };
      channel()?.addEventListener('message', hear);
      return () => channel()?.removeEventListener('message', hear);
    },
  };
}
