import { ContentTypeEdit } from './ContentTypeEdit.tsx';
import { collections } from './type-category.ts';

export default function CollectionTypeEditPage() {
  return <ContentTypeEdit kind={collections} />;
}
