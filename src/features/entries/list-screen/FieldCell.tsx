import { Preview } from '../../../admin/kit/table/Preview.tsx';
import type { FieldDefinition } from '../../../field-kinds/fields/definition.ts';
import { fieldText } from '../../../field-kinds/fields/facts.ts';
import { FieldSourcesContext } from '../../../field-kinds/kit/sources.admin.ts';
import { adminKind } from '../../../field-kinds/registry.admin.ts';
import { fieldSources } from './field-sources.ts';

/** A field's value in a list: as its kind shows it, such as titles of related entries and small pictures, or as a short text [H26]. */
export function FieldCell({ field, value }: { field: FieldDefinition; value: unknown }) {
  const { Cell } = adminKind(field.type);
  const names = [value].flat().filter((one): one is string => typeof one === 'string' && one !== '');
  if (!Cell || names.length === 0) return <Preview text={fieldText(field, value)} />;
  return (
    <FieldSourcesContext value={fieldSources}>
      <Cell definition={field} names={names} />
    </FieldSourcesContext>
  );
}
