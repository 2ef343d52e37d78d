import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { ContentTypeList, typeList } from './ContentTypeList.tsx';
import { singles } from './type-category.ts';

export const loader = listLoader({ tableId: singles.table, query: (state) => typeList(singles, state) });

export default function SingleTypeListPage() {
  return <ContentTypeList key="singles" kind={singles} />;
}
