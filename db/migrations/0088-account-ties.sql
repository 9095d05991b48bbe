-- Deleting or merging a cost centre, a department or a type asks who still names it: each asks an index, not the whole table.
create index pick_order_by_cost on pick_order (node_id, cost_id) where cost_id is not null;
create index pick_order_by_department on pick_order (node_id, department_id);
create index uwh_pick_order_by_cost on uwh_pick_order (node_id, cost_id) where cost_id is not null;
create index uwh_pick_order_by_department on uwh_pick_order (node_id, department_id);
create index combo_pick_order_by_department on combo_pick_order (node_id, department_id);
create index prewh_order_by_department on prewh_order (node_id, department_id) where department_id is not null;
