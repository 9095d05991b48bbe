-- What an appeal says: less came out, it was another product, it was another person, more was taken than booked.
alter table sale_appeal
  add column appeal_type smallint not null default 1 check (appeal_type between 1 and 4),
  -- of another product: which it was
  add column right_product_id uuid,
  -- of another person: who it was
  add column right_emp_id uuid,
  add foreign key (node_id, right_product_id) references product,
  add foreign key (node_id, right_emp_id) references employee,
  add check ((appeal_type = 2) = (right_product_id is not null)),
  add check ((appeal_type = 3) = (right_emp_id is not null));
-- More than was booked gives nothing back.
alter table sale_appeal drop constraint sale_appeal_check;
alter table sale_appeal add constraint sale_appeal_check check ((review_status = 1 and appeal_type <> 4) = (refund_id is not null));
