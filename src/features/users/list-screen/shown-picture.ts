interface Pictured {
  avatarUrl: string | null;
  roles: readonly string[];
}

/**
 * The address of a person's picture, or null where it is not loaded: somebody without a role may be an anonymous client who
 * registered, and an address on another site of their choice would tell them who looks at the list, when and from where.
 */
export function shownPicture({ avatarUrl, roles }: Pictured, site: string): string | null {
  if (avatarUrl === null || !URL.canParse(avatarUrl, site)) return null;
  return roles.length > 0 || new URL(avatarUrl, site).origin === site ? avatarUrl : null;
}
