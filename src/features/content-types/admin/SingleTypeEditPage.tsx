import { ContentTypeEdit } from './ContentTypeEdit.tsx';
import { singles } from './type-kind.ts';

export default function SingleTypeEditPage() {
  return <ContentTypeEdit kind={singles} />;
}
