import { Anchor, Collapse, Group, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { createContext, memo, Suspense, useContext, useDeferredValue, useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { FormScope, useFieldId } from '../../../admin-kit/kit/form/field-id.ts';
import { revealField, useReveal } from '../../../admin-kit/kit/form/reveal.ts';
import { NestedRecord } from '../../../admin-kit/kit/record/useUnsavedGuard.ts';
import type { State } from '../../../contracts/lists/conditional-states.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { ItemStates } from '../../../field-types/inner-fields/inner-input.admin.ts';
import { adminFieldType } from '../../../field-types/registry.admin.ts';
import { FieldTypeInput } from '../admin/EntrySources.tsx';
import type { EntryForm } from '../admin/entry-form.ts';
import type { EntryModel } from '../entries.contract.ts';
import {
  type FieldStates,
  fieldStates,
  hasAnyCondition,
  hiddenWithValues,
  itemStates,
} from '../values/conditions.rules.ts';
import classes from './CustomFields.module.css';

/** The type whose entry the form holds. */
export const FormModel = createContext<EntryModel | null>(null);

/** How the fields stand with what is typed now; a form without conditions is not watched. */
export function useFieldStates(): FieldStates {
  const fields = useContext(FormModel)?.fields ?? [];
  const hasRules = hasAnyCondition(fields);
  const [title, values] = useWatch<EntryForm, ['title', 'customFields']>({
    name: ['title', 'customFields'],
    disabled: !hasRules,
  });
  return fieldStates(hasRules ? fields : [], { values: values ?? {}, title, status: 'publish' });
}

/** The labels of hidden fields with values, which publishing leaves out. */
export function useHiddenWithValues(): string[] {
  const fields = useContext(FormModel)?.fields ?? [];
  const states = useFieldStates();
  const { getValues } = useFormContext<EntryForm>();
  return hasAnyCondition(fields) ? hiddenWithValues(fields, states, getValues('customFields') ?? {}) : [];
}

type Section = EntryModel['sections'][number];

interface PlacedSection extends Omit<Section, 'fields'> {
  fields: readonly FieldDefinition[];
}

/** The sections of the form in one of its places that have fields, in the order of the groups. */
export function sectionsIn(model: EntryModel, place: Section['layout']['place'] | 'all'): PlacedSection[] {
  const byName = new Map(model.fields.map((field) => [field.name, field]));
  return model.sections.flatMap((section) => {
    const fields = section.fields.flatMap((name) => byName.get(name) ?? []);
    const isHere = place === 'all' || section.layout.place === place;
    return isHere && fields.length > 0 ? [{ ...section, fields }] : [];
  });
}

const maxSectionsWithoutList = 6;
const maxFieldsWithoutList = 12;

/** As many as a large screen shows below title and slug; the others are drawn after the first picture. */
const fieldsInSight = 8;

/** These sections with so many of their fields, counted from the first. */
function firstFields(sections: readonly PlacedSection[], count: number): PlacedSection[] {
  let left = count;
  return sections.flatMap((section) => {
    const fields = section.fields.slice(0, left);
    left -= fields.length;
    return fields.length > 0 ? [{ ...section, fields }] : [];
  });
}

interface CustomFieldsProps {
  /** Stable, so that a change elsewhere in the form draws no field anew. */
  sections: readonly PlacedSection[];
  disabled: boolean;
}

/** One input per field, in the sections of its group, in the order of the groups [H02]. */
export const CustomFields = memo(function CustomFields({ sections, disabled }: CustomFieldsProps) {
  const isNested = useContext(NestedRecord) !== null;
  const heading = 'Additional Fields';
  const fields = sections.flatMap((section) => section.fields);
  const drawn = useDeferredValue(Number.POSITIVE_INFINITY, fieldsInSight);
  const isLong = sections.length > maxSectionsWithoutList || fields.length > maxFieldsWithoutList;
  return (
    <section aria-label={isNested ? `${heading} of the related entry` : heading} className={classes.section}>
      <Text component="h2" className={classes.heading}>
        {heading}
      </Text>
      {isLong && !isNested && <FormAnchors sections={sections} />}
      {firstFields(sections, drawn).map((section) => (
        <FormSection
          key={section.id}
          section={section}
          isNamed={sections.length > 1 || section.layout.isCollapsed || section.layout.description !== ''}
          disabled={disabled}
        />
      ))}
    </section>
  );
});

/** Ways to the sections, or to the fields where there is one section. */
function FormAnchors({ sections }: { sections: readonly PlacedSection[] }) {
  const scope = useContext(FormScope);
  const places =
    sections.length > 1
      ? sections.map(({ name, fields }) => ({ label: name, field: fields[0]?.name ?? '' }))
      : (sections[0]?.fields ?? []).map(({ name, label }) => ({ label, field: name }));
  return (
    <nav aria-label="Parts of the form" className={classes.anchors}>
      {places.map(({ label, field }) => (
        <Anchor
          key={field}
          component="button"
          type="button"
          size="sm"
          underline="always"
          onClick={() => revealField(`${scope}customFields.${field}`)}
        >
          {label}
        </Anchor>
      ))}
    </nav>
  );
}

interface FormSectionProps {
  section: PlacedSection;
  isNamed: boolean;
  disabled: boolean;
}

/** The fields of one group; one that is closed at first opens for whoever is led to one of its fields. */
export function FormSection({ section: { name, layout, fields }, isNamed, disabled }: FormSectionProps) {
  const [isOpen, setOpen] = useState(!layout.isCollapsed);
  const id = useId();
  const scope = useContext(FormScope);
  useReveal(`${scope}customFields`, (rest) => {
    if (fields.some((field) => rest === field.name || rest.startsWith(`${field.name}.`))) setOpen(true);
  });
  const states = useFieldStates();
  const { of } = states;
  const isSized = fields.some(({ ui }) => ui.width !== undefined);
  return (
    <section className={classes.group} aria-label={isNamed ? name : undefined}>
      {isNamed &&
        (layout.isCollapsed ? (
          <h3 className={classes.name}>
            <UnstyledButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
              <Group gap={4} wrap="nowrap">
                <IconChevronRight size={16} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
                {name}
              </Group>
            </UnstyledButton>
          </h3>
        ) : (
          <h3 className={classes.name}>{name}</h3>
        ))}
      <Collapse expanded={isOpen} id={id}>
        {isOpen && (
          <>
            {layout.description !== '' && (
              <Text size="sm" c="dimmed" mb="sm">
                {layout.description}
              </Text>
            )}
            <ItemStates value={(inner, item) => itemStates(inner, item, states.answers).of}>
              <div className={classes.fields} data-sized={isSized || undefined}>
                {fields
                  .filter(({ name: fieldName }) => of(fieldName).isShown)
                  .map((field) => (
                    <div
                      key={field.name}
                      className={classes.field}
                      data-wide={adminFieldType(field.type).isWide}
                      data-width={field.ui.width}
                      data-field={`customFields.${field.name}`}
                    >
                      <Suspense fallback={<Skeleton height={60} />}>
                        <CustomField definition={asRequired(field, of(field.name))} disabled={disabled} />
                      </Suspense>
                    </div>
                  ))}
              </div>
            </ItemStates>
          </>
        )}
      </Collapse>
    </section>
  );
}

/** A field that a rule requires now looks like one that always is. */
const asRequired = (field: FieldDefinition, { isRequired }: State): FieldDefinition =>
  isRequired ? ({ ...field, validation: { ...field.validation, required: true } } as FieldDefinition) : field;

const CustomField = memo(function CustomField({
  definition,
  disabled,
}: {
  definition: FieldDefinition;
  disabled: boolean;
}) {
  const name = `customFields.${definition.name}`;
  const id = useFieldId(name);
  const { field, fieldState } = useController({ name });
  return (
    <FieldTypeInput
      definition={definition}
      id={id}
      value={field.value}
      error={fieldState.error?.message}
      disabled={disabled}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
});
