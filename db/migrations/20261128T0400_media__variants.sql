-- Sizes of pictures that were made for a preset or a signed address, and when each was last asked for.
create table media_variants (
  storage_key text not null,
  -- Of the original.
  of_key text not null,
  bytes integer not null,
  last_used_at timestamptz not null,
  constraint media_variants_pkey primary key (storage_key)
);

create index media_variants_of_idx on media_variants (of_key);
create index media_variants_used_idx on media_variants (last_used_at);
