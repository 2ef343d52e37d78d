import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/context/context.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { createRole, type RoleDraft } from './roles.service.ts';

/** A role for tests; without overrides it grants nothing and its name is unique. */
export async function buildRole(
  { platform }: { platform: Platform },
  overrides: Partial<RoleDraft> = {},
): Promise<{ id: string; slug: string }> {
  const slug = overrides.slug ?? `role-${randomUUID()}`;
  const { id } = await createRole(systemContext(platform, 'fixture'), {
    name: slug,
    permissions: [],
    ...overrides,
    slug,
  });
  return { id, slug };
}
