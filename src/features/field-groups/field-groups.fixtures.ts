import { randomUUID } from 'node:crypto';
import type { FieldDraft } from '../../field-types/definition/definition.ts';
import type { Platform } from '../../platform/context/context.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { type FieldGroup, FieldGroupDraft } from './field-groups.contract.ts';
import { createFieldGroup } from './field-groups.service.ts';

export interface FieldGroupOverrides {
  name?: string;
  slug?: string;
  fields?: FieldDraft[];
  /** Ids of the types that show it. */
  contentTypes?: string[];
}

/** A field group for tests; without overrides an empty one under a unique slug. */
export function buildFieldGroup(
  { platform }: { platform: Platform },
  overrides: FieldGroupOverrides = {},
): Promise<FieldGroup> {
  const slug = `group-${randomUUID()}`;
  const draft = FieldGroupDraft.parse({ name: 'Test group', slug, ...overrides });
  return createFieldGroup(systemContext(platform, 'fixture'), draft);
}
