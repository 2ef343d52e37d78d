import { IconLink } from '@tabler/icons-react';
import type { AdminFieldType } from '../../kit/field-type.admin.ts';
import { RelationCell } from './RelationCell.tsx';
import { RelationInput } from './RelationInput.tsx';
import { RelationBasic, RelationReference, RelationValidation } from './RelationSettings.tsx';

/** The screens of a field of type relation. */
export const relationScreens: AdminFieldType<'relation'> = {
  icon: IconLink,
  hint: 'Entries of another type',
  start: { content_type: '' },
  tabs: [
    { label: 'Basic Settings', Panel: RelationBasic, holds: ['content_type'] },
    { label: 'Reference Options', Panel: RelationReference, holds: ['display_field', 'multiselect', 'searchable'] },
    { label: 'Validation', Panel: RelationValidation, holds: ['validation', 'filterable', 'sortable'] },
  ],
  Input: RelationInput,
  Cell: RelationCell,
};
