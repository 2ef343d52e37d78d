/** Other spellings of a list's query parameters, each with the name that it stands for [Q07]. */
export const parameterAliases: ReadonlyMap<string, string> = new Map([
  ['perPage', 'pageSize'],
  ['limit', 'pageSize'],
  ['query', 'search'],
  ['orderBy', 'sortBy'],
  ['sortOrder', 'sortDir'],
  ['orderDirection', 'sortDir'],
]);
