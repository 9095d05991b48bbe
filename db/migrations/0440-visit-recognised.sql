-- How a person who entered an unmanned warehouse was recognised (docs/decisions/0097-who-and-how-warm.md).
alter table prewh_visit
  add column visit_method smallint,
  -- tenths of a percent, as the device says
  add column confidence smallint check (confidence between 0 and 1000),
  -- nobody was found, or the device was less sure than the site asks for
  add column unsure boolean not null default false;
update prewh_visit set unsure = true where emp_id is null;
-- The pages of the person and of the warehouse, the newest first.
drop index prewh_visit_by_emp;
create index prewh_visit_by_emp on prewh_visit (node_id, emp_id, entered_at, id) where emp_id is not null;
drop index prewh_visit_by_time;
create index prewh_visit_by_time on prewh_visit (node_id, prewh_id, entered_at, id);
