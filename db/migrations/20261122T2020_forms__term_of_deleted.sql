-- For how many days a deleted form keeps what was sent through it; null: for ever.
alter table form_ids add column kept_days integer;

-- A post that is repeated under the key of its page is found within a day.
create index form_submissions_data_hash_idx on form_submissions (data_hash, created_at);
