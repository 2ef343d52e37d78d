import { queryClient } from './query-client.ts';

/** What changes as one and is shown by calls of several features: the content model; roles and what they allow; people; forms; mails; API tokens; webhooks; redirects; sign-in providers. */
export type Topic =
  | 'model'
  | 'roles'
  | 'people'
  | 'forms'
  | 'mails'
  | 'api-tokens'
  | 'webhooks'
  | 'redirects'
  | 'identity-providers';

type Key = readonly unknown[];

const keysByTopic = new Map<Topic, Key[]>();

/** Notes that the answers under this key show the topic. */
export function showTopic(topic: Topic, key: Key): void {
  keysByTopic.set(topic, [...(keysByTopic.get(topic) ?? []), key]);
}

/** Asks again for everything that shows the topic. */
export async function refreshTopic(topic: Topic): Promise<void> {
  const keys = keysByTopic.get(topic) ?? [];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
