-- Feedback reaches somebody: its state, who answered and when.
alter table feedback
  add column status smallint not null default 0 check (status between 0 and 3),
  add column reply_by text,
  add column replied_at timestamptz;
create index feedback_by_state on feedback (node_id, status, created_at desc, id);
create index feedback_by_time on feedback (node_id, created_at desc, id);
create index feedback_by_user on feedback (node_id, user_id, created_at desc, id);
