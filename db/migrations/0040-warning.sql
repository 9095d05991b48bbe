-- Warnings: the rules by which people are warned, what the rules found, and notices for some people alone.

create table caveat_center (
  node_id uuid not null references node,
  id uuid not null,
  caveat_name text not null,
  -- a word of caveatKind
  caveat_kind text not null,
  -- from where on it warns, in the unit of its kind; null is the kind's own
  threshold integer check (threshold >= 0),
  -- none means every machine of the site
  vm_ids uuid[] not null default '{}',
  -- HH:MM of the site between which people are told; null is at any time, from after to goes over midnight
  shift_from text,
  shift_to text,
  -- what was found is gathered for so long
  digest_minutes integer not null default 0 check (digest_minutes >= 0),
  channels text[] not null,
  receivers uuid[] not null,
  -- who is told what nobody has acknowledged for so long
  escalate_minutes integer check (escalate_minutes > 0),
  escalate_to uuid[] not null default '{}',
  status_flag boolean not null default true,
  -- when people were told last
  told_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, caveat_name),
  check ((shift_from is null) = (shift_to is null))
);

-- What a rule found: one row for each thing, as long as it lasts and again when it comes back.
create table caveat_case (
  node_id uuid not null,
  id uuid not null,
  caveat_id uuid not null,
  subject text not null,
  vm_id uuid,
  emp_id uuid,
  -- what it is about, in the site's words
  about text not null,
  value bigint not null,
  -- changes when the case has become another: people are told again
  mark text not null,
  told_mark text,
  -- 0 open, 1 acknowledged, 2 over
  state smallint not null default 0 check (state between 0 and 2),
  opened_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  ended_at timestamptz,
  escalated_at timestamptz,
  acknowledged_by text,
  acknowledged_at timestamptz,
  remark text,
  primary key (node_id, id),
  unique (node_id, caveat_id, subject),
  foreign key (node_id, caveat_id) references caveat_center on delete cascade,
  foreign key (node_id, vm_id) references vm on delete cascade,
  foreign key (node_id, emp_id) references employee on delete cascade
);
create index caveat_case_by_time on caveat_case (node_id, changed_at desc, id desc);
create index caveat_case_by_vm on caveat_case (node_id, vm_id);

-- Whom a notice is for; null is everybody. What a rule of warnings said goes after a month.
alter table notice add column receiver_ids uuid[];
alter table notice add column caveat_flag boolean not null default false;
