import { z } from 'zod';

const RoleName = z.object({ slug: z.string(), name: z.string() });

/**
 * A decision about one permission [C07]. Of a granted one `source` says whether an admin role holds it or a role grants
 * it, and `grantingRole` which role of the person. `grantingPermission` is the permission or one that includes it, and
 * `path` leads from the person's role to the one that grants it, through those that it inherits from.
 */
const decision = {
  granted: z.boolean(),
  source: z.enum(['system', 'role']).optional(),
  grantingRole: z.string().optional(),
  grantingPermission: z.string().optional(),
  path: z.array(RoleName).optional(),
};

/**
 * One way to grant what is denied: add the permission to a role that the person holds, or give them another role.
 * `excess` counts what it grants beside that: other people who get the permission too, or further permissions of this
 * person. `refusal` says why the caller may not do it.
 */
export const AccessCure = z.object({
  act: z.enum(['add-to-role', 'give-role']),
  role: RoleName.extend({ id: z.uuid() }),
  excess: z.int(),
  refusal: z.string().nullable(),
});
export type AccessCure = z.infer<typeof AccessCure>;

/**
 * Why somebody holds a permission or not, and, for those who may view roles, what would grant it, the least first. An admin role is never proposed: a role
 * with this one permission does less. `error` says why not. `resolutionTime` is in milliseconds.
 */
export const AccessExplanation = z.object({
  ...decision,
  error: z.string().nullable(),
  resolutionTime: z.number(),
  slug: z.string(),
  cures: z.array(AccessCure),
  /** What some acts need beside this permission, and whether it is held. */
  neededBeside: z.array(z.object({ permission: z.string(), purpose: z.string(), granted: z.boolean() })),
});
export type AccessExplanation = z.infer<typeof AccessExplanation>;

/** Every permission by category, with whether a user holds it and through what; `resolutionTime` as above. */
export const WholeAccess = z.object({
  categories: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      permissions: z.array(z.object({ slug: z.string(), name: z.string(), ...decision })),
    }),
  ),
  resolutionTime: z.number(),
});
export type WholeAccess = z.infer<typeof WholeAccess>;
