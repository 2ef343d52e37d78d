/** A page's title under the site's pattern [E18]; a page without one of its own is named like the site. */
export function pageTitle(pattern: string, { title, site }: { title: string | undefined; site: string }): string {
  if (!title) return site;
  // Functions, because a "$&" in a title would mean something in a replacement.
  return pattern.replaceAll(/\{(title|site)\}/g, (_, part: string) => (part === 'title' ? title : site));
}
