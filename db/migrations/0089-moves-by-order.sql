-- A count asks what moved after it by the machine's own order: of a cell's years of moves it reads the last ones only.
create index stock_move_by_sequence on stock_move (node_id, position_source, position_sequence) where position_sequence is not null;
