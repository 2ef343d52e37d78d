/** Highest page size an answer may have [Q07]; a larger request is answered with this many. */
export const maxPageSize = 100;
