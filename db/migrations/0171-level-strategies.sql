-- Strategies for those of a level (5), beside employee, post, cost centre, department and project.
alter table pick_strategy add column level_id uuid;
alter table pick_strategy drop constraint pick_strategy_entity_type_check;
do $$
declare
  one text;
begin
  -- The checks of the columns that say whom it is for had no names of their own.
  for one in select conname from pg_constraint where conrelid = 'pick_strategy'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%project_id%' loop
    execute format('alter table pick_strategy drop constraint %I', one);
  end loop;
end $$;
-- What it is for follows from more columns now; its index goes and comes with it.
alter table pick_strategy drop column entity_id;
alter table pick_strategy
  add column entity_id uuid not null generated always as (coalesce(emp_id, post_id, cost_id, department_id, project_id, level_id)) stored,
  add constraint pick_strategy_entity_type_check check (entity_type between 0 and 5),
  add constraint pick_strategy_one_entity check (num_nonnulls(emp_id, post_id, cost_id, department_id, project_id, level_id) = 1),
  add constraint pick_strategy_entity check (case entity_type when 0 then emp_id when 1 then post_id when 2 then cost_id when 3 then department_id
    when 4 then project_id else level_id end is not null),
  add foreign key (node_id, level_id) references emp_level;
create index pick_strategy_by_entity on pick_strategy (node_id, entity_id);

-- As before, and what is for his level.
create or replace function pick_facts(
  p_node uuid, p_zone text, p_at timestamptz, p_emp uuid, p_card text, p_product uuid, p_vm uuid, p_channel uuid, p_cost uuid, p_project uuid
) returns jsonb language plpgsql stable as $$
declare
  e record;
  p record;
  v record;
  departments uuid[];
  types uuid[];
  entities uuid[];
  today date := (p_at at time zone p_zone)::date;
