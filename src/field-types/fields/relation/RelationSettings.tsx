import { Badge, Group, Stack, Switch, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Suspense, useContext } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { SelectControl, SwitchControl } from '../../../admin-kit/kit/form/controls.tsx';
import { useFieldId } from '../../../admin-kit/kit/form/field-id.ts';
import { LoadingNote } from '../../../admin-kit/kit/page/LoadingNote.tsx';
import { FilledSlotsContext } from '../../../admin-kit/slots.tsx';
import { BasicSettings, DeliverySettings, ItemCountSettings } from '../../settings/field-settings.tsx';
import { maxRelated } from './relation.field.ts';

const displayed = [
  { value: 'name', label: 'Name' },
  { value: 'slug', label: 'Slug' },
  { value: 'id', label: 'Id' },
];

/** The type that is referred to stands beside the display name: nobody can add a relation without it. */
export function RelationBasic() {
  const { contentTypeChoice: ContentTypeChoice } = useContext(FilledSlotsContext);
  return (
    <BasicSettings>
      {/* Waits alone, so that the display name has the focus at once. */}
      <Suspense fallback={<LoadingNote />}>
        {ContentTypeChoice && <ContentTypeChoice name="content_type" label="Content Type" />}
      </Suspense>
    </BasicSettings>
  );
}

/** How the entries of the other type are shown, and how many may be chosen, with a preview. */
export function RelationReference() {
  return (
    <Stack gap="md">
      <SelectControl name="display_field" label="Display Field" description="What the options show." data={displayed} />
      <SeveralEntries />
      <SwitchControl name="searchable" label="Searchable" description="Typing searches the entries." />
      <RelationPreview />
    </Stack>
  );
}

/** Several entries are of use only if more than one may be chosen. */
function SeveralEntries() {
  const several = useController({ name: 'multiselect' }).field;
  const max = useController({ name: 'validation.max_items' }).field;
  return (
    <Switch
      id={useFieldId('multiselect')}
      label="Allow several entries"
      checked={several.value === true}
      onChange={({ currentTarget: { checked } }) => {
        several.onChange(checked);
        if (checked && (max.value === undefined || max.value === 1)) max.onChange(maxRelated);
        if (!checked) max.onChange(1);
      }}
    />
  );
}

/** How many entries a value may hold, and what readers may do with it. */
export function RelationValidation() {
  const isMultiple = useWatch({ name: 'multiselect' }) === true;
  return (
    <Stack gap="md">
      <ItemCountSettings disabled={!isMultiple} />
      <DeliverySettings />
    </Stack>
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
