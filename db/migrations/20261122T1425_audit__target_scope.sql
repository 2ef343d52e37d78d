-- What decides who may read a line where the type of its target does not: of an entry its content type. Older lines about
-- entries that are gone keep none, and are read by those who may view all entries.
alter table audit_entries add column target_scope uuid;

alter table audit_entries disable trigger audit_entries_immutable;
update audit_entries a set target_scope = c.content_type_id
from content c where a.target_type = 'entry' and a.target_id = c.id::text;
alter table audit_entries enable trigger audit_entries_immutable;
