import { randomUUID } from 'node:crypto';
import type { FieldDraft } from '../../field-types/definition/definition.ts';
import type { Platform } from '../../platform/context/context.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildFieldGroup } from '../field-groups/field-groups.fixtures.ts';
import { type ContentType, ContentTypeDraft } from './content-types.contract.ts';
import type { ContentModel } from './content-types.rules.ts';
import { createContentType, readContentModel } from './content-types.service.ts';

export interface ContentTypeOverrides {
  name?: string;
  slug?: string;
  description?: string;
  isSingle?: boolean;
  isPublic?: boolean;
  /** Ids of groups to attach. */
  fieldGroups?: string[];
  /** Fields of a group of its own, attached last. */
  fields?: FieldDraft[];
}

/** A content type for tests; without overrides a private collection without fields under a unique slug. */
export async function buildContentType(
  { platform }: { platform: Platform },
  { fields, fieldGroups = [], ...overrides }: ContentTypeOverrides = {},
): Promise<ContentType> {
  const own = fields ? [(await buildFieldGroup({ platform }, { fields })).id] : [];
  const slug = `type-${randomUUID()}`;
  const draft = ContentTypeDraft.parse({
    name: 'Test type',
    slug,
    ...overrides,
    fieldGroups: [...fieldGroups, ...own],
  });
  return createContentType(systemContext(platform, 'fixture'), draft);
}

/** The model of a type that a fixture made. */
export async function modelOf({ platform }: { platform: Platform }, id: string): Promise<ContentModel> {
  const model = await readContentModel(systemContext(platform, 'fixture'), id);
  if (!model) throw new Error(`no content type has the id ${id}`);
  return model;
}
