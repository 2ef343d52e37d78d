-- Leads wait in an outbox of their own, as mails and webhooks do, instead of a job for each.
alter table leads
  -- When one that is queued is sent next.
  add column next_attempt_at timestamptz,
  -- A process sends it until then.
  add column claimed_until timestamptz;

update leads set next_attempt_at = now() where status = 'queued';

create index leads_due_idx on leads (next_attempt_at, id) where status = 'queued';
