import { TypesPage } from './TypesPage.tsx';

export default function CollectionsPage() {
  return <TypesPage title="Collections" description="Choose what to write." isSingle={false} />;
}
