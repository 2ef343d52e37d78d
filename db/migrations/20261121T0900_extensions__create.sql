-- Contributed modules that search and mixed indexes need; all are "trusted", so a database owner may create them.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;
