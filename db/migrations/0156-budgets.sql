-- Budgets as limits: of the cost centre that a pick is charged to, and of those above it, each for the year and for all below it together. Nothing while
-- the site only wants to be warned.
create function pick_budgets(p_node uuid, p_emp uuid, p_product uuid, p_vm uuid, p_cost uuid, p_project uuid) returns jsonb language plpgsql stable as $$
declare
  charged uuid := p_cost;
begin
  if charged is null then
    select cost_charged(p_node, p_project, p_product, coalesce(s.cost_id, e.cost_id), v.cost_id) into charged
      from employee e
      left join vm v on v.node_id = p_node and v.id = p_vm
      left join vm_pick_settlement s on s.node_id = p_node and s.vm_id = p_vm
      where e.node_id = p_node and e.id = p_emp;
  end if;
  return (
    with recursive up as (
      select c.id, c.parent_id, c.cost_name, c.budget_amount from cost c where c.node_id = p_node and c.id = charged
      union all select c.id, c.parent_id, c.cost_name, c.budget_amount from cost c join up on c.node_id = p_node and c.id = up.parent_id
    )
    -- 2: a cost centre; blocks of twelve months are years of the calendar.
    select jsonb_agg(jsonb_build_object('strategyId', up.id, 'strategyName', up.cost_name, 'entityType', 2, 'entityId', up.id, 'shareFlag', true,
      'onlyListed', false, 'approvalFlag', false, 'itemId', up.id, 'productId', null, 'productTypeId', null, 'subjectName', null, 'limitNum', null,
      'limitAmount', up.budget_amount, 'periodicUnit', 'M', 'periodUnit', null, 'periodValue', 12, 'budget', true) order by up.id)
    from up where up.budget_amount is not null);
end
$$;
