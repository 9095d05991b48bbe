-- What of PPE is due, as in 0473, with joins that can be hashed: whom a limit is for is found by what an employee belongs to, and not by looking at each limit for each employee.
create or replace function ppe_due(p_node uuid, p_zone text, p_day date, p_emps uuid[]) returns table (
  emp_id uuid, subject_id uuid, product_id uuid, product_type_id uuid, ppe_kind smallint, strategy_name text, limit_num bigint, period_unit text,
  period_value integer, last_product_id uuid, last_day date, due_day date
) language plpgsql stable as $$
#variable_conflict use_column
begin
  if p_emps = '{}' then return; end if;
  return query with recursive up as (
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
  ), person as materialized (
    select e.id, e.post_id, e.cost_id, e.level_id, e.department_id from employee e
    where e.node_id = p_node and not e.lock_flag and (p_emps is null or e.id = any(p_emps))
  ), belongs as (
    -- words of pickStrategyEntityType; everything else is a project
    select e.id as emp_id, 0 as entity_type, e.id as entity_id from person e
    union all select e.id, 1, e.post_id from person e where e.post_id is not null
    union all select e.id, 2, e.cost_id from person e where e.cost_id is not null
    union all select e.id, 5, e.level_id from person e where e.level_id is not null
    union all select e.id, 3, u.above from person e join up u on u.department_id = e.department_id
    union all select e.id, 4, x.project_id from person e join project_emp x on x.node_id = p_node and x.emp_id = e.id
  ), mine as materialized (
    -- of several for the same thing the one of the longest period: the strictest wins
    select distinct on (e.emp_id, r.subject_id) e.emp_id, r.* from rule r
    join belongs e on e.entity_type = r.entity_type and e.entity_id = r.entity_id
    order by e.emp_id, r.subject_id, ppe_period(r.period_unit, r.period_value) desc, r.limit_num
  ), gone as materialized (
    select c.corrects, sum(c.trade_num)::bigint as num from trade c where p_emps is null and c.node_id = p_node and c.corrects is not null group by c.corrects
  ), last as materialized (
    select distinct on (t.emp_id, t.product_id) t.emp_id, t.product_id, p.product_type_id, k.ppe_kind, (t.trade_time at time zone p_zone)::date as day
    from kind k
    join product p on p.node_id = p_node and p.product_type_id = k.product_type_id
    join trade t on t.node_id = p_node and t.product_id = p.id
    left join gone g on g.corrects = t.id
    where t.sign = 1 and t.corrects is null and t.emp_id is not null and (p_emps is null or t.emp_id = any(p_emps))
      and case when p_emps is null then t.trade_num > coalesce(g.num, 0) else trade_left(p_node, t.id, t.trade_num) > 0 end
    order by t.emp_id, t.product_id, t.trade_time desc
  ), reach as materialized (
    select l.emp_id, l.product_id, l.day, b.above from last l join branch b on b.product_type_id = l.product_type_id
    union all select l.emp_id, l.product_id, l.day, l.product_id from last l
  ), limited as (
    select distinct on (m.emp_id, m.subject_id) m.*, l.product_id as last_product_id, l.day
    from mine m left join reach l on l.emp_id = m.emp_id and l.above = m.subject_id
    order by m.emp_id, m.subject_id, l.day desc nulls last
  ), covered as materialized (
    select distinct r.emp_id, r.product_id from mine m join reach r on r.emp_id = m.emp_id and r.above = m.subject_id
  ), lasting as (
    select l.emp_id, l.product_id, l.ppe_kind, l.day, f.life_unit, f.life_value from last l
    join product_life f on f.node_id = p_node and f.product_id = l.product_id
    join person e on e.id = l.emp_id
    left join covered c on c.emp_id = l.emp_id and c.product_id = l.product_id
    where c.emp_id is null
  )
  select m.emp_id, m.subject_id, m.product_id, m.product_type_id, m.ppe_kind, m.strategy_name, m.limit_num, coalesce(f.life_unit, m.period_unit),
    coalesce(f.life_value, m.period_value)::integer, m.last_product_id, m.day,
    (m.day + coalesce(ppe_period(f.life_unit, f.life_value::integer), ppe_period(m.period_unit, m.period_value)))::date
  from limited m left join product_life f on f.node_id = p_node and f.product_id = m.last_product_id
  union all
  select l.emp_id, l.product_id, l.product_id, null, l.ppe_kind, null, null, l.life_unit, l.life_value::integer, l.product_id, l.day,
    (l.day + ppe_period(l.life_unit, l.life_value::integer))::date
  from lasting l;
end $$;

