-- PPE: which types of product are, what people wear, certificates, and receipts that were signed on the screen.
-- 1 body, 2 foot, 3 hand, 4 head, 5 eye and face, 6 hearing, 7 breathing, 8 fall, 9 other; holds for all below it that say nothing of their own.
alter table product_type add column ppe_kind smallint check (ppe_kind between 1 and 9);
-- what was taken before it is not waited for
alter table product_type add column ppe_from date;

create table ppe_size (
  node_id uuid not null,
  emp_id uuid not null,
  body_size text,
  foot_size text,
  hand_size text,
  head_size text,
  primary key (node_id, emp_id),
  foreign key (node_id, emp_id) references employee on delete cascade
);

create table ppe_certificate (
  node_id uuid not null,
  id uuid not null,
  certificate_no text not null,
  certificate_name text not null,
  emp_id uuid,
  product_id uuid,
  issuer text,
  valid_from date,
  valid_to date,
  remark text,
  created_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, certificate_no),
  check (num_nonnulls(emp_id, product_id) = 1),
  check (valid_from <= valid_to),
  foreign key (node_id, emp_id) references employee,
  foreign key (node_id, product_id) references product
);
create index ppe_certificate_by_end on ppe_certificate (node_id, valid_to, id);
create index ppe_certificate_by_emp on ppe_certificate (node_id, emp_id) where emp_id is not null;
create index ppe_certificate_by_product on ppe_certificate (node_id, product_id) where product_id is not null;

-- One signature for what somebody received; neither it nor what it is for changes afterwards.
create table ppe_receipt (
  node_id uuid not null,
  id uuid not null,
  receipt_no text not null,
  emp_id uuid not null,
  emp_code text not null,
  emp_name text not null,
  -- what was drawn, as the path of an SVG, 1000 wide and 400 high
  signature text not null,
  -- over the signature and what was signed for
  sha256 text not null,
  witness text not null,
  signed_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, receipt_no),
  foreign key (node_id, emp_id) references employee
);
create index ppe_receipt_by_emp on ppe_receipt (node_id, emp_id, signed_at desc);
create table ppe_receipt_line (
  node_id uuid not null,
  trade_id uuid not null,
  receipt_id uuid not null,
  num bigint not null check (num > 0),
  lot_no text,
  -- what was taken is signed for once
  primary key (node_id, trade_id),
  foreign key (node_id, receipt_id) references ppe_receipt,
  foreign key (node_id, trade_id) references trade
);
create index ppe_receipt_line_by_receipt on ppe_receipt_line (node_id, receipt_id);
create trigger ppe_receipt_append_only before update or delete on ppe_receipt for each row execute function refuse_change();
create trigger ppe_receipt_no_truncate before truncate on ppe_receipt for each statement execute function refuse_change();
create trigger ppe_receipt_line_append_only before update or delete on ppe_receipt_line for each row execute function refuse_change();
create trigger ppe_receipt_line_no_truncate before truncate on ppe_receipt_line for each statement execute function refuse_change();

-- The types that count, each with what it or the nearest above it says.
create function ppe_types(p_node uuid) returns table (product_type_id uuid, ppe_kind smallint, ppe_from date) language sql stable as $$
  with recursive t as (
    select p.id, p.ppe_kind, p.ppe_from from product_type p where p.node_id = p_node and p.parent_id is null
    union all
    select c.id, coalesce(c.ppe_kind, t.ppe_kind), case when c.ppe_kind is null then t.ppe_from else c.ppe_from end
    from t join product_type c on c.node_id = p_node and c.parent_id = t.id
  ) select t.id, t.ppe_kind, t.ppe_from from t where t.ppe_kind is not null
$$;

create function ppe_period(p_unit text, p_value integer) returns interval language sql immutable as $$
  select p_value * case p_unit when 'm' then interval '1 minute' when 'H' then interval '1 hour' when '12H' then interval '12 hours'
    when 'D' then interval '1 day' when 'W' then interval '1 week' when 'Y' then interval '1 year' else interval '1 month' end
$$;

