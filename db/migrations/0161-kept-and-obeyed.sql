-- Who pays for a pick, as its machine's settlement said when it was written; a correction is paid as what it corrects.
alter table trade add column payer smallint;
create function trade_payer() returns trigger language plpgsql as $$
begin
  new.payer := case when new.corrects is null
    then (select s.payer from vm_pick_settlement s where s.node_id = new.node_id and s.vm_id = new.vm_id)
    else (select k.payer from trade k where k.node_id = new.node_id and k.id = new.corrects) end;
  return new;
end
$$;
create trigger trade_payer before insert on trade for each row when (new.vm_id is not null) execute function trade_payer();

-- Which production machine a tool was taken for, as its number was said: a fact stays readable when the machine is no longer kept.
alter table cutter_status_log drop constraint cutter_status_log_check_result_check;
alter table cutter_status_log add constraint cutter_status_log_check_result_check check (check_result between 0 and 4);
alter table cutter_status_log add column factory_device_no text;
-- How often a tool came back.
create index cutter_status_log_by_code on cutter_status_log (node_id, product_id, cutter_code) where cutter_code is not null;
