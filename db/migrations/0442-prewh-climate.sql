-- How warm it may be in an unmanned warehouse, in degrees Celsius; nothing is watched where nothing is set (docs/decisions/0097-who-and-how-warm.md).
alter table prewh
  add column temperature_min smallint,
  add column temperature_max smallint,
  add constraint prewh_temperatures check (temperature_min <= temperature_max);
-- When anything passed a gate last.
create index prewh_passage_by_time on prewh_passage (node_id, prewh_id, happened_at);
