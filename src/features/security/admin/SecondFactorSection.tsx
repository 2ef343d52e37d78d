import { Alert, Checkbox, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { useMay } from '../../../admin-kit/session/session.ts';
import { secondFactorClient } from '../../second-factor/second-factor.client.ts';
import { FormSection } from '../../settings/admin/FormSection.tsx';
import type { Settings } from '../../settings/settings.contract.ts';
import { usersClient } from '../../users/users.client.ts';
import { ChoiceControl } from './SecuritySections.tsx';

const choices = [
  { value: 'off', label: 'Off', text: 'Nobody is asked. What people have set up is kept.' },
  {
    value: 'optional',
    label: 'Optional',
    text: 'Asked of those who have set one up. Roles can be named below that need one.',
  },
  { value: 'required', label: 'Required', text: 'Everybody needs one, and sets it up with their next visit.' },
];

/** Whether sign-ins need more than a password, and whom a stricter policy meets. */
export function SecondFactorSection({ mayEdit }: { mayEdit: boolean }) {
  const policy = useWatch({ name: 'secondFactor' }) as Settings['secondFactor'];
  return (
    <FormSection
      title="Second factor"
      text="A code of an app, or a passkey, beside the password. API tokens are not asked."
    >
      <Stack gap="md">
        <ChoiceControl name="secondFactor" label="Sign-ins are asked" choices={choices} disabled={!mayEdit} />
        {policy === 'optional' && <RolesInNeed disabled={!mayEdit} />}
        {mayEdit && <Affected />}
      </Stack>
    </FormSection>
  );
}

/** Every role, those of administrators first. */
function RolesInNeed({ disabled }: { disabled: boolean }) {
  const may = useMay();
  const { field } = useController({ name: 'secondFactorRoles' });
  const chosen = field.value as string[];
  const known = useQuery({ ...usersClient.roleChoices.query(), enabled: may('users.view') || may('users.edit') });
  const listed = (known.data ?? []).map(({ slug, name }) => ({ slug, name }));
  const unlisted = chosen.filter((slug) => listed.every((role) => role.slug !== slug));
  const roles = [...listed, ...unlisted.map((slug) => ({ slug, name: slug }))];
  if (roles.length === 0) return null;
  return (
    <Checkbox.Group
      label="Roles that need one"
      value={chosen}
      onChange={(slugs) => field.onChange(roles.flatMap(({ slug }) => (slugs.includes(slug) ? [slug] : [])))}
    >
      <Stack gap="xs" mt={4}>
        {roles.map(({ slug, name }) => (
          <Checkbox key={slug} value={slug} label={name} disabled={disabled} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** Who has none and would need one, before it is saved. */
function Affected() {
  const secondFactor = useWatch({ name: 'secondFactor' }) as Settings['secondFactor'];
  const secondFactorRoles = useWatch({ name: 'secondFactorRoles' }) as string[];
  const { dirtyFields } = useFormState();
  const isChanged = dirtyFields['secondFactor'] !== undefined || dirtyFields['secondFactorRoles'] !== undefined;
  const asks = secondFactor === 'required' || (secondFactor === 'optional' && secondFactorRoles.length > 0);
  const preview = useQuery({
    queryKey: ['second-factor-policy', secondFactor, secondFactorRoles],
    queryFn: () => secondFactorClient.previewPolicy.call({ body: { secondFactor, secondFactorRoles } }),
    enabled: isChanged && asks,
  });
  if (!isChanged || !asks || !preview.data) return null;
  const { count, users } = preview.data;
  if (count === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        Everybody whom it concerns has a second factor.
      </Text>
    );
  return (
    <Alert
      color="amber"
      role="status"
      title={`${count === 1 ? '1 person has' : `${count} people have`} none yet and must set one up with the next visit.`}
    >
      {users.length > 0 && (
        <List size="sm">
          {users.map(({ id, displayName }) => (
            <List.Item key={id}>{displayName}</List.Item>
          ))}
          {count > users.length && <List.Item>and {count - users.length} more</List.Item>}
        </List>
      )}
    </Alert>
  );
}
