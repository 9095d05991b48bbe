-- What was done, once for each action and not for each line: the operation log is searched by action and module, however long it is.
create index operate_log_by_action on operate_log (node_id, action, path, module_code);
