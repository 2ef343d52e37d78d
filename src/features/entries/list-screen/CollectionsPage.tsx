import { collections, TypesPage, typesLoader } from './TypesPage.tsx';

export const loader = typesLoader(collections);

export default function CollectionsPage() {
  return <TypesPage key="collections" sort={collections} />;
}
