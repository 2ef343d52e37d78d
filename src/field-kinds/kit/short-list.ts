/** So many names are shown before the number of the others stands for them [G09]. */
export const shownNames = 3;

/** The first names, and how many more there are. */
export function shortList(names: readonly string[]): string {
  const more = names.length > shownNames ? ` +${names.length - shownNames} more` : '';
  return `${names.slice(0, shownNames).join(', ')}${more}`;
}
