import { asApiError } from '../../../admin-kit/api-error.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { contentTypeListColumnsClient } from '../../content-types/content-types.client.ts';
import { entriesClient } from '../entries.client.ts';
import type { EntryModel } from '../entries.contract.ts';
import { sharedColumns } from './entry-columns.tsx';

/** Shows these columns of a type's entries to everybody who has chosen none of their own; answers whether it was done. */
export async function shareColumns(type: EntryModel, ids: readonly string[]): Promise<boolean> {
  try {
    const columns = sharedColumns(type, ids);
    const { before } = await set(type.id, { columns });
    const takeBack = before && (() => set(type.id, { columns: before, expected: columns }));
    const whoKeeps = `Who has chosen columns of ${type.name} by hand keeps them.`;
    showSuccess('Columns set for everybody', whoKeeps, takeBack ?? undefined);
    return true;
  } catch (error) {
    showFailure(asApiError(error), 'The columns were not set');
    return false;
  }
}

async function set(id: string, body: { columns: string[]; expected?: string[] }) {
  try {
    return await contentTypeListColumnsClient.set.call({ params: { id }, body });
  } finally {
    await queryClient.invalidateQueries({ queryKey: entriesClient.type.key });
  }
}
