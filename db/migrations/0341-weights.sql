-- Shelves that weigh tell a weight: it is pieces of so much each, or it fits no whole number of them (docs/decisions/0079-weights.md).
alter table prewh_channel
  -- what a weight may be off by, in milligrams; nothing is a quarter of a piece
  add column weight_tolerance bigint check (weight_tolerance >= 0);
alter table prewh_sense
  add column weight_mg bigint check (weight_mg >= 0),
  add column misfit boolean not null default false;
alter table abnormal_record
  add column misfit boolean not null default false,
  -- what lies there beyond the books, as it was weighed when it was found
  add column surplus_mg bigint,
  -- whose pick or return it was booked as
  add column booked_emp_id uuid,
  add constraint abnormal_record_booked_emp foreign key (node_id, booked_emp_id) references employee;
create index abnormal_record_by_booked_emp on abnormal_record (node_id, booked_emp_id) where booked_emp_id is not null;

-- What fits no whole number of pieces is a difference also where the next whole number is the books'.
do $$
declare said text;
begin
  select conname into strict said from pg_constraint where conrelid = 'abnormal_record'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%diff_num <> 0%';
  execute format('alter table abnormal_record drop constraint %I', said);
end $$;
alter table abnormal_record add constraint abnormal_record_differs check (diff_num = sensed_num - book_num and (diff_num <> 0 or misfit));
