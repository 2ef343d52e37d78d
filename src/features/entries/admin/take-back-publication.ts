import { ApiError } from '../../../admin-kit/api-error.ts';
import { maxPageSize } from '../../../contracts/lists/page-size.ts';
import { inSentences } from '../../../contracts/text/sentences.ts';
import { draftsClient, revisionsClient } from '../entries.client.ts';
import type { Entry } from '../entries.contract.ts';

/** The version of an entry that is live; null where it is not told. Asked before changes are published over it. */
export async function liveVersion(id: string): Promise<number | null> {
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize: maxPageSize };
    const { items } = await revisionsClient.list.call({ params: { id }, query });
    const live = items.find(({ isLive }) => isLive);
    if (live || items.length < maxPageSize) return live?.version ?? null;
  }
}

/**
 * What was live before this publication is live again, and what it published is the draft. Rejected where the entry was changed
 * since, or where something of what was live can no longer be stored or published; then its draft is dropped again.
 */
export async function takeBackPublication(
  { id, version }: Pick<Entry, 'id' | 'version'>,
  former: number,
): Promise<void> {
  const { data: restored, skipped } = await revisionsClient.restore.call({
    params: { id, version: String(former) },
    body: { version },
  });
  const dropDraft = () => draftsClient.discard.call({ params: { id }, body: { version: restored.version } });
  const left = Object.values(skipped).flat();
  if (left.length > 0) {
    await dropDraft();
    throw new ApiError({
      code: 'VALIDATION_ERROR',
      status: 400,
      category: 'validation_error',
      message: inSentences(...left),
      suggestion: 'Open the history of the entry to restore what can be restored.',
    });
  }
  const publishing = draftsClient.publish.call({ params: { id }, body: { version: restored.version } });
  const live = await publishing.catch(async (refusal: unknown) => {
    // A draft need not be complete, what is published does.
    await dropDraft();
    throw refusal;
  });
  await revisionsClient.restore.call({ params: { id, version: String(version) }, body: { version: live.version } });
}
