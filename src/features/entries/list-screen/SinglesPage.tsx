import { singles, TypesPage, typesLoader } from './TypesPage.tsx';

export const loader = typesLoader(singles);

export default function SinglesPage() {
  return <TypesPage key="singles" sort={singles} />;
}
