-- How many changes of fields the entries of a type have to follow: a number, which the old name did not say.
alter table entry_settlings rename column asked to change_count;
