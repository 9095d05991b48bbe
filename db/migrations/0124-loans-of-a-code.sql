-- Lists of loans are narrowed to one tool by its code.
create index stock_cutter_by_code on stock_cutter (node_id, cutter_code);
