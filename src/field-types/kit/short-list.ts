/** Names that a short list shows; it counts the others [G09]. */
export const shownNames = 3;

/** The first names, and how many more there are. */
export function shortList(names: readonly string[]): string {
  const more = names.length > shownNames ? ` +${names.length - shownNames} more` : '';
  return `${names.slice(0, shownNames).join(', ')}${more}`;
}
