import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { ContentTypeList, typeList } from './ContentTypeList.tsx';
import { collections } from './type-category.ts';

export const loader = listLoader({ tableId: collections.table, query: (state) => typeList(collections, state) });

export default function CollectionTypeListPage() {
  return <ContentTypeList key="collections" kind={collections} />;
}
