-- What an assistant would like to have done: it waits for the person in whose name it asks, who does it or lets it be.
create table assistant_proposal (
  node_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- of the access key that it came with
  key_name text not null,
  deed text not null,
  input jsonb not null,
  -- why, in the assistant's words
  reason text,
  -- 0 waits, 1 done, 2 given up
  proposal_state smallint not null default 0 check (proposal_state between 0 and 2),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (node_id, id),
  foreign key (node_id, user_id) references login_user on delete cascade
);
create index assistant_proposal_by_user on assistant_proposal (node_id, user_id, created_at desc);
