const readable = (part: string) => part.replaceAll('-', ' ');

/** What a permission allows, in words: “publish recipes”, “publish all content”, “view users”. One without an action stays as it is. */
export function permissionInWords(slug: string): string {
  const [resource = '', ...rest] = slug.split('.');
  const action = rest.at(-1);
  if (action === undefined) return slug;
  if (rest.length > 1) return `${readable(action)} ${readable(rest.slice(0, -1).join(' '))}`;
  return resource === 'content' ? `${readable(action)} all content` : `${readable(action)} ${readable(resource)}`;
}
