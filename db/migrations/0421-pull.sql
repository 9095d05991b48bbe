-- Data push that the other side comes for: what it is told is numbered when it is handed out, so that nothing can come under a number that was passed.
alter table push_receiver drop constraint push_receiver_auth_kind_check;
alter table push_receiver
  -- 5: nothing is sent, the other side comes with an access key
  add constraint push_receiver_auth_kind_check check (auth_kind between 0 and 5),
  -- the last number that was given
  add column pull_last bigint not null default 0;
alter table push_record add column pull_no bigint;
create unique index push_record_pulled on push_record (node_id, receiver_id, pull_no) where pull_no is not null;
