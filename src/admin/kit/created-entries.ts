const channelName = 'millwright.created-entries';

interface CreatedEntry {
  /** What the form that sent for it gave along. */
  asked: string;
  id: string;
}

/** Tells the tab that sent for a new entry which one it has become. */
export function tellCreated(entry: CreatedEntry): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(entry);
  channel.close();
}

/** Waits for the entries that other tabs create for this form; returns how to stop. */
export function followCreated({ asked, take }: { asked: string; take: (id: string) => void }): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<CreatedEntry>) => {
    if (data.asked === asked) take(data.id);
  };
  return () => channel.close();
}
