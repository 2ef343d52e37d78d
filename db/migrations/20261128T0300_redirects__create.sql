-- Where paths of this site lead that have no page.
create table redirects (
  id uuid not null,
  -- Without codes for letters, as the site spells it.
  from_path text not null,
  -- A path of this site or an address.
  to_address text not null,
  is_permanent boolean not null,
  hits integer not null default 0,
  last_hit_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint redirects_pkey primary key (id),
  constraint redirects_from_path_key unique (from_path)
);

create index redirects_created_idx on redirects (created_at);

-- Paths that visitors asked for in vain.
create table missing_paths (
  id uuid not null,
  path text not null,
  hits integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint missing_paths_pkey primary key (id),
  constraint missing_paths_path_key unique (path)
);

create index missing_paths_hits_idx on missing_paths (hits desc, last_at desc);
