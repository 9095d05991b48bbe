-- As 0482 says: who is deleted is let go of by the verb that deletes.
alter table personnel_tie drop constraint personnel_tie_node_id_department_id_fkey, drop constraint personnel_tie_node_id_emp_id_fkey,
  add foreign key (node_id, department_id) references department, add foreign key (node_id, emp_id) references employee;
