import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useFieldId } from '../../../admin-kit/kit/form/field-id.ts';
import { rolesClient } from '../roles.client.ts';
import type { RoleName } from '../roles.contract.ts';

interface ParentControlProps {
  /** The role that would inherit; null for a new one. */
  roleId: string | null;
  /** Shown until the choices are there, and to those who may not choose. */
  present: RoleName | undefined;
  disabled: boolean;
}

/** The role whose permissions this one takes over [C19]; those that cannot be chosen say why. */
export function ParentControl({ roleId, present, disabled }: ParentControlProps) {
  const { field, fieldState } = useController<{ parent: string | null }>({ name: 'parent' });
  const choices = useQuery({
    ...rolesClient.parentChoices.query({ query: { of: roleId ?? undefined } }),
    enabled: !disabled,
  });
  const options = (choices.data ?? []).map(({ slug, name, refusal }) => ({
    value: slug,
    label: name,
    refusal,
    disabled: refusal !== null && slug !== field.value,
  }));
  const isKnown = field.value === null || options.some(({ value }) => value === field.value);
  const data = isKnown
    ? options
    : [...options, { value: field.value ?? '', label: present?.name ?? field.value ?? '' }];
  return (
    <Select
      id={useFieldId('parent')}
      ref={field.ref}
      label="Inherits from"
      description="This role also grants everything that the other one grants, now and after every change."
      placeholder="No other role"
      nothingFoundMessage="No such role."
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Inherit from no role' }}
      disabled={disabled}
      data={data}
      renderOption={({ option }) => {
        const refusal = options.find(({ value }) => value === option.value)?.refusal;
        return (
          <span>
            {option.label}
            {refusal && <small style={{ display: 'block' }}>{refusal}</small>}
          </span>
        );
      }}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message ?? (choices.isError ? 'Failed to retrieve role(s)' : undefined)}
    />
  );
}
