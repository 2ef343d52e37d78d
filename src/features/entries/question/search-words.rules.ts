/** Text as search compares it: without accents, in lower case, with compatible forms unified. */
export function searchable(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The words of a search, each once, as search compares them. */
export function searchWords(search: string): string[] {
  return [...new Set(searchable(search).split(/\s+/))].filter((word) => word !== '').sort();
}
