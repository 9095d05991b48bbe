-- Passkeys (WebAuthn): what a device signs with instead of a password, or beside it. The key here is the public one: a copy of the database signs nothing.
create table passkey (
  node_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  passkey_name text not null,
  -- what the device calls it, base64url
  credential_id text not null,
  public_key bytea not null,
  -- so often the device says it has signed; 0: it does not count
  counter bigint not null,
  transports text[] not null default '{}',
  -- kept by several devices of its owner
  synced_flag boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (node_id, id),
  foreign key (node_id, user_id) references login_user on delete cascade
);
-- who signs in with one says no site and no account
create unique index passkey_by_credential on passkey (credential_id);
create index passkey_by_user on passkey (node_id, user_id, created_at);
