import { tabChannel } from '../../browser/tab-channel.ts';

interface CreatedEntry {
  /** What the form that sent for it gave along. */
  requestId: string;
  id: string;
}

const isCreatedEntry = (data: unknown): data is CreatedEntry =>
  typeof data === 'object' && data !== null && 'requestId' in data && 'id' in data;

const channel = tabChannel('millwright.created-entries', isCreatedEntry);

/** Tells the tab that sent for a new entry which one it has become. */
export const showCreated = (entry: CreatedEntry): void => channel.post(entry);

/** Waits for the entries that other tabs create for this form; returns how to stop. */
export function followCreated({ requestId, take }: { requestId: string; take: (id: string) => void }): () => void {
  return channel.listen((entry) => {
    if (entry.requestId === requestId) take(entry.id);
  });
}
