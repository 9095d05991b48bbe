-- What waits and has a time of its own is found by it: the inbox leaves out what is over, and what is over is looked for each quarter of an hour.
create index approval_ends on approval (node_id, ends_at) where approval_status = 2 and ends_at is not null;
