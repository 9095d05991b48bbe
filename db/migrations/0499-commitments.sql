-- What is promised and not yet taken, of the accounts that will be charged: every order to pick that was passed and still holds, order of the mall that is bought, and out order
-- for people that is not out. Money in fen. A purchase order names no account: what the mall has bought stands here as the order of the mall, the rest is stock.
-- Missing accounts are what they are in trade_month.
create function commitments(p_node uuid) returns table (
  node_id uuid, doc_id uuid, department_id uuid, cost_id uuid, project_id uuid, amount bigint
) language sql stable as $$
  with nil as (select '00000000-0000-0000-0000-000000000000'::uuid as id), open as (
    -- What was passed holds until it is picked, cancelled or past its validity.
    select o.id, o.department_id, o.cost_id, o.project_id, (l.num - l.picked_num) * p.unit_price as amount
      from combo_pick_order o
      join combo_pick_order_line l on l.node_id = o.node_id and l.order_id = o.id
      join product p on p.node_id = l.node_id and p.id = l.product_id
      where o.node_id = p_node and o.combo_status = 1 and o.valid_until > now()
    union all select o.id, o.department_id, o.cost_id, o.project_id, (l.apply_num - l.picked_num) * p.unit_price
      from uwh_pick_order o
      join uwh_pick_order_detail l on l.node_id = o.node_id and l.order_id = o.id
      join product p on p.node_id = l.node_id and p.id = l.product_id
      where o.node_id = p_node and o.approval_status = 1 and o.valid_until > now()
    union all select o.id, o.department_id, o.cost_id, o.project_id, (l.plan_num - l.real_num) * p.unit_price
      from pick_order o
      join pick_order_line l on l.node_id = o.node_id and l.order_id = o.id
      join product p on p.node_id = l.node_id and p.id = l.product_id
      where o.node_id = p_node and o.pick_list_status = 1 and o.pick_status <> 1
    union all select o.id, o.department_id, o.cost_id, o.project_id, (l.num - l.out_num) * p.unit_price
      from out_order o
      join out_order_line l on l.node_id = o.node_id and l.order_id = o.id
      join product p on p.node_id = l.node_id and p.id = l.product_id
      where o.node_id = p_node and o.out_state < 2 and o.out_kind = 1
    -- At what it was ordered for.
    union all select o.id, o.department_id, o.cost_id, o.project_id, (l.num - l.handed_num) * l.price
      from cloud_mall_order o
      join cloud_mall_order_line l on l.node_id = o.node_id and l.order_id = o.id
      where o.node_id = p_node and o.order_status in (1, 2)
  )
  select p_node, o.id, coalesce(o.department_id, nil.id), coalesce(o.cost_id, nil.id), coalesce(o.project_id, nil.id), sum(o.amount)::bigint
    from open o, nil group by 1, 2, 3, 4, 5 having sum(o.amount) <> 0
$$;
-- Few are open of a long history.
create index combo_pick_order_passed on combo_pick_order (node_id, valid_until) where combo_status = 1;
create index uwh_pick_order_passed on uwh_pick_order (node_id, valid_until) where approval_status = 1;
create index pick_order_unpicked on pick_order (node_id, created_at) where pick_list_status = 1 and pick_status <> 1;

-- A project has a budget for as long as it runs.
alter table project add column budget_amount bigint check (budget_amount >= 0);
create index trade_month_by_project on trade_month (node_id, project_id) where project_id <> '00000000-0000-0000-0000-000000000000';
