-- When people were told of a case: what nobody acknowledges goes to those above so long after that, not before anybody heard of it.
alter table caveat_case add column told_at timestamptz;
update caveat_case set told_at = changed_at where told_mark = mark;
