import { sql } from 'kysely';
import type { Condition } from '../../contracts/lists/condition.ts';
import type { ListQuery } from '../../contracts/lists/list-query.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ListTable, readPage } from '../../platform/db/lists/list-page.ts';
import type { EmailTemplate } from './email-templates.contract.ts';

const rows = (db: Db) =>
  db
    .selectFrom('emailTemplates')
    .select(['id', 'systemKey', 'name', 'subject', 'htmlContent', 'textContent', 'description', 'isActive', 'isFramed'])
    .select(['emailProviderId', 'userId', 'createdAt', 'updatedAt', 'version'])
    .select(sql<EmailTemplate['variables']>`email_templates.variables`.as('variables'));

export type TemplateRow = NonNullable<Awaited<ReturnType<typeof selectOptionalTemplate>>>;

export async function selectOptionalTemplate(db: Db, id: string) {
  return (await rows(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function selectOptionalSystemTemplate(db: Db, systemKey: string) {
  return (await rows(db).where('systemKey', '=', systemKey).executeTakeFirst()) ?? null;
}

/** Held until the transaction ends. */
export async function selectHeldTemplate(db: Db, id: string) {
  return (await rows(db).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

const table: ListTable = {
  name: 'email_templates',
  columns: {
    name: { value: sql`name`, order: sql`folded(name)` },
    subject: { value: sql`subject`, order: sql`folded(subject)` },
    isActive: { value: sql`is_active::text` },
    createdAt: { value: sql`created_at` },
    updatedAt: { value: sql`updated_at` },
  },
  searched: [sql`name`, sql`subject`, sql`description`],
  last: sql`id`,
};

/** What readers of names alone may sort, filter and search by. */
const namesTable: ListTable = {
  ...table,
  columns: { name: { value: sql`name`, order: sql`folded(name)` }, isActive: { value: sql`is_active::text` } },
  searched: [sql`name`],
};

type Query = ListQuery<Condition> & { isActive?: boolean | undefined; isSystem?: boolean | undefined };

const narrowed = ({ isActive, isSystem }: Query) => [
  ...(isActive === undefined ? [] : [sql`is_active = ${isActive}`]),
  ...(isSystem === undefined ? [] : [sql`(system_key is not null) = ${isSystem}`]),
];

export function listTemplates(db: Db, query: Query) {
  return readPage(db, { rows: rows(db), table, query, where: narrowed(query) });
}

export function listTemplateNames(db: Db, query: Query) {
  const names = db.selectFrom('emailTemplates').select(['id', 'name', 'isActive']);
  return readPage(db, { rows: names, table: namesTable, query, where: narrowed(query) });
}

export async function listExistingTemplates(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const existing = db.selectFrom('emailTemplates').select('id').where('id', 'in', ids);
  return (await existing.execute()).map(({ id }) => id);
}

export interface TemplateValuesRow {
  name: string;
  subject: string;
  htmlContent: string;
  textContent: string;
  description: string;
  variables: EmailTemplate['variables'];
  isActive: boolean;
  isFramed: boolean;
  emailProviderId: string | null;
}

const followed = ['name', 'subject', 'htmlContent', 'textContent', 'description', 'variables', 'isFramed'] as const;

/** One that has its system key already, and that nobody changed, takes a new text. */
export async function insertTemplate(
  db: Db,
  template: TemplateValuesRow & { id: string; systemKey: string | null; userId: string | null; at: Date },
): Promise<void> {
  const { at, variables, ...values } = template;
  await db
    .insertInto('emailTemplates')
    .values({ ...values, variables: JSON.stringify(variables), createdAt: at, updatedAt: at })
    .onConflict((conflict) =>
      conflict
        .column('systemKey')
        .doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          subject: row.ref('excluded.subject'),
          htmlContent: row.ref('excluded.htmlContent'),
          textContent: row.ref('excluded.textContent'),
          description: row.ref('excluded.description'),
          variables: row.ref('excluded.variables'),
          isFramed: row.ref('excluded.isFramed'),
        }))
        .where('emailTemplates.version', '=', 1)
        .where((row) =>
          row.or(
            followed.map((name) => row(`emailTemplates.${name}`, 'is distinct from', row.ref(`excluded.${name}`))),
          ),
        ),
    )
    .execute();
}

export async function updateTemplate(db: Db, template: TemplateValuesRow & { id: string; at: Date }): Promise<void> {
  const { id, at, variables, ...values } = template;
  await db
    .updateTable('emailTemplates')
    .set((column) => ({
      ...values,
      variables: JSON.stringify(variables),
      updatedAt: at,
      version: column('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteTemplate(db: Db, id: string): Promise<void> {
  await db.deleteFrom('emailTemplates').where('id', '=', id).execute();
}
