import { Alert, Button, Checkbox, Group, Input, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { SearchField } from '../../../admin-kit/kit/form/SearchField.tsx';
import { roleMessages } from '../../roles/roles.rules.ts';
import { usersClient } from '../users.client.ts';
import type { RoleChoice, User } from '../users.contract.ts';
import { RoleStatus } from './RoleStatus.tsx';
import classes from './RolesControl.module.css';

export const roleChoices = usersClient.roleChoices.query();

/** As many fit without a search box. */
const fewRoles = 8;

/** Checkboxes of every role; one that cannot be given or taken stays visible and says why [D02] [D06] [D15]. */
export function RolesControl({ user, disabled }: { user: User | null; disabled: boolean }) {
  const choices = useQuery(roleChoices);
  const { field, fieldState } = useController({ name: 'roles' });
  const isActive = useWatch({ name: 'isActive' }) as boolean;
  const [sought, setSought] = useState('');
  const chosen = field.value as string[];
  const offered = (choices.data ?? []).filter(({ name, slug, description }) =>
    `${name} ${slug} ${description}`.toLowerCase().includes(sought.trim().toLowerCase()),
  );
  /** Whatever somebody holds already they may keep, and get back before it is saved. */
  const errorOf = ({ slug, refusal, takingRefusal }: RoleChoice) => {
    if (user?.roles.includes(slug)) return takingRefusal;
    return refusal ?? (user && !user.isActive && !isActive ? roleMessages.notForInactive : null);
  };
  /** In the server's order, so that a box ticked and unticked again leaves nothing changed. */
  const choose = (slugs: readonly string[]) =>
    field.onChange((choices.data ?? []).flatMap(({ slug }) => (slugs.includes(slug) ? [slug] : [])));
  return (
    <div>
      <Checkbox.Group
        id="roles"
        ref={field.ref}
        tabIndex={-1}
        label="Roles"
        description={chosen.length === 0 ? 'Without a role a person can sign in, and sees nothing.' : undefined}
        value={chosen}
        onChange={choose}
        error={fieldState.error?.message}
        disabled={disabled}
      >
        {choices.data && choices.data.length > fewRoles && (
          <SearchField label="Search roles" mb="xs" hasButton={false} value={sought} onChange={setSought} />
        )}
        <Stack gap="sm" className={classes.list}>
          {offered.map((role) => (
            <RoleBox key={role.slug} role={role} refusal={errorOf(role)} isDisabled={disabled} />
          ))}
          {choices.data && offered.length === 0 && (
            <Text size="sm" c="dimmed">
              No role matches “{sought.trim()}”.
            </Text>
          )}
          {choices.isPending && [1, 2, 3].map((row) => <Skeleton key={row} height={36} />)}
        </Stack>
      </Checkbox.Group>
      {choices.isError && (
        <Alert color="red" title="Failed to retrieve role(s)" mt="xs">
          <Group gap="xs">
            {asApiError(choices.error).message}
            <Button size="xs" variant="default" onClick={() => void choices.refetch()}>
              Try Again
            </Button>
          </Group>
        </Alert>
      )}
      <Input.Description mt={4}>
        {chosen.length === 0 ? '' : `${chosen.length} ${chosen.length === 1 ? 'role' : 'roles'} chosen`}
      </Input.Description>
    </div>
  );
}

function RoleBox({ role, refusal, isDisabled }: { role: RoleChoice; refusal: string | null; isDisabled: boolean }) {
  const { slug, name, description, status } = role;
  return (
    <Checkbox
      value={slug}
      disabled={isDisabled || refusal !== null}
      label={
        <>
          {name} {status !== 'active' && <RoleStatus status={status} />}
        </>
      }
      description={
        <>
          {description}
          {refusal && (
            <>
              {description && <br />}
              {refusal}
            </>
          )}
        </>
      }
    />
  );
}
