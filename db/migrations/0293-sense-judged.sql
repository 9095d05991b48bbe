-- A difference that is sensed counts once it has stood for a while: until then it has no number, and is on no board (docs/decisions/0070-senses.md).
alter table abnormal_record alter column record_no drop not null;
create index abnormal_record_unnumbered on abnormal_record (node_id, found_at) where record_no is null;

-- A channel that is taken away, merged into another or bound to another product is sensed so no more: what differed there is over.
create function prewh_channel_sensed_no_more() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update abnormal_record set ended_at = greatest(now(), last_at) where node_id = old.node_id and channel_id = old.id and ended_at is null;
  elsif new.merged_into is not null and old.merged_into is null then
    update abnormal_record set ended_at = greatest(now(), last_at) where node_id = old.node_id and channel_id = old.id and ended_at is null;
  elsif new.product_id is distinct from old.product_id then
    update abnormal_record set ended_at = greatest(now(), last_at)
      where node_id = old.node_id and channel_id = old.id and product_id = old.product_id and ended_at is null;
  end if;
  return null;
end $$;
create trigger prewh_channel_sensed_no_more after delete or update of product_id, merged_into on prewh_channel
  for each row execute function prewh_channel_sensed_no_more();

-- What nobody had to decide is kept for the trial of workflows, and swept after that.
create index approval_free on approval (node_id, asked_at) where workflow_id is null and approval_status = 4;
