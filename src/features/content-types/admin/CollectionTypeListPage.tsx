import { listLoader } from '../../../admin/kit/list/list-loader.ts';
import { ContentTypeList, typeList } from './ContentTypeList.tsx';
import { collections } from './type-kind.ts';

export const loader = listLoader({ tableId: collections.table, query: (state) => typeList(collections, state) });

export default function CollectionTypeListPage() {
  return <ContentTypeList key="collections" kind={collections} />;
}
