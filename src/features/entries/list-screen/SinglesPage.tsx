import { TypesPage } from './TypesPage.tsx';

export default function SinglesPage() {
  return <TypesPage title="Singles" description="Pages and settings there is one of each." isSingle />;
}
