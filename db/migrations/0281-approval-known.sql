-- What waits for a decision now, and what was decided in the last 90 days, as far as it is still known: the inbox and the trial of a workflow begin with it.
-- So do pick orders of smart warehouses and purchase orders, which nobody had to decide. Of a long history nothing else is read.
create function pg_temp.above(p_node uuid, p_tree text, p_ids uuid[]) returns jsonb language plpgsql stable as $$
declare
  found jsonb;
begin
  execute format('with recursive up as (
      select id, parent_id, 0 as step from %1$I where node_id = $1 and id = any($2)
      union all select t.id, t.parent_id, up.step + 1 from %1$I t join up on t.node_id = $1 and t.id = up.parent_id
    ) select coalesce(jsonb_agg(id order by step), ''[]'') from (select id, min(step) as step from up group by id) u', p_tree) into found using p_node, p_ids;
  return found;
end $$;

create temp table known_document (
  node_id uuid, biz_type smallint, doc_id uuid, doc_no text, about text, asked_by uuid[], asker text, vm_id uuid, warehouse_id uuid, department_id uuid,
  emp_id uuid, other_emp_id uuid, cost_id uuid, project_id uuid, vm_ids uuid[], approval_status smallint, asked_at timestamptz, ends_at timestamptz,
  ended_at timestamptz, decider text, remark text, urgent boolean not null default false
);
create temp table known_line (doc_id uuid, line_no integer, product_id uuid, num bigint, price bigint);

insert into known_document
  select o.node_id, 1, o.id, o.order_no, e.emp_name, o.asked_by, o.creator, null, null, o.department_id, o.emp_id, null, o.cost_id, o.project_id,
    array(select distinct l.vm_id from combo_pick_order_line l where l.node_id = o.node_id and l.order_id = o.id and l.vm_id is not null),
    case o.combo_status when 0 then 2 when 2 then 3 when 4 then 4 else 1 end, o.apply_time, o.valid_until, o.approved_at, o.approver, o.approve_remark
  from combo_pick_order o join employee e on e.node_id = o.node_id and e.id = o.emp_id
  where o.combo_status = 0 or o.apply_time > now() - interval '90 days';
insert into known_document
  select o.node_id, 2, o.id, o.order_no, e.emp_name || ' · ' || w.prewh_name, o.asked_by, o.creator, null, w.warehouse_id, o.department_id, o.emp_id, null,
    o.cost_id, o.project_id, '{}', o.approval_status, o.apply_time, o.valid_until, o.approved_at, o.approver, o.approve_remark
  from uwh_pick_order o join employee e on e.node_id = o.node_id and e.id = o.emp_id join prewh w on w.node_id = o.node_id and w.id = o.prewh_id
  where o.approval_status = 2 or o.apply_time > now() - interval '90 days';
insert into known_document
  select a.node_id, 3, a.id, 'BL-' || right(a.id::text, 8), e.emp_name || ' · ' || v.vm_name, a.asked_by, a.creator, a.vm_id, null, e.department_id, a.emp_id, null,
    e.cost_id, null, '{}', case a.review_status when 0 then 2 when 2 then 3 else 1 end, a.created_at, null, a.reviewed_at, a.reviewer, a.review_remark
  from trade_additional a join employee e on e.node_id = a.node_id and e.id = a.emp_id join vm v on v.node_id = a.node_id and v.id = a.vm_id
  where a.review_status = 0 or a.created_at > now() - interval '90 days';
insert into known_document
  select a.node_id, 4, a.id, t.trade_number, coalesce(t.trade_emp_name, ''), a.asked_by, a.creator, t.vm_id, t.warehouse_id, t.department_id, t.emp_id, a.right_emp_id,
    t.cost_id, null, '{}', case a.review_status when 0 then 2 when 2 then 3 else 1 end, a.created_at, null, a.examined_at, a.examiner, a.examine_remark
  from sale_appeal a join trade t on t.node_id = a.node_id and t.id = a.trade_id
  where a.review_status = 0 or a.created_at > now() - interval '90 days';
insert into known_document
  select i.node_id, 5, i.id, i.inventory_no, v.vm_name, i.asked_by, i.creator, i.vm_id, null, null, null, null, null, null, '{}', 2, i.created_at, null, null, null, null
  from vm_inventory i join vm v on v.node_id = i.node_id and v.id = i.vm_id where i.status = 2;
insert into known_document
  select i.node_id, 6, i.id, i.inventory_no, w.prewh_name, i.asked_by, i.creator, null, w.warehouse_id, null, null, null, null, null, '{}', 2, i.created_at, null, null, null, null
  from prewh_inventory i join prewh w on w.node_id = i.node_id and w.id = i.prewh_id where i.status = 3;
insert into known_document
  select o.node_id, 7, o.id, o.pick_no, e.emp_name || ' · ' || w.prewh_name, o.asked_by, o.creator, null, w.warehouse_id, o.department_id, o.emp_id, null,
    o.cost_id, o.project_id, '{}', 4, o.created_at, null, o.created_at, null, null
  from pick_order o join employee e on e.node_id = o.node_id and e.id = o.emp_id join prewh w on w.node_id = o.node_id and w.id = o.prewh_id
  where o.created_at > now() - interval '90 days';
insert into known_document
  select o.node_id, 8, o.id, o.po_no, v.vendor_name, array_remove(array[o.creator_id], null), o.creator, null, o.warehouse_id, null, null, null, null, null, '{}', 4,
    o.created_at, null, o.created_at, null, null, coalesce(o.need_date <= o.order_date + 3, false)
  from purchase_order o join vendor v on v.node_id = o.node_id and v.id = o.vendor_id
  where o.created_at > now() - interval '90 days';
