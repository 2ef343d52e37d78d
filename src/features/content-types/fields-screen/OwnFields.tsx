import { useEffect, useRef } from 'react';
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { ruleField } from '../../../field-types/conditions/draft-rules.admin.ts';
import { RuleFields } from '../../../field-types/settings/field-use.admin.ts';
import { RemovedFields } from '../../field-groups/admin/RemovedFields.tsx';
import type { FieldGroup } from '../../field-groups/field-groups.contract.ts';
import { FieldsControl, placementHindrance } from '../../field-groups/fields-screen/FieldsControl.tsx';
import type { ContentTypeDetail } from '../content-types.contract.ts';
import type { TypeForm } from './content-type-form.ts';
import { redirected, relationsTo, TypeBeingMade } from './relations-to-new-type.ts';
import { GroupName, SharedFields } from './SharedFields.tsx';

interface OwnFieldsProps {
  type: ContentTypeDetail | null;
  disabled: boolean;
  /** Why no group may be attached. */
  hindrance: string | null;
  /** Those of the form, as far as they are known. */
  groups: ReadonlyMap<string, FieldGroup>;
  /** A removed field is back in the stored type. */
  onRestored: () => void;
}

/** The fields of a type: its own, which make its first field group when the type is saved, and those of shared groups. A relation may lead to the type itself. */
export function OwnFields({ type, disabled, hindrance, groups, onRestored }: OwnFieldsProps) {
  const may = useMay();
  const form = useFormContext<TypeForm>();
  const [name, slug, attached] = useWatch({ control: form.control, name: ['name', 'slug', 'fieldGroups'] });
  useOwnRelations(form, { slug, isNew: type === null });
  const ownId = type?.ownGroup?.id;
  const isStored = ownId !== undefined && attached.includes(ownId);
  const group = isStored ? groups.get(ownId) : undefined;
  const reason = isStored ? noEdit(may('field-groups.edit')) : hindrance;
  const shared = attached.flatMap((id) => (id === ownId ? [] : (groups.get(id) ?? [])));
  return (
    <TypeBeingMade value={type ? null : { name: name.trim(), slug: slug.trim() }}>
      <RuleFields value={shared.flatMap(({ fields }) => fields.map(ruleField))}>
        <FieldsControl
          group={group ?? null}
          disabled={disabled || reason !== null}
          note={disabled ? null : reason}
          heading={group ? <GroupName group={group} /> : `Of ${name.trim() || 'this type'} alone`}
          others={
            shared.length > 0 &&
            shared.map((one) => <SharedFields key={one.id} group={one} typeId={type?.id} disabled={disabled} />)
          }
        />
      </RuleFields>
      {group && may('field-groups.view') && (
        <RemovedFields
          groupId={group.id}
          hindrance={
            reason ??
            placementHindrance(group) ??
            (form.formState.isDirty ? 'Save or discard your changes first.' : null)
          }
          onRestored={onRestored}
        />
      )}
    </TypeBeingMade>
  );
}

/** Lets the relations of a new type to itself follow its slug. */
function useOwnRelations(form: UseFormReturn<TypeForm>, { slug, isNew }: { slug: string; isNew: boolean }): void {
  const own = useRef({ slug, ids: relationsTo(slug, []) });
  const fields = useWatch({ control: form.control, name: 'fields' });
  // Meets the form's other inputs, which set the slug.
  useEffect(() => {
    const { slug: former, ids } = own.current;
    if (isNew && former !== slug && ids.size > 0) {
      form.setValue('fields', redirected(fields, { ids, slug }), { shouldDirty: true });
      own.current = { slug, ids };
    } else own.current = { slug, ids: former === slug ? relationsTo(slug, fields) : new Set() };
  }, [form, isNew, slug, fields]);
}

const noEdit = (mayEdit: boolean) => (mayEdit ? null : permissionNeeded('field-groups.edit', 'edit these fields'));
