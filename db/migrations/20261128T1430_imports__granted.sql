-- The permissions of whoever began the work, such as those of an API token; null: all. The work goes on with these at most.
alter table imports add column granted text[];
alter table bulk_edits add column granted text[];
