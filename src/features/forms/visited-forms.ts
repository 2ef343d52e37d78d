import { onePerObject } from '../../contracts/one-per-object.ts';
import { createCache, everyKey } from '../../platform/cache/cache.ts';
import { readKept } from '../../platform/cache/read-kept.ts';
import type { Ctx, Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { FormField } from './fields/form-fields.contract.ts';
import type { Form } from './forms.contract.ts';
import {
  listKeptDays,
  selectOptionalFieldSet,
  selectOptionalForm,
  selectOptionalFormBySlug,
  type WholeFormRow,
} from './forms.queries.ts';
import { opennessOf } from './forms.rules.ts';
import type { Integration } from './integrations/integrations.contract.ts';
import { type EffectiveSettings, effectiveSettings } from './settings/form-settings.rules.ts';

declare module '../../platform/cache/bus.ts' {
  interface ChangeTopics {
    /** Forms and what they notify. */
    forms: true;
  }
}

/** A form as visitors meet it. Never changed in place. */
export interface VisitedForm {
  id: string;
  name: string;
  slug: string;
  description: string;
  status: Form['status'];
  isActive: boolean;
  settings: EffectiveSettings;
  fields: readonly FormField[];
  fieldSetId: string;
  integrations: readonly Integration[];
}

/** The form of a slug or an id, whatever its status, out of a cache that every change of forms empties; null if there is none. */
export async function findVisitedForm(ctx: Ctx, name: { slug: string } | { id: string }): Promise<VisitedForm | null> {
  // No address has such a character, and the database stores none.
  if ('slug' in name && name.slug.includes('\0')) return null;
  const key = 'slug' in name ? `slug ${name.slug}` : `id ${name.id}`;
  const load = async (db: Db) => {
    const row = await ('slug' in name ? selectOptionalFormBySlug(db, name.slug) : selectOptionalForm(db, name.id));
    return { form: row && toVisited(row) };
  };
  return (await readKept(ctx, { cache: cacheOf(ctx.platform), key, tags: [everyKey], load })).form;
}

/** True while a published form takes answers, as far as its settings say it: a form may be full besides. */
export async function isFormOffered(ctx: Ctx, slug: string): Promise<boolean> {
  const form = await findVisitedForm(ctx, { slug });
  const now = ctx.platform.clock.now();
  return form !== null && opennessOf(form, form.settings, { now, isFull: false }) === 'open';
}

function toVisited(row: WholeFormRow): VisitedForm {
  const { id, name, slug, description, status, isActive, settings, fields, fieldSetId, integrations } = row;
  return {
    id,
    name,
    slug,
    description,
    status: status as Form['status'],
    isActive,
    settings: effectiveSettings(settings),
    fields,
    fieldSetId,
    integrations,
  };
}

const cacheOf = onePerObject(({ bus }: Platform) =>
  createCache<{ form: VisitedForm | null }>({
    bus,
    topic: 'forms',
    maxBytes: 32 * 1024 * 1024,
    sizeOf: ({ form }) => 200 + (form ? JSON.stringify(form).length * 2 : 0),
  }),
);

/** The fields that a submission answered; none of a set that nobody knows. */
export async function readFieldSet(ctx: Pick<Ctx, 'db'>, id: string): Promise<readonly FormField[]> {
  return (await selectOptionalFieldSet(ctx.db, id)) ?? [];
}

/** The forms that keep what was sent for so many days only. */
export function listKeptForms(ctx: Pick<Ctx, 'db'>): Promise<{ id: string; retentionDays: number }[]> {
  return listKeptDays(ctx.db);
}
