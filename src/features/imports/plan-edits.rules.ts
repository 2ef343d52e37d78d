import { fieldNamesOf, readableLabel } from './columns/column-names.rules.ts';
import type { ImportColumn, ImportPlan, PlannedField } from './imports.contract.ts';

/** What every entry has beside its fields. */
export const ownParts = ['title', 'slug', 'content', 'statusFrom', 'publishedFrom'] as const;
type OwnPart = (typeof ownParts)[number];

/** What a column becomes: a part of every entry, a field of this type or this name, or nothing. */
export type ColumnRole = { part: OwnPart } | { field: string } | null;

/** What a column is in a plan: in a new content type the type of its field, in an existing one the field's name. */
export function roleOf(plan: ImportPlan, column: string): ColumnRole {
  const part = ownParts.find((own) => plan[own] === column);
  if (part) return { part };
  const field = plan.fields.find((planned) => planned.column === column);
  if (!field) return null;
  return { field: plan.target.kind === 'new' ? (field.type ?? 'text') : field.name };
}

/** The plan with another role of a column. A part or a field that is there has one column: the one that had it has nothing. */
export function withRole(
  plan: ImportPlan,
  { column, role, columns }: { column: string; role: ColumnRole; columns: readonly ImportColumn[] },
): ImportPlan {
  const freed: ImportPlan = {
    ...plan,
    ...Object.fromEntries(ownParts.filter((part) => plan[part] === column).map((part) => [part, null])),
  };
  const others = plan.fields.filter((field) => field.column !== column);
  if (role === null) return { ...freed, fields: others, key: keyIn(freed, column) };
  if ('part' in role) return { ...freed, [role.part]: column, fields: others };
  if (plan.target.kind === 'existing') {
    const rest = others.filter(({ name }) => name !== role.field);
    return { ...freed, fields: [...rest, { column, name: role.field, isRequired: false }] };
  }
  const present = plan.fields.find((field) => field.column === column);
  const field = { ...(present ?? newField(column, { plan, columns })), type: role.field };
  const order = new Map(columns.map(({ name }, index) => [name, index]));
  const place = (planned: PlannedField) => order.get(planned.column) ?? 0;
  return { ...freed, fields: [...others, field].sort((one, other) => place(one) - place(other)) };
}

const keyIn = ({ key }: ImportPlan, gone: string) => (key === gone ? null : key);

function newField(
  column: string,
  { plan, columns }: { plan: ImportPlan; columns: readonly ImportColumn[] },
): PlannedField {
  const names = fieldNamesOf(columns.map(({ name }) => name));
  const base = names.get(column) ?? 'column';
  const taken = new Set(plan.fields.map(({ name }) => name));
  let name = base;
  for (let n = 2; taken.has(name); n++) name = `${base.slice(0, 58)}_${n}`;
  return { column, name, label: readableLabel(column), isRequired: false };
}

/** The plan with another setting of a column's field. */
export function withField(plan: ImportPlan, column: string, change: Partial<PlannedField>): ImportPlan {
  return {
    ...plan,
    fields: plan.fields.map((field) => (field.column === column ? { ...field, ...change } : field)),
  };
}
