import { AsyncLocalStorage } from 'node:async_hooks';

const collector = new AsyncLocalStorage<Set<string>>();

/** Does the work, and answers with it the tags of all that it read: a change of one of them makes its result stale. */
export async function collectTags<T>(work: () => Promise<T>): Promise<{ value: T; tags: string[] }> {
  const tags = new Set<string>();
  const value = await collector.run(tags, work);
  return { value, tags: [...tags] };
}

/** Says for the work under way what it reads, whoever began it; outside `collectTags` nothing. */
export function noteTags(tags: readonly string[]): void {
  const collected = collector.getStore();
  for (const tag of tags) collected?.add(tag);
}