-- What it says of everybody, kept: of the day for which it was reckoned. What changed since is reckoned when it is asked for.
create table ppe_need (
  node_id uuid not null,
  emp_id uuid not null,
  subject_id uuid not null,
  product_id uuid,
  product_type_id uuid,
  ppe_kind smallint not null,
  strategy_name text,
  limit_num bigint,
  period_unit text,
  period_value integer,
  last_product_id uuid,
  last_day date,
  due_day date,
  primary key (node_id, emp_id, subject_id),
  foreign key (node_id, emp_id) references employee on delete cascade
);
create table ppe_reckoned (
  node_id uuid not null references node,
  day date not null,
  at timestamptz not null,
  primary key (node_id)
);
-- That a rule, a type, a life or a person changed: a row for each transaction, until it is reckoned anew.
create table ppe_change (
  node_id uuid not null references node,
  txid bigint not null,
  primary key (node_id, txid)
);
create function ppe_changed() returns trigger language plpgsql as $$
begin
  insert into ppe_change values (coalesce(new.node_id, old.node_id), txid_current()) on conflict do nothing;
  return null;
end $$;
create trigger ppe_changed after insert or update or delete on pick_strategy for each row execute function ppe_changed();
create trigger ppe_changed after insert or update or delete on pick_strategy_item for each row execute function ppe_changed();
create trigger ppe_changed after insert or update or delete on product_life for each row execute function ppe_changed();
create trigger ppe_changed after insert or delete on project_emp for each row execute function ppe_changed();
create trigger ppe_changed after insert or delete on employee for each row execute function ppe_changed();
create trigger ppe_person_changed after update on employee for each row
  when ((new.post_id, new.cost_id, new.level_id, new.department_id, new.lock_flag) is distinct from (old.post_id, old.cost_id, old.level_id, old.department_id, old.lock_flag))
  execute function ppe_changed();
create trigger ppe_department_changed after update on department for each row when (new.parent_id is distinct from old.parent_id) execute function ppe_changed();
create trigger ppe_product_changed after update on product for each row when (new.product_type_id is distinct from old.product_type_id) execute function ppe_changed();
create trigger ppe_type_changed after update on product_type for each row
  when ((new.parent_id, new.ppe_kind) is distinct from (old.parent_id, old.ppe_kind)) execute function ppe_changed();

-- Who took or gave back something since a moment: trades have keys that begin with the time at which they were written. Two minutes are looked back beyond it, for
-- those that were under way.
create function ppe_takers(p_node uuid, p_since timestamptz) returns uuid[] language sql stable as $$
  select coalesce(array_agg(distinct t.emp_id), '{}') from trade t
    join ppe_types(p_node) k on k.product_type_id = t.product_type_id
    where t.node_id = p_node and t.emp_id is not null
      and t.id > (lpad(to_hex(((extract(epoch from p_since) - 120) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

-- Reckons anew where something changed; else those who took something. Gives how many people that were, null where all.
create function ppe_reckon(p_node uuid, p_zone text, p_day date) returns integer language plpgsql as $$
declare
  begun timestamptz := clock_timestamp();
  kept ppe_reckoned;
  emps uuid[];
  changed boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('ppe ' || p_node, 0));
  select * into kept from ppe_reckoned r where r.node_id = p_node;
  -- First: what is committed after this is not in the figures that follow, and stays to be reckoned.
  delete from ppe_change c where c.node_id = p_node;
  changed := found;
  if not exists (select from ppe_types(p_node)) then
    delete from ppe_need n where n.node_id = p_node;
    delete from ppe_reckoned r where r.node_id = p_node;
    return 0;
  end if;
  if changed or kept.day is distinct from p_day then
    delete from ppe_need n where n.node_id = p_node;
    insert into ppe_need select p_node, d.* from ppe_due(p_node, p_zone, p_day, null) d;
  else
    emps := ppe_takers(p_node, kept.at);
    delete from ppe_need n where n.node_id = p_node and n.emp_id = any(emps);
    insert into ppe_need select p_node, d.* from ppe_due(p_node, p_zone, p_day, emps) d;
  end if;
  insert into ppe_reckoned values (p_node, p_day, begun) on conflict (node_id) do update set day = excluded.day, at = excluded.at;
  return cardinality(emps);
end $$;

-- Of whom what was reckoned holds no more: those who took something since; null where all must be reckoned.
create function ppe_stale(p_node uuid, p_day date) returns uuid[] language plpgsql stable as $$
declare
  since timestamptz := (select r.at from ppe_reckoned r where r.node_id = p_node and r.day = p_day
    and not exists (select from ppe_change c where c.node_id = p_node));
begin
  return case when since is not null then ppe_takers(p_node, since) end;
end $$;
