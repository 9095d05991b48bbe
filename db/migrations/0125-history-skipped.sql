-- Lines of a history of trades that were left out because they were wrong, by what they say they are: mended and brought in later, also alone, they
-- are not taken for the lines beside them that were booked.
create table history_skipped (
  node_id uuid not null references node,
  device_code text not null,
  trade_number text not null,
  channel_code text not null,
  lines integer not null check (lines > 0),
  primary key (node_id, device_code, trade_number, channel_code)
);