-- What people may take of PPE (the limits of strategies that hold for each by himself), when they took it last, and when the next is due: when the life of
-- the product that was taken is over, else when the period of the limit is. What was taken of products with a life, and is limited for nobody, is due by that.
create function ppe_due(p_node uuid, p_zone text, p_day date, p_emps uuid[]) returns table (
  emp_id uuid, subject_id uuid, product_id uuid, product_type_id uuid, ppe_kind smallint, strategy_name text, limit_num bigint, period_unit text,
  period_value integer, last_product_id uuid, last_day date, due_day date
) language sql stable as $$
  with recursive up as (
    select d.id as department_id, d.id as above, d.parent_id from department d where d.node_id = p_node
    union all select u.department_id, d.id, d.parent_id from up u join department d on d.node_id = p_node and d.id = u.parent_id
  ), branch as (
    select t.id as product_type_id, t.id as above, t.parent_id from product_type t where t.node_id = p_node
    union all select b.product_type_id, t.id, t.parent_id from branch b join product_type t on t.node_id = p_node and t.id = b.parent_id
  ), kind as materialized (select * from ppe_types(p_node)), rule as materialized (
    select s.entity_type, s.entity_id, s.strategy_name, i.subject_id, i.product_id, i.product_type_id, k.ppe_kind, i.limit_num,
      coalesce(i.period_unit, i.periodic_unit) as period_unit, i.period_value
    from pick_strategy s
    join pick_strategy_item i on i.node_id = s.node_id and i.strategy_id = s.id
    left join product p on p.node_id = i.node_id and p.id = i.product_id
    join kind k on k.product_type_id = coalesce(i.product_type_id, p.product_type_id)
    where s.node_id = p_node and s.status_flag and not s.share_flag and i.limit_num is not null
      and p_day between coalesce(s.valid_from, '-infinity') and coalesce(s.valid_to, 'infinity')
  ), mine as materialized (
    -- of several for the same thing the one of the longest period: the strictest wins
    select distinct on (e.id, r.subject_id) e.id as emp_id, r.* from rule r
    join employee e on e.node_id = p_node and not e.lock_flag and (p_emps is null or e.id = any(p_emps)) and case r.entity_type
      when 0 then e.id = r.entity_id when 1 then e.post_id = r.entity_id when 2 then e.cost_id = r.entity_id when 5 then e.level_id = r.entity_id
      when 3 then exists (select from up u where u.department_id = e.department_id and u.above = r.entity_id)
      else exists (select from project_emp x where x.node_id = p_node and x.project_id = r.entity_id and x.emp_id = e.id) end
    order by e.id, r.subject_id, ppe_period(r.period_unit, r.period_value) desc, r.limit_num
  ), last as materialized (
    select distinct on (t.emp_id, t.product_id) t.emp_id, t.product_id, p.product_type_id, k.ppe_kind, (t.trade_time at time zone p_zone)::date as day
    from kind k
    join product p on p.node_id = p_node and p.product_type_id = k.product_type_id
    join trade t on t.node_id = p_node and t.product_id = p.id
    where t.sign = 1 and t.corrects is null and t.emp_id is not null and (p_emps is null or t.emp_id = any(p_emps))
      and trade_left(p_node, t.id, t.trade_num) > 0
    order by t.emp_id, t.product_id, t.trade_time desc
  ), reach as materialized (
    select l.emp_id, l.product_id, l.day, b.above from last l join branch b on b.product_type_id = l.product_type_id
    union all select l.emp_id, l.product_id, l.day, l.product_id from last l
  ), limited as (
    select distinct on (m.emp_id, m.subject_id) m.*, l.product_id as last_product_id, l.day
    from mine m left join reach l on l.emp_id = m.emp_id and l.above = m.subject_id
    order by m.emp_id, m.subject_id, l.day desc nulls last
  ), lasting as (
    select l.emp_id, l.product_id, l.ppe_kind, l.day, f.life_unit, f.life_value from last l
    join product_life f on f.node_id = p_node and f.product_id = l.product_id
    join employee e on e.node_id = p_node and e.id = l.emp_id and not e.lock_flag
    where not exists (select from mine m join reach r on r.emp_id = m.emp_id and r.above = m.subject_id
      where r.emp_id = l.emp_id and r.product_id = l.product_id)
  )
  select m.emp_id, m.subject_id, m.product_id, m.product_type_id, m.ppe_kind, m.strategy_name, m.limit_num, coalesce(f.life_unit, m.period_unit),
    coalesce(f.life_value, m.period_value)::integer, m.last_product_id, m.day,
    (m.day + coalesce(ppe_period(f.life_unit, f.life_value::integer), ppe_period(m.period_unit, m.period_value)))::date
  from limited m left join product_life f on f.node_id = p_node and f.product_id = m.last_product_id
  union all
  select l.emp_id, l.product_id, l.product_id, null, l.ppe_kind, null, null, l.life_unit, l.life_value::integer, l.product_id, l.day,
    (l.day + ppe_period(l.life_unit, l.life_value::integer))::date
  from lasting l
$$;
