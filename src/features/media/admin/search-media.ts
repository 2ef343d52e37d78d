import type { RecordSearch } from '../../../admin-kit/console-feature.ts';
import { readableSize } from '../../../contracts/upload-rules.ts';
import { mediaClient } from '../media.client.ts';
import { mediaPaths } from '../media.paths.ts';

type Search = Awaited<ReturnType<RecordSearch['load']>>['search'];

/** The files whose name or texts match, for the command palette. */
export const searchMedia: Search = async (text, { limit, signal }) => {
  const { items } = await mediaClient.list.call({ query: { search: text, pageSize: limit } }, { signal });
  return items.map(({ id, fileName, fileSize }) => ({
    id: `file ${id}`,
    label: fileName,
    hint: readableSize(fileSize),
    to: mediaPaths.file(id),
  }));
};
