-- A trade is found in whatever letters a scanner sends its number.
create index trade_in_any_letters on trade (node_id, upper(trade_number));
