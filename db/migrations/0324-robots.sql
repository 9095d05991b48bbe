-- Robots of group chats (DingTalk, WeCom, Feishu) that warnings are told to.
create table caveat_robot (
  node_id uuid not null references node,
  id uuid not null,
  robot_name text not null,
  -- a word of caveatRobotKind
  robot_kind text not null,
  -- the whole address holds the key of the group: sealed, as the signing secret is; of it people see the host
  url text not null,
  host text not null,
  secret text,
  status_flag boolean not null default true,
  last_ok_at timestamptz,
  last_fail_at timestamptz,
  -- why the last message was not taken; null since one was
  last_reason text,
  last_said text,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, robot_name)
);
create index caveat_robot_newest on caveat_robot (node_id, created_at desc, id desc);

alter table caveat_center add column robot_ids uuid[] not null default '{}';
