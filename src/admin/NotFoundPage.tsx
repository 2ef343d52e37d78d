import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { PageHeader } from './kit/PageHeader.tsx';
import { paths } from './paths.ts';

/** An address of the console that leads nowhere. */
export default function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" />
      <Text mb="md">There is no such page. It may have been renamed, or removed.</Text>
      <Button component={Link} to={paths.dashboard()}>
        To the dashboard
      </Button>
    </>
  );
}
