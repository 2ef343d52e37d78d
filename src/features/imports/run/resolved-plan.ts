import { AppError, type FieldErrors } from '../../../contracts/call/errors.ts';
import { holdsPermission } from '../../../contracts/session/held-rights.ts';
import { permissionNeeded, type SystemPermission } from '../../../contracts/session/permission-slug.ts';
import { type FieldDefinition, type FieldDraft, fieldTypeOf } from '../../../field-types/definition/definition.ts';
import type { Notation } from '../../../field-types/kit/cells.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import type { EntryMark } from '../../entries/batch/import-row.rules.ts';
import { assertThat } from '../../entries/entries.service.ts';
import { readableLabel } from '../columns/column-names.rules.ts';
import type { ImportColumn, ImportPlan, PlannedField } from '../imports.contract.ts';
import { columnTypes, idColumn } from '../imports.rules.ts';
import { type TypeWithFields, typeDraft } from './create-type.ts';

/** A plan against the model it is about. */
export interface ResolvedPlan {
  model: ContentModel;
  /** What is created first; null where the type is there. */
  draft: TypeWithFields | null;
  title: string | null;
  slug: string | null;
  content: string | null;
  statusFrom: string | null;
  publishedFrom: string | null;
  fields: readonly { column: string; definition: FieldDefinition; notation: Notation; createMissing: boolean }[];
  key: { column: string; mark: EntryMark; definition: FieldDefinition | null; notation: Notation } | null;
  status: ImportPlan['status'];
}

/** No entry is of the type that is still to be created. */
const futureType = '00000000-0000-0000-0000-000000000000';

const toCreate: readonly [SystemPermission, string][] = [
  ['content-types.create', 'create the content type'],
  ['content-types.edit', 'give the content type its fields'],
  ['field-groups.create', 'create its fields'],
];

/**
 * What a plan means now. Rejects columns, fields and field types that are not there, by their place in the plan, and an actor without
 * the rights that its import needs.
 */
export async function resolvePlan(
  ctx: Ctx,
  { plan, columns, isTyped }: { plan: ImportPlan; columns: readonly ImportColumn[]; isTyped: boolean },
): Promise<ResolvedPlan> {
  assertColumns(plan, columns);
  const { title, slug, content, statusFrom, publishedFrom, status } = plan;
  const { model, draft, fields } =
    plan.target.kind === 'new'
      ? futureModel({ ...plan, target: plan.target }, columns)
      : await presentModel(ctx, { ...plan, target: plan.target });
  if (draft) assertCreator(ctx);
  const actions = [...(draft ? [] : ['view' as const]), 'create' as const, 'edit' as const];
  for (const action of [...actions, ...(status === 'publish' ? ['publish' as const] : [])])
    assertThat(ctx, model, action);
  const noted = fields.map((field) => ({
    ...field,
    notation: notationOf(field.column, { plan, columns, isTyped }),
    createMissing: plan.fields.find(({ column }) => column === field.column)?.createMissing ?? false,
  }));
  const own = { title, slug, content, statusFrom, publishedFrom };
  return { model, draft, ...own, fields: noted, key: keyOf(plan, { model, fields: noted }), status };
}

/** How a column writes its numbers: as a person decided, else as the file shows. */
function notationOf(
  column: string,
  { plan, columns, isTyped }: { plan: ImportPlan; columns: readonly ImportColumn[]; isTyped: boolean },
): Notation {
  const chosen = plan.fields.find((field) => field.column === column)?.decimal;
  const decimal = chosen ?? columns.find(({ name }) => name === column)?.decimal ?? null;
  return { decimal, isTyped };
}

function assertColumns(
  { title, slug, content, statusFrom, publishedFrom, key, fields }: ImportPlan,
  columns: readonly ImportColumn[],
): void {
  const names = new Set(columns.map(({ name }) => name));
  const issues: FieldErrors = {};
  for (const [place, column] of Object.entries({ title, slug, content, statusFrom, publishedFrom, key })) {
    if (column !== null && !names.has(column)) issues[place] = ['is not a column of the file'];
  }
  const taken = new Map<string, number>();
  for (const [index, { column, name }] of fields.entries()) {
    if (!names.has(column)) issues[`fields.${index}.column`] = ['is not a column of the file'];
    if (taken.has(name)) issues[`fields.${index}.name`] = ['Another column feeds this field already'];
    taken.set(name, index);
  }
  if (Object.keys(issues).length > 0) throw new AppError('VALIDATION_ERROR', { fields: issues });
}

function assertCreator({ actor }: Ctx): void {
  const missing = toCreate.find(([permission]) => !holdsPermission(actor, permission));
  if (missing) throw new AppError('INSUFFICIENT_PERMISSIONS', { error: permissionNeeded(...missing) });
}

type PlanFor<Kind> = Omit<ImportPlan, 'target'> & { target: Extract<ImportPlan['target'], { kind: Kind }> };

