import { Badge, Group, Select, Stack, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useController, useWatch } from 'react-hook-form';
import { required, SelectControl, SwitchControl } from '../../admin/kit/controls.tsx';
import { useFieldId } from '../../admin/kit/field-id.ts';
import { mostOffered, useServerSearch } from '../../admin/kit/useServerSearch.ts';
import { useMay } from '../../admin/session/session.ts';
import { contentTypesClient } from '../../features/content-types/content-types.client.ts';
import { DeliverySettings, ItemCountSettings } from '../kit/field-settings.tsx';

const displayed = [
  { value: 'name', label: 'Name' },
  { value: 'slug', label: 'Slug' },
  { value: 'id', label: 'Id' },
];

/** The type that is referred to, how its entries are shown, and how many may be chosen, with a preview. */
export function RelationReference() {
  return (
    <Stack gap="md">
      <TargetControl />
      <SelectControl name="display_field" label="Display Field" description="What the options show." data={displayed} />
      <SwitchControl name="multiselect" label="Allow several entries" />
      <SwitchControl name="searchable" label="Searchable" description="Typing searches the entries." />
      <RelationPreview />
    </Stack>
  );
}

/** How many entries a value may hold, and what readers may do with it. */
export function RelationValidation() {
  const isMultiple = useWatch({ name: 'multiselect' }) === true;
  return (
    <Stack gap="md">
      <SwitchControl
        name="validation.required"
        label="Required"
        description="An entry cannot be published without it."
      />
      <ItemCountSettings disabled={!isMultiple} />
      <DeliverySettings />
    </Stack>
  );
}

function TargetControl() {
  const { field, fieldState } = useController({ name: 'content_type' });
  const search = useServerSearch({
    isEnabled: useMay()('content-types.view'),
    query: (text) =>
      contentTypesClient.list.query({
        query: { pageSize: mostOffered, sortBy: 'name', sortDir: 'asc', ...(text !== '' && { search: text }) },
      }),
  });
  const slug = typeof field.value === 'string' ? field.value : '';
  const known = search.found.map((type) => ({ value: type.slug, label: type.name }));
  const data =
    slug === '' || known.some(({ value }) => value === slug) ? known : [...known, { value: slug, label: slug }];
  return (
    <Select
      {...search.props}
      id={useFieldId('content_type')}
      ref={field.ref}
      label="Content Type"
      {...required}
      data={data}
      value={slug || null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      // The name of the chosen one stands in the search box, and is no search.
      onSearchChange={(text) => search.setTyped(data.some(({ label }) => label === text) ? '' : text)}
      error={fieldState.error?.message ?? (search.isError ? 'Failed to fetch content types' : undefined)}
      allowDeselect={false}
    />
  );
}

/** How the two types hang together, in a picture and a sentence. */
function RelationPreview() {
  const [label, target, isMultiple] = useWatch({ name: ['label', 'content_type', 'multiselect'] }) as unknown[];
  const name = typeof label === 'string' && label !== '' ? label : 'This field';
  const type = typeof target === 'string' && target !== '' ? target : null;
  return (
    <section aria-label="Relation preview">
      <Group gap="xs">
        <Badge color="gray" variant="outline">
          This entry
        </Badge>
        <IconArrowRight size={16} aria-hidden />
        <Badge color="accent">{`${isMultiple === true ? 'many' : 'one'} ${type ?? '…'}`}</Badge>
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {`“${name}” refers to ${isMultiple === true ? 'several entries' : 'one entry'} of ${type ?? 'another type'}.`}
      </Text>
    </section>
  );
}
