import type { LoaderFunctionArgs } from 'react-router';
import { readListState } from '../../../admin/kit/list-state.ts';
import { queryClient } from '../../../admin/query-client.ts';
import { ContentTypeList, typeList } from './ContentTypeList.tsx';
import { singles } from './type-kind.ts';

export function loader({ request }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(typeList(singles, readListState(new URL(request.url).searchParams)));
  return null;
}

export default function SingleTypeListPage() {
  return <ContentTypeList key="singles" kind={singles} />;
}
