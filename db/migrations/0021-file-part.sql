-- The bytes of files, where servers share nothing but the database: parts in their order.
create table file_part (
  node_id uuid not null,
  object_name text not null,
  part integer not null,
  bytes bytea not null,
  primary key (node_id, object_name, part)
);
-- Pictures, videos and spreadsheets are compressed already.
alter table file_part alter column bytes set storage external;
