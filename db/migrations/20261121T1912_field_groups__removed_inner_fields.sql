-- A field that was taken out of another field is kept like one that was taken out of its group; `inside` is the key of the
-- field that held it, `key` the id under which items hold its values.
alter table removed_fields add column inside text;
