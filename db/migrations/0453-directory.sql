-- Signing in at a directory (LDAP, Active Directory): a provider of another protocol, and the people that it is followed by at night.
alter table identity_provider
  -- a code of identityProtocol
  add protocol smallint not null default 1,
  -- what the protocol 2 is told besides: where to look, by which attributes; null for the protocol 1
  add directory jsonb;

-- whom a directory has named: only these are stopped when it names them no more
create table directory_person (
  node_id uuid not null,
  provider_id uuid not null,
  subject text not null,
  emp_id uuid not null,
  -- it names him no more, and he was stopped for that
  gone_flag boolean not null default false,
  primary key (node_id, provider_id, subject),
  unique (node_id, provider_id, emp_id),
  foreign key (node_id, provider_id) references identity_provider on delete cascade,
  foreign key (node_id, emp_id) references employee on delete cascade
);

-- departments that were made because it named them
create table directory_department (
  node_id uuid not null,
  provider_id uuid not null,
  department_id uuid not null,
  primary key (node_id, provider_id, department_id),
  foreign key (node_id, provider_id) references identity_provider on delete cascade,
  foreign key (node_id, department_id) references department on delete cascade
);
comment on table directory_department is 'scope: department = department_id';

create table directory_sync (
  node_id uuid not null,
  id uuid not null,
  provider_id uuid not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- a code of directorySyncStatus
  sync_status smallint not null,
  -- who began it; null: the night
  begun_by text,
  -- counts by their names in the contract
  counts jsonb not null default '{}',
  -- a refusal in words of the catalogue, and its values
  problem jsonb,
  -- of a held one: the subjects that it would stop, and some of their names
  gone text[] not null default '{}',
  names text[] not null default '{}',
  primary key (node_id, id),
  foreign key (node_id, provider_id) references identity_provider on delete cascade
);
create index directory_sync_newest on directory_sync (node_id, provider_id, started_at desc, id desc);
