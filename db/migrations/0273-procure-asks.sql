-- Procurement requests ask the engine of approval from now on: those that wait on a site from before stand in the inbox too. Where the tables of that
-- engine are still to come there is no request yet.
do $$
begin
  if to_regclass('approval') is null then
    return;
  end if;
  with waiting as (
    insert into approval (node_id, id, biz_type, doc_id, doc_no, revision, about, asked_by, asker, warehouse_id, facts, lines, amount, num, asked_at)
    select o.node_id, gen_random_uuid(), 10, o.id, o.procure_no, 1, h.warehouse_name, o.asked_by, o.creator, o.warehouse_id,
      jsonb_build_object('empIds', '[]'::jsonb, 'empId', null, 'costId', null, 'projectId', null, 'departmentPath', '[]'::jsonb, 'costPath', '[]'::jsonb,
        'typeIds', t.path, 'vmIds', '[]'::jsonb, 'overBudget', false),
      g.lines, g.amount, g.num, o.created_at
    from procure o
    join warehouse h on h.node_id = o.node_id and h.id = o.warehouse_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('productId', p.id, 'productCode', p.product_code, 'productName', p.product_name, 'spec', p.spec, 'unit', p.unit,
          'num', l.num, 'amount', l.num * p.unit_price) order by l.line_no) as lines,
        sum(l.num * p.unit_price) as amount, sum(l.num) as num
      from procure_line l join product p on p.node_id = l.node_id and p.id = l.product_id where l.node_id = o.node_id and l.order_id = o.id) g
    cross join lateral (
      with recursive up as (
        select y.id, y.parent_id, 0 as step from product_type y where y.node_id = o.node_id and y.id in (
          select p.product_type_id from procure_line l join product p on p.node_id = l.node_id and p.id = l.product_id
          where l.node_id = o.node_id and l.order_id = o.id)
        union all select y.id, y.parent_id, up.step + 1 from product_type y join up on y.node_id = o.node_id and y.id = up.parent_id
      ) select coalesce(jsonb_agg(u.id order by u.step), '[]'::jsonb) as path from (select id, min(step) as step from up group by id) u) t
    where o.procure_status = 0
    returning node_id, id, asker, asked_at
  )
  insert into approval_act (node_id, id, approval_id, act, actor, acted_at)
    select node_id, gen_random_uuid(), id, 1, asker, asked_at from waiting;
end $$;
