import type { LoaderFunctionArgs } from 'react-router';
import { readListState } from '../../../admin/kit/list-state.ts';
import { queryClient } from '../../../admin/query-client.ts';
import { ContentTypeList, typeList } from './ContentTypeList.tsx';
import { collections } from './type-kind.ts';

export function loader({ request }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(typeList(collections, readListState(new URL(request.url).searchParams)));
  return null;
}

export default function CollectionTypeListPage() {
  return <ContentTypeList key="collections" kind={collections} />;
}
