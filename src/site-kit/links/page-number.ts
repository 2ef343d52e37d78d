/** The number of a list's page in an address; what is no such number is read as the first. */
export function readPageNumber(search: URLSearchParams): number {
  const value = search.get('page');
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 1;
}
