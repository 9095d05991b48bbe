-- What is said beside a decision: comments with files, and people who were named in them and may look at the document from then on.
alter table stored_file
  drop constraint stored_file_purpose_check,
  add constraint stored_file_purpose_check
    check (purpose in ('image', 'video', 'import', 'export', 'reject', 'face', 'paper', 'attachment'));

create table approval_file (
  node_id uuid not null,
  file_id uuid not null,
  act_id uuid not null,
  primary key (node_id, file_id),
  foreign key (node_id, file_id) references stored_file,
  foreign key (node_id, act_id) references approval_act
);
create index approval_file_of on approval_file (node_id, act_id);

create table approval_mention (
  node_id uuid not null,
  approval_id uuid not null,
  user_id uuid not null,
  primary key (node_id, approval_id, user_id),
  foreign key (node_id, approval_id) references approval on delete cascade,
  foreign key (node_id, user_id) references login_user on delete cascade
);
create index approval_mention_by_user on approval_mention (node_id, user_id);
