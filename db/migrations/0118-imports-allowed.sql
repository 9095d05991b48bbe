-- Whoever makes and changes these by hand may bring them from a file as well: the button is new, and no role had it.
insert into role_right (node_id, role_id, menu_code)
select c.node_id, c.role_id, p.page || '.import'
from unnest(array['product.produceGroup', 'organization.position', 'organization.staffLevel', 'organization.vendor', 'cardMgr.cardList']) as p (page)
join role_right c on c.menu_code = p.page || '.create'
join role_right u on u.node_id = c.node_id and u.role_id = c.role_id and u.menu_code = p.page || '.update'
on conflict do nothing;
