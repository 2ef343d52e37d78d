import { ContentTypeEdit } from './ContentTypeEdit.tsx';
import { singles } from './type-category.ts';

export default function SingleTypeEditPage() {
  return <ContentTypeEdit kind={singles} />;
}
