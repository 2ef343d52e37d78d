import { Checkbox, Select, Stack, Text, TextInput } from '@mantine/core';
import type { DecimalMark } from '../../../contracts/numbers/written-number.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { targetOf } from '../../../field-types/definition/facts.ts';
import type { Import, ImportColumn, ImportPlan } from '../imports.contract.ts';
import { columnTypes } from '../imports.rules.ts';
import { type ColumnRole, ownParts, roleOf, withField, withRole } from '../plan-edits.rules.ts';
import classes from './Import.module.css';

interface PlannedColumnsProps {
  one: Import;
  plan: ImportPlan;
  setPlan: (plan: ImportPlan) => void;
  /** The fields of the existing type. */
  fields: readonly FieldDefinition[];
  /** What cells of relations name that is to be created, by column. */
  missing: Readonly<Record<string, readonly string[]>>;
  errorAt: (place: string) => string | null;
}

const partWords: Record<(typeof ownParts)[number], string> = {
  title: 'Title',
  slug: 'Slug',
  content: 'Content',
  statusFrom: 'Status',
  publishedFrom: 'Published on',
};
const ownChoices = ownParts.map((part) => ({ value: `part ${part}`, label: partWords[part] }));
const decimalMarks = [
  { value: '.', label: '1,234.5' },
  { value: ',', label: '1.234,5' },
];
const leftOut = { value: 'nothing', label: 'Leave out' };

/** What each column becomes, to be changed one by one. */
export function PlannedColumns({ one, plan, setPlan, fields, missing, errorAt }: PlannedColumnsProps) {
  const isNew = plan.target.kind === 'new';
  const offered = isNew
    ? columnTypes.map(({ type, label }) => ({ value: `field ${type}`, label }))
    : fields.map(({ name, label }) => ({ value: `field ${name}`, label }));
  const choices = [
    { group: 'Every entry', items: ownChoices },
    { group: isNew ? 'A field' : 'Fields', items: offered },
    { group: 'Or', items: [leftOut] },
  ];
  return (
    <section aria-label="Columns" className={classes.section}>
      <h2 className={classes.heading}>Columns</h2>
      <ul className={classes.fields}>
        {one.columns.map((column) => {
          const index = plan.fields.findIndex((field) => field.column === column.name);
          const field = plan.fields[index];
          return (
            <li key={column.name} className={isNew ? classes.field : `${classes.field} ${classes.mapped}`}>
              <ColumnFacts column={column} rows={one.rows} />
              <Stack gap="xs">
                <Select
                  label={isNew ? 'Becomes' : 'Feeds'}
                  aria-label={`${isNew ? 'Becomes' : 'Feeds'}: ${column.name}`}
                  data={choices}
                  value={choiceOf(roleOf(plan, column.name))}
                  allowDeselect={false}
                  searchable
                  error={errorAt(`fields.${index}.type`)}
                  onChange={(choice) =>
                    choice &&
                    setPlan(withRole(plan, { column: column.name, role: readRole(choice), columns: one.columns }))
                  }
                />
                {field && column.decimal === null && column.note !== null && (
                  <Select
                    label="Decimal mark"
                    aria-label={`Decimal mark of ${column.name}`}
                    placeholder="Undecided"
                    data={decimalMarks}
                    value={field.decimal ?? null}
                    clearable
                    onChange={(mark) =>
                      setPlan(withField(plan, column.name, { decimal: (mark ?? undefined) as DecimalMark }))
                    }
                  />
                )}
                {field && fields.some((one) => one.name === field.name && targetOf(one) !== null) && (
                  <Checkbox
                    label={createWords(missing[column.name]?.length ?? 0)}
                    aria-label={`Create missing entries: ${column.name}`}
                    checked={field.createMissing ?? false}
                    onChange={({ currentTarget: { checked } }) =>
                      setPlan(withField(plan, column.name, { createMissing: checked }))
                    }
                  />
                )}
              </Stack>
              {isNew && field && (
                <>
                  <TextInput
                    label="Label"
                    aria-label={`Label of ${column.name}`}
                    value={field.label ?? ''}
                    error={errorAt(`fields.${index}.label`)}
                    onChange={({ currentTarget: { value } }) => setPlan(withField(plan, column.name, { label: value }))}
                  />
                  <TextInput
                    label="Name"
                    aria-label={`Name of ${column.name}`}
                    value={field.name}
                    error={errorAt(`fields.${index}.name`)}
                    onChange={({ currentTarget: { value } }) => setPlan(withField(plan, column.name, { name: value }))}
                  />
                  <Checkbox
                    className={classes.required ?? ''}
                    label="Required"
                    aria-label={`Required: ${column.name}`}
                    checked={field.isRequired}
                    onChange={({ currentTarget: { checked } }) =>
                      setPlan(withField(plan, column.name, { isRequired: checked }))
                    }
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const createWords = (count: number) =>
  count === 0
    ? 'Create missing entries'
    : count === 1
      ? 'Create the missing one'
      : `Create the missing ${count.toLocaleString('en')}`;

function ColumnFacts({ column, rows }: { column: ImportColumn; rows: number }) {
  const empty = rows - column.filled;
  return (
    <div className={classes.column}>
      <Text fw={600} size="sm">
        {column.name}
      </Text>
      <Text size="xs" c="dimmed">
        {empty === 0 ? 'No empty cells' : `${empty.toLocaleString('en')} of ${rows.toLocaleString('en')} empty`}
        {column.note && `; ${column.note}`}
      </Text>
    </div>
  );
}

function choiceOf(role: ColumnRole): string {
  if (role === null) return leftOut.value;
  return 'part' in role ? `part ${role.part}` : `field ${role.field}`;
}

function readRole(choice: string): ColumnRole {
  const part = ownParts.find((own) => choice === `part ${own}`);
  if (part) return { part };
  return choice.startsWith('field ') ? { field: choice.slice('field '.length) } : null;
}
