-- Feedback that everybody may see and vote for: under a title that whoever answers gives it, for what was written is its writer's own.
alter table feedback add column open_title text;
create index feedback_open on feedback (node_id, created_at desc, id) where open_title is not null;

create table feedback_vote (
  node_id uuid not null,
  feedback_id uuid not null,
  user_id uuid not null,
  voted_at timestamptz not null default now(),
  primary key (node_id, feedback_id, user_id),
  foreign key (node_id, feedback_id) references feedback on delete cascade,
  foreign key (node_id, user_id) references login_user on delete cascade
);
