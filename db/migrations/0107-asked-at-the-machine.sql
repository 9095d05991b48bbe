-- What a machine asks of whoever stands at it, in one place: its own pick mode, or the site's where it has none. Null without a machine.
create function pick_mode(p_node uuid, p_vm uuid) returns jsonb language plpgsql stable as $$
declare
  m record;
  site jsonb;
begin
  if p_vm is null then return null; end if;
  select k.mode_code, k.need_cost, k.need_project, k.need_approval, k.face_flag into m from vm_pick_mode k where k.node_id = p_node and k.vm_id = p_vm;
  if not found then
    select coalesce(jsonb_object_agg(n.config_key, n.value), '{}') into site from node_config n
      where n.node_id = p_node and n.config_key in ('pickModeCode', 'pickNeedCost', 'pickNeedProject', 'pickNeedApproval', 'pickFace');
    select coalesce(site ->> 'pickModeCode', 'emp') as mode_code, coalesce((site ->> 'pickNeedCost')::boolean, false) as need_cost,
      coalesce((site ->> 'pickNeedProject')::boolean, false) as need_project, coalesce((site ->> 'pickNeedApproval')::boolean, false) as need_approval,
      coalesce((site ->> 'pickFace')::boolean, false) as face_flag into m;
  end if;
  return jsonb_build_object('cost', m.need_cost or m.mode_code = 'cost', 'project', m.need_project or m.mode_code = 'project',
    'approval', m.need_approval, 'face', m.face_flag);
end
$$;

-- As before, but for what the machine asks, and for whom its settlement charges where nothing more exact is said.
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
  select x.emp_name, x.lock_flag, x.post_id, x.cost_id, x.department_id, x.face_image_url into e from employee x where x.node_id = p_node and x.id = p_emp;
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
  entities := array_remove(array[p_emp, e.post_id, coalesce(p_cost, cost_charged(p_node, p_project, p_product, coalesce(v.settled_to, e.cost_id), v.cost_id)), p_project], null) || departments;

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

create or replace function trade_known(p_node uuid, p_vms uuid[], p_channels uuid[], p_products uuid[], p_emps uuid[], p_projects uuid[])
returns table (
  vm_id uuid, vm_code text, device_code text, vm_name text, channel_id uuid, channel_vm_id uuid, channel_code text, holds uuid, new_product_id uuid,
  product_id uuid, product_code text, product_name text, node_product_code text, node_product_name text, unit_price bigint,
  product_type_id uuid, product_type_code text, product_type_name text,
  emp_id uuid, emp_code text, emp_name text, department_id uuid, department_code text, department_name text, cost_id uuid
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
    select v.id, v.vm_code, v.device_code, v.vm_name, c.id, c.vm_id, c.channel_code, c.product_id, c.new_product_id,
      p.id, p.product_code, p.product_name, p.node_product_code, p.node_product_name, p.unit_price, t.id, t.product_type_code, t.product_type_name,
      e.id, e.emp_code, e.emp_name, d.id, d.department_code, d.department_name, cost_charged(p_node, w.project, p.id, coalesce(s.cost_id, e.cost_id), v.cost_id)
    from unnest(p_vms, p_channels, p_products, p_emps, p_projects) with ordinality as w (vm, channel, product, emp, project, at)
    left join vm v on v.node_id = p_node and v.id = w.vm
    left join vm_pick_settlement s on s.node_id = p_node and s.vm_id = w.vm
    left join vm_channel c on c.node_id = p_node and c.id = w.channel
    left join product p on p.node_id = p_node and p.id = coalesce(w.product, c.product_id)
    left join product_type t on t.node_id = p_node and t.id = p.product_type_id
    left join employee e on e.node_id = p_node and e.id = w.emp
    left join department d on d.node_id = p_node and d.id = e.department_id
    order by w.at;
end $$;

-- As before, and what the machine asks.
create or replace function device_known(
  p_node uuid, p_vm uuid, p_source text, p_events text[], p_channels text[], p_products text[], p_emps text[], p_cards text[], p_costs text[], p_projects text[]
) returns table (kind text, code text, id uuid, product_id uuid, said text) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
    select 'machine', '', v.warehouse_id, null::uuid, (select s.received::text from device_state s where s.node_id = p_node and s.vm_id = p_vm)
      from vm v where v.node_id = p_node and v.id = p_vm
    union all select 'mode', '', null, null, pick_mode(p_node, p_vm)::text
    union all select 'channel', c.channel_code, c.id, c.product_id, null from unnest(p_channels) as w (code)
      join vm_channel c on c.node_id = p_node and c.vm_id = p_vm and c.channel_code = w.code
    union all select 'product', p.product_code, p.id, null, null from unnest(p_products) as w (code)
      join product p on p.node_id = p_node and p.product_code = w.code
    union all select 'employee', e.emp_code, e.id, null, null from unnest(p_emps) as w (code)
      join employee e on e.node_id = p_node and e.emp_code = w.code
    union all select 'card', k.card_no, k.emp_id, null, null from unnest(p_cards) as w (code)
      join node_card k on k.node_id = p_node and k.card_no = w.code
    union all select 'cost', t.cost_code, t.id, null, null from unnest(p_costs) as w (code)
      join cost t on t.node_id = p_node and t.cost_code = w.code
    union all select 'project', j.project_code, j.id, null, null from unnest(p_projects) as w (code)
      join project j on j.node_id = p_node and j.project_code = w.code
    union all select 'heard', d.event_id, null, null, d.body_hash from unnest(p_events) as w (code)
      join device_event d on d.node_id = p_node and d.vm_id = p_vm and d.event_id = w.code
    union all select 'heard', b.event_id, null, null, b.body_hash from unnest(p_events) as w (code)
      join stock_event b on b.node_id = p_node and b.source = p_source and b.event_id = w.code;
end $$;

-- A pick that was booked, though something that its machine asks for was not said: it waits until a person has looked at it (4), and then says so (5).
alter table device_event drop constraint device_event_state_check, add constraint device_event_state_check check (state between 0 and 5);
drop index device_event_aside;
create index device_event_aside on device_event (node_id, state, received_at desc) where state in (1, 4);
-- 3: charged to another account.
alter table refund_record drop constraint refund_record_source_check, add constraint refund_record_source_check check (source in (1, 2, 3));
