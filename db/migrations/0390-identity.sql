-- Signing in with an account of the company: providers (OpenID Connect), whom they speak of, which sign-ins came from them.
create table identity_provider (
  node_id uuid not null references node,
  id uuid not null,
  provider_name text not null,
  issuer text not null,
  client_id text not null,
  -- sealed with DATA_DIR/secret.key
  client_secret text,
  scopes text not null,
  login_sys text[] not null,
  status_flag boolean not null default true,
  -- a code of personMatch, and the claim that is held against it
  match_kind smallint not null,
  match_claim text not null,
  -- a person of whom nothing is known here is made at the first sign-in
  create_flag boolean not null default false,
  -- values of amr or acr that say: the provider has asked for a second step
  second_step_values text[] not null default '{}',
  -- [{claim, value, roleId}]: roles of a person that is made
  rules jsonb not null default '[]',
  -- who saved it last: it lets in nobody who may do more; null: the product itself
  saved_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, provider_name)
);
-- who signs in says which provider, and no site
create unique index identity_provider_by_id on identity_provider (id);
create index identity_provider_newest on identity_provider (node_id, created_at desc, id desc);

-- a subject of a provider is this user, from the first sign-in on, whatever its claims say later
create table identity_link (
  node_id uuid not null,
  provider_id uuid not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (node_id, provider_id, subject),
  unique (node_id, provider_id, user_id),
  foreign key (node_id, provider_id) references identity_provider on delete cascade,
  foreign key (node_id, user_id) references login_user on delete cascade
);
create index identity_link_by_user on identity_link (node_id, user_id);

-- sign-ins (families of sessions) that came from a provider
create table session_origin (
  node_id uuid not null,
  family_id uuid not null,
  provider_id uuid not null,
  subject text not null,
  -- the session at the provider, where it says one
  sid text,
  user_id uuid not null,
  -- the provider has asked for a second step
  second_step_flag boolean not null,
  created_at timestamptz not null default now(),
  primary key (node_id, family_id),
  foreign key (node_id, user_id) references login_user on delete cascade
);
create index session_origin_by_subject on session_origin (node_id, provider_id, subject);
create index session_origin_by_user on session_origin (node_id, user_id);
