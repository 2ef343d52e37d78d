import { Badge, Code, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../admin-kit/kit/dialogs/Dialog.tsx';
import { SearchField } from '../../admin-kit/kit/form/SearchField.tsx';
import { FailedState } from '../../admin-kit/kit/page/states.tsx';
import { paths } from '../../admin-kit/paths.ts';
import type { ViewAsRequest } from '../../admin-kit/session/view-as-request.ts';
import { viewAsClient } from '../../features/auth/auth.client.ts';
import type { ViewChoice } from '../../features/auth/view-as/view-as.contract.ts';
import classes from './ViewAsPicker.module.css';

/**
 * Picks the role to see the admin as; those that grant more than the person holds are listed, with the reason. The wish
 * goes with the way to the dashboard, so that unsaved changes are asked after while they can still be saved.
 */
export function ViewAsPicker({ onClose }: { onClose: () => void }) {
  const choices = useQuery(viewAsClient.choices.query());
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  const choose = (role: ViewChoice) => {
    onClose();
    void navigate(paths.dashboard(), { state: { viewAs: role.id } satisfies ViewAsRequest });
  };
  const matches = choices.data?.filter((role) => fits(role, search)) ?? [];
  return (
    <Dialog opened onClose={onClose} title="View as role" size="md">
      <Text size="sm" c="dimmed" mb="sm">
        See the admin as the holders of a role see it. Nothing can be changed meanwhile, and the audit trail notes when
        you begin and stop.
      </Text>
      <SearchField
        data-autofocus
        label="Search roles"
        placeholder="Search roles"
        hasButton={false}
        value={search}
        onChange={setSearch}
      />
      {choices.isPending && (
        <Stack gap={6} mt="sm" aria-hidden>
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height={52} />
          ))}
        </Stack>
      )}
      {choices.isError && <FailedState title="Failed to retrieve role(s)" query={choices} />}
      {choices.data && (
        <ul className={classes.list} aria-label="Roles">
          {matches.map((role) => (
            <li key={role.id}>
              <RoleChoice role={role} onChoose={() => choose(role)} />
            </li>
          ))}
        </ul>
      )}
      {choices.data && matches.length === 0 && (
        <Text size="sm" c="dimmed" ta="center" py="lg" role="status">
          No role is called “{search.trim()}”.
        </Text>
      )}
    </Dialog>
  );
}

function RoleChoice({ role, onChoose }: { role: ViewChoice; onChoose: () => void }) {
  const isRejected = role.refusal !== null;
  return (
    <UnstyledButton className={classes.role} aria-disabled={isRejected} onClick={isRejected ? undefined : onChoose}>
      <span className={classes.name}>
        {role.name} <Code>{role.slug}</Code>
        {role.status !== 'active' && (
          <Badge size="sm" color="amber" variant="light">
            {role.status}
          </Badge>
        )}
      </span>
      {(role.refusal ?? role.description) && <span className={classes.text}>{role.refusal ?? role.description}</span>}
    </UnstyledButton>
  );
}

function fits({ name, slug }: ViewChoice, search: string): boolean {
  const needle = search.trim().toLowerCase();
  return name.toLowerCase().includes(needle) || slug.includes(needle);
}
