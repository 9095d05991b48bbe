-- Webhooks: a program subscribes to events by their names; what was taken can be sent once more.
alter table push_receiver
  -- gets events: their name, their time, and what happened as `data`
  add column event_flag boolean not null default false;
alter table push_record
  -- when it was asked for once more: it waits since then, and not since it happened
  add column replayed_at timestamptz;
