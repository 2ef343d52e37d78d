import { Button, Code, Group, Text } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import { PageHeader } from '../../admin-kit/kit/page/PageHeader.tsx';
import { paths } from '../../admin-kit/paths.ts';
import { openPalette } from '../palette/palette-state.ts';

/** An address of the console that leads nowhere. */
export default function NotFoundPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="Page not found" />
      <Text maw={560} style={{ overflowWrap: 'anywhere' }}>
        There is no page at <Code>{pathname}</Code>. It may have been renamed, or removed.
      </Text>
      <Group mt="md" gap="xs">
        <Button component={Link} to={paths.dashboard()}>
          To the dashboard
        </Button>
        <Button variant="default" onClick={openPalette}>
          Search for it
        </Button>
        <Button variant="subtle" color="gray" onClick={() => void navigate(-1)}>
          Go back
        </Button>
      </Group>
    </>
  );
}
