/** The statement that the delivery runs for an address. */
import { listContentModels } from '../../src/features/content-types/content-types.queries.ts';
import { entryStatement, listStatement } from '../../src/features/delivery/answer/statements.sql.ts';
import { deliveredType } from '../../src/features/delivery/query/delivered-type.rules.ts';
import { readListQuery, readSelectionQuery } from '../../src/features/delivery/query/url-query.rules.ts';
import { FieldDefinition } from '../../src/field-types/definition/definition.ts';
import type { Db } from '../../src/platform/db/database.ts';

/** `request` is an address below /api/content/: a type with its query, or a type and a slug. */
export async function statementOf(db: Db, request: string): Promise<{ text: string; values: unknown[] }> {
  const url = new URL(request, 'http://bench/');
  const [typeSlug, slug] = url.pathname.slice(1).split('/');
  const models = (await listContentModels(db)).map((one) => ({
    ...one,
    fields: one.fields.map((field) => ({ ...field, definition: FieldDefinition.parse(field.definition) })),
  }));
  const model = models.find((one) => one.slug === typeSlug);
  if (!model) throw new Error(`There is no type ${typeSlug}`);
  const type = deliveredType(model);
  const targets = new Map(models.map((one) => [one.slug, deliveredType(one)]));
  const query = Object.fromEntries(url.searchParams);
  const { text, values } =
    slug === undefined
      ? listStatement(type, { list: readListQuery(type, query), targets })
      : entryStatement(type, { slug, selection: readSelectionQuery(type, query), targets });
  return { text, values };
}