create index on known_document (doc_id);
analyze known_document;

insert into known_line
  select l.order_id, l.line_no, l.product_id, l.num, null
  from known_document k join combo_pick_order_line l on l.node_id = k.node_id and l.order_id = k.doc_id where k.biz_type = 1;
insert into known_line
  select l.order_id, l.line_no, l.product_id, l.apply_num, null
  from known_document k join uwh_pick_order_detail l on l.node_id = k.node_id and l.order_id = k.doc_id where k.biz_type = 2;
insert into known_line
  select a.id, 1, a.product_id, a.quantity, null
  from known_document k join trade_additional a on a.node_id = k.node_id and a.id = k.doc_id where k.biz_type = 3;
insert into known_line
  select a.id, 1, coalesce(a.right_product_id, t.product_id), a.appeal_num, t.product_price
  from known_document k join sale_appeal a on a.node_id = k.node_id and a.id = k.doc_id join trade t on t.node_id = a.node_id and t.id = a.trade_id where k.biz_type = 4;
insert into known_line
  select l.inventory_id, l.line_no, l.product_id, abs(l.real_num - l.book_num), null
  from known_document k join vm_inventory_line l on l.node_id = k.node_id and l.inventory_id = k.doc_id where k.biz_type = 5 and l.real_num <> l.book_num;
insert into known_line
  select l.inventory_id, l.line_no, l.product_id, abs(l.real_num - l.book_num), null
  from known_document k join prewh_inventory_line l on l.node_id = k.node_id and l.inventory_id = k.doc_id where k.biz_type = 6 and l.real_num <> l.book_num;
insert into known_line
  select l.order_id, l.line_no, l.product_id, l.plan_num, null
  from known_document k join pick_order_line l on l.node_id = k.node_id and l.order_id = k.doc_id where k.biz_type = 7;
insert into known_line
  select l.order_id, l.line_no, l.product_id, l.num, l.price
  from known_document k join purchase_order_line l on l.node_id = k.node_id and l.order_id = k.doc_id where k.biz_type = 8;
analyze known_line;

create temp table known_goods as
  select k.doc_id, jsonb_agg(jsonb_build_object('productId', p.id, 'productCode', p.product_code, 'productName', p.product_name, 'spec', p.spec, 'unit', p.unit,
      'num', l.num, 'amount', l.num * coalesce(l.price, p.unit_price)) order by l.line_no) as lines,
    sum(l.num * coalesce(l.price, p.unit_price)) as amount, sum(l.num) as num, array_agg(distinct p.product_type_id) as types
  from known_document k join known_line l on l.doc_id = k.doc_id join product p on p.node_id = k.node_id and p.id = l.product_id
  group by k.doc_id;
create index on known_goods (doc_id);
analyze known_goods;

-- What stands above is looked up once for all documents that have the same.
create temp table known_path as
  select node_id, tree, ids, pg_temp.above(node_id, tree, ids) as path from (
    select node_id, 'department' as tree, array[department_id] as ids from known_document where department_id is not null
    union select node_id, 'cost', array[cost_id] from known_document where cost_id is not null
    union select k.node_id, 'product_type', g.types from known_document k join known_goods g on g.doc_id = k.doc_id) as stands;
analyze known_path;

insert into approval (node_id, id, biz_type, doc_id, doc_no, revision, about, asked_by, asker, vm_id, warehouse_id, department_id, cost_id, project_id, facts, lines, amount, num,
  urgent_flag, approval_status, asked_at, ends_at, ended_at)
select k.node_id, gen_random_uuid(), k.biz_type, k.doc_id, k.doc_no, 1, k.about, k.asked_by, k.asker, k.vm_id, k.warehouse_id, k.department_id, k.cost_id, k.project_id,
  jsonb_build_object(
    'empIds', to_jsonb(array_remove(array[k.emp_id, k.other_emp_id], null)), 'empId', k.emp_id, 'costId', k.cost_id, 'projectId', k.project_id,
    'departmentPath', coalesce(d.path, '[]'), 'costPath', coalesce(c.path, '[]'), 'typeIds', coalesce(t.path, '[]'),
    'vmIds', to_jsonb(array_remove(k.vm_ids || k.vm_id, null)), 'overBudget', false),
  coalesce(g.lines, '[]'), coalesce(g.amount, 0), coalesce(g.num, 0), k.urgent, k.approval_status, k.asked_at, k.ends_at,
  coalesce(k.ended_at, case when k.approval_status <> 2 then k.asked_at end)
from known_document k
  left join known_goods g on g.doc_id = k.doc_id
  left join known_path d on d.node_id = k.node_id and d.tree = 'department' and d.ids = array[k.department_id]
  left join known_path c on c.node_id = k.node_id and c.tree = 'cost' and c.ids = array[k.cost_id]
  left join known_path t on t.node_id = k.node_id and t.tree = 'product_type' and t.ids = g.types;

insert into approval_act (node_id, id, approval_id, act, actor, acted_at)
  select node_id, gen_random_uuid(), id, 1, asker, asked_at from approval where biz_type not in (7, 8);
insert into approval_act (node_id, id, approval_id, act, actor, remark, acted_at)
  select a.node_id, gen_random_uuid(), a.id, a.approval_status + case a.approval_status when 1 then 1 else 0 end, k.decider, k.remark, k.ended_at
  from approval a join known_document k on k.node_id = a.node_id and k.biz_type = a.biz_type and k.doc_id = a.doc_id
  where a.approval_status in (1, 3) and k.decider is not null and k.ended_at is not null;
drop table known_document, known_line, known_goods, known_path;
