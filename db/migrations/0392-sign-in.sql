-- Who came in, when, from where, by which way; who was refused; and what was odd about it. On the platform node: tries of accounts that there are none of, for a day.
create table sign_in (
  node_id uuid not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  user_id uuid,
  login_account text not null,
  login_sys text not null,
  -- words of signInWay, signInResult, signInOdd
  way text not null,
  result text not null,
  odd text[] not null default '{}',
  -- as sessions keep it: of IPv6 the network
  address text not null,
  agent text not null,
  primary key (node_id, id),
  foreign key (node_id, user_id) references login_user on delete cascade
);
create index sign_in_newest on sign_in (node_id, created_at desc, id desc);
create index sign_in_by_user on sign_in (node_id, user_id, created_at desc);
create index sign_in_odd on sign_in (node_id, created_at desc, id desc) where odd <> '{}';
