-- What of PPE is due asked for the corrections of each trade of the site by itself, which was nearly all of its time. For everybody they are added up once; for some people, who
-- have few trades, each is asked for as before. Nothing else of the function is another than in 0430.
create or replace function ppe_due(p_node uuid, p_zone text, p_day date, p_emps uuid[]) returns table (
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
