import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { PageHeader } from './kit/PageHeader.tsx';
import { paths } from './paths.ts';

/** Says which permission is missing and what to do about it [A05] [B14]. */
export default function ForbiddenPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const permission = search.get('permission');
  const from = search.get('from');
  return (
    <>
      <PageHeader title="Access Denied" />
      <Stack maw={560} gap="sm" role="alert">
        <Text>
          {from ? `You don't have permission to access ${from}` : "You don't have permission to access this page."}
        </Text>
        {permission && (
          <Text>
            The missing permission is <Code>{permission}</Code>. Ask an administrator to add it to one of your roles.
          </Text>
        )}
        <Group mt="sm">
          <Button variant="default" onClick={() => void navigate(-1)}>
            Go back
          </Button>
          <Button onClick={() => void navigate(paths.dashboard())}>To the dashboard</Button>
        </Group>
      </Stack>
    </>
  );
}
