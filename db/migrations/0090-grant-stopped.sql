-- When a privilege was stopped: what is taken from then on is not drawn on it. Of those that stand stopped nobody knows since when.
alter table pick_privilege add column stopped_at timestamptz;
update pick_privilege set stopped_at = now() where not status_flag;
