-- What no summary knows of a machine's log of trades: those that charge nothing. Few of many, so that they are counted at once.
create index trade_uncharged on trade (node_id, trade_time) where sign = 0;