function futureModel({ target, fields }: PlanFor<'new'>, columns: readonly ImportColumn[]) {
  const { name, slug, isPublic } = target;
  const byName = new Map(columns.map((column) => [column.name, column]));
  const issues: FieldErrors = {};
  const drafts = fields.map((field, index) => {
    const column = byName.get(field.column);
    const read = column ? draftOf(field, column) : { violation: 'is not a column of the file' };
    if ('draft' in read) return read.draft;
    issues[`fields.${index}.type`] = [read.violation];
    return { name: field.name, label: field.name, type: 'text' } as FieldDraft;
  });
  if (Object.keys(issues).length > 0) throw new AppError('VALIDATION_ERROR', { fields: issues });
  const draft: TypeWithFields = { name, slug, isPublic, fields: drafts };
  const type = inPlaces(() => typeDraft(draft));
  const model: ContentModel = {
    id: futureType,
    slug: type.slug,
    name: type.name,
    description: '',
    isSingle: false,
    isPublic,
    listColumns: [],
    previewUrl: null,
    usesContent: true,
    titleLabel: 'Title',
    sections: [],
    fields: type.fields.map((definition) => ({ key: definition.name, name: definition.name, definition })),
  };
  return { model, draft, fields: matched(fields, model) };
}

/** The places of a type's own errors, as the plan has them. */
function inPlaces<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = Object.entries(error.details.fields ?? {}).map(([place, texts]) => [
      place.startsWith('fields.') ? place : `target.${place}`,
      texts,
    ]);
    throw new AppError('VALIDATION_ERROR', { fields: Object.fromEntries(fields) });
  }
}

/** The field that a column becomes, as its type's settings suggest it. */
function draftOf(field: PlannedField, column: ImportColumn): { draft: FieldDraft } | { violation: string } {
  const { name, label, type = 'text', isRequired } = field;
  if (!columnTypes.some((kind) => kind.type === type)) return { violation: 'is not a kind that a column can become' };
  const { imports } = fieldTypeOf({ type: type as FieldDefinition['type'] });
  const suggested = column.kinds.find((kind) => kind.type === type)?.settings;
  const settings = suggested ?? (imports?.ofOtherColumn ? imports.ofOtherColumn(column.choices) : {});
  if (settings === null) return { violation: 'The column has too many different values to choose from' };
  const validation = { ...(settings['validation'] as object | undefined), required: isRequired };
  return { draft: { name, label: label || readableLabel(column.name), type, ...settings, validation } as FieldDraft };
}

async function presentModel(ctx: Ctx, { target, fields }: PlanFor<'existing'>) {
  const model = await loadContentModel(ctx, target.contentType);
  if (!model) throw new AppError('VALIDATION_ERROR', { fields: { 'target.contentType': ['is not a content type'] } });
  const known = new Set(model.fields.map(({ name }) => name));
  const unknown = fields.flatMap(({ name }, index) =>
    known.has(name) ? [] : [[`fields.${index}.name`, [`is not a field of ${model.name}`]]],
  );
  if (unknown.length > 0) throw new AppError('VALIDATION_ERROR', { fields: Object.fromEntries(unknown) });
  return { model, draft: null, fields: matched(fields, model) };
}

function matched(
  fields: readonly PlannedField[],
  model: ContentModel,
): { column: string; definition: FieldDefinition }[] {
  const byName = new Map(model.fields.map(({ name, definition }) => [name, definition]));
  return fields.flatMap(({ column, name }) => {
    const definition = byName.get(name);
    return definition ? [{ column, definition }] : [];
  });
}

function keyOf(
  { key, title, slug, target }: ImportPlan,
  { model, fields }: Pick<ResolvedPlan, 'model' | 'fields'>,
): ResolvedPlan['key'] {
  // In a new type there is nothing yet that a row could be.
  if (key === null || target.kind === 'new') return null;
  if (key === slug) return { column: key, mark: { part: 'slug' }, definition: null, notation: asText };
  if (key === title) return { column: key, mark: { part: 'title' }, definition: null, notation: asText };
  if (key === idColumn([key]) && !fields.some(({ column }) => column === key))
    return { column: key, mark: { part: 'id' }, definition: null, notation: asText };
  const { definition, notation = asText } = fields.find(({ column }) => column === key) ?? {};
  const field = definition && model.fields.find(({ name }) => name === definition.name);
  if (!definition || !field) throw rejectedKey('feeds no field, so no entry can be recognised by it');
  const shape = fieldTypeOf(definition).shape(definition);
  if (shape === 'list' || shape === 'object') throw rejectedKey(`is a ${definition.type} field, which is no key`);
  return { column: key, mark: { part: 'field', key: field.key }, definition, notation };
}

const asText: Notation = { decimal: null, isTyped: false };

const rejectedKey = (text: string) => new AppError('VALIDATION_ERROR', { fields: { key: [text] } });
