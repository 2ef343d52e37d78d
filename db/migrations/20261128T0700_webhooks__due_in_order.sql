-- What one transaction queued is due at one moment: without the id a claim would sort all of it.
drop index webhook_deliveries_due_idx;
create index webhook_deliveries_due_idx on webhook_deliveries (next_attempt_at, id) where status = 'queued';
