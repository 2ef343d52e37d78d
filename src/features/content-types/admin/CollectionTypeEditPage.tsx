import { ContentTypeEdit } from './ContentTypeEdit.tsx';
import { collections } from './type-kind.ts';

export default function CollectionTypeEditPage() {
  return <ContentTypeEdit kind={collections} />;
}