begin
  if p_emp is null then
    select k.emp_id into p_emp from node_card k where k.node_id = p_node and k.card_no = p_card and k.status_flag;
    if p_emp is null then return jsonb_build_object('missing', 'card'); end if;
  end if;
  if p_channel is not null then
    select c.product_id, c.channel_code into p from vm_channel c where c.node_id = p_node and c.id = p_channel and c.vm_id = p_vm;
    if not found then return jsonb_build_object('missing', 'channel'); end if;
    p_product := coalesce(p_product, p.product_id);
    if p_product is null then return jsonb_build_object('missing', 'content', 'channel', p.channel_code); end if;
  end if;
  select x.emp_name, x.lock_flag, x.post_id, x.level_id, x.cost_id, x.department_id, x.face_image_url into e from employee x where x.node_id = p_node and x.id = p_emp;
  if not found then return jsonb_build_object('missing', 'employee'); end if;
  select x.product_name, x.unit, x.unit_price, x.on_sale_flag, x.product_type_id into p from product x where x.node_id = p_node and x.id = p_product;
  if not found then return jsonb_build_object('missing', 'product'); end if;
  select x.id, x.vm_name, x.lock_flag, x.cost_id, m.max_num, s.cost_id as settled_to, b.bound_at, b.valid_to into v
    from (select 1) one
    left join vm x on x.node_id = p_node and x.id = p_vm
    left join vm_pick_mode m on m.node_id = x.node_id and m.vm_id = x.id
    left join vm_pick_settlement s on s.node_id = x.node_id and s.vm_id = x.id
    left join vm_emp b on b.node_id = x.node_id and b.vm_id = x.id and b.emp_id = p_emp;
  if p_vm is not null and v.id is null then return jsonb_build_object('missing', 'vm'); end if;

  with recursive up as (
    select d.id, d.parent_id from department d where d.node_id = p_node and d.id = e.department_id
    union all select d.id, d.parent_id from department d join up on d.node_id = p_node and d.id = up.parent_id
  ) select array_agg(up.id) into departments from up;
  with recursive up as (
    select t.id, t.parent_id from product_type t where t.node_id = p_node and t.id = p.product_type_id
    union all select t.id, t.parent_id from product_type t join up on t.node_id = p_node and t.id = up.parent_id
  ) select array_agg(up.id) into types from up;
  entities := array_remove(array[p_emp, e.post_id, e.level_id, coalesce(p_cost, cost_charged(p_node, p_project, p_product, coalesce(v.settled_to, e.cost_id), v.cost_id)), p_project], null) || departments;

  return jsonb_build_object(
    'empId', p_emp, 'empName', e.emp_name, 'empLocked', e.lock_flag, 'empFace', e.face_image_url is not null,
    'productId', p_product, 'productName', p.product_name, 'unit', p.unit, 'price', p.unit_price, 'onSale', p.on_sale_flag, 'types', types,
    'vmName', v.vm_name, 'vmLocked', v.lock_flag, 'maxNum', v.max_num, 'asks', pick_mode(p_node, p_vm), 'boundAt', v.bound_at, 'validTo', v.valid_to,
    'cycled', exists (select from borrow_cycle b where b.node_id = p_node and (b.product_id = p_product or b.product_type_id = any(types))),
    'permissionListed', exists (select from emp_pick_permission r where r.node_id = p_node and r.emp_id = p_emp),
    'permissionCovered', exists (select from emp_pick_permission r where r.node_id = p_node and r.emp_id = p_emp and (r.vm_id is null or r.vm_id = p_vm)
      and (r.product_id = p_product or r.product_type_id = any(types) or (r.product_id is null and r.product_type_id is null))),
    'life', (select jsonb_build_object('value', l.life_value, 'unit', l.life_unit) from product_life l where l.node_id = p_node and l.product_id = p_product),
    'channels', (
      select jsonb_agg(jsonb_build_object('id', c.id, 'code', c.channel_code, 'freeze', c.freeze_status, 'sale', c.sale_type,
        'reserved', exists (select from vm_channel_auth a where a.node_id = c.node_id and a.channel_id = c.id),
        'named', exists (select from vm_channel_auth a where a.node_id = c.node_id and a.channel_id = c.id and a.emp_id = p_emp)) order by c.channel_code)
      from vm_channel c where c.node_id = p_node and c.vm_id = p_vm and c.product_id = p_product and c.merged_into is null
        and (p_channel is null or c.id = p_channel)),
    'rules', (
      select jsonb_agg(to_jsonb(r)) from (
        select s.id as "strategyId", s.strategy_name as "strategyName", s.entity_type as "entityType", s.entity_id as "entityId", s.share_flag as "shareFlag",
          s.only_listed as "onlyListed", s.approval_flag as "approvalFlag", i.id as "itemId", i.product_id as "productId", i.product_type_id as "productTypeId",
          i.limit_num as "limitNum", i.limit_amount as "limitAmount", i.periodic_unit as "periodicUnit", i.period_unit as "periodUnit",
          i.period_value as "periodValue",
          case when i.product_id is not null then p.product_name
            when i.product_type_id is not null then (select t.product_type_name from product_type t where t.node_id = p_node and t.id = i.product_type_id)
          end as "subjectName"
        from pick_strategy s
        left join pick_strategy_item i on i.node_id = s.node_id and i.strategy_id = s.id
          and i.subject_id = any(types || p_product || '00000000-0000-0000-0000-000000000000'::uuid)
        where s.node_id = p_node and s.entity_id = any(entities) and s.status_flag
          and today >= coalesce(s.valid_from, '-infinity') and today <= coalesce(s.valid_to, 'infinity')
          and (i.id is not null or s.only_listed)
          and (not exists (select from pick_strategy_vm m where m.node_id = s.node_id and m.strategy_id = s.id)
            or exists (select from pick_strategy_vm m where m.node_id = s.node_id and m.strategy_id = s.id and m.vm_id = p_vm))
        order by s.id, i.id) r),
    -- One that is over may still explain what was taken while it held: as far back as limits reach.
    'privileges', (
      select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.strategy_name, 'from', g.valid_from, 'to', g.valid_to, 'limitNum', g.limit_num,
        'enabled', g.status_flag,
        'subjects', array(select x.subject_id from pick_privilege_product x where x.node_id = g.node_id and x.privilege_id = g.id),
        'vmIds', array(select x.vm_id from pick_privilege_vm x where x.node_id = g.node_id and x.privilege_id = g.id)))
      from pick_privilege_emp m join pick_privilege g on g.node_id = m.node_id and g.id = m.privilege_id
      where m.node_id = p_node and m.emp_id = p_emp and g.valid_from <= p_at and g.valid_to > p_at - interval '400 days'));
end
$$;
