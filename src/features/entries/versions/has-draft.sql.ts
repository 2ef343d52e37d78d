/** Whether the entry `c` has a newer draft, as text of SQL. */
export const hasDraftSql = '(exists (select from entry_drafts d where d.entry_id = c.id))';
