-- Until when a deleted record is kept: 30 days, and another 30 whenever something still stands in the way of its restore.
alter table removed_records add column expires_at timestamptz;
update removed_records set expires_at = removed_at + interval '30 days';
alter table removed_records alter column expires_at set not null;
create index removed_records_expires_idx on removed_records (expires_at);
