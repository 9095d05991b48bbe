-- What is wrong with the exchange, and what a customer changed, is kept as what it says and put into words when somebody reads it. A receipt names a
-- material as the order named it.
alter table customer_link alter column problem type jsonb using null::jsonb;
alter table customer_outer_order
  alter column problem type jsonb using jsonb_build_object('key', 'outer-order-form', 'params', jsonb_build_object('field', problem));
alter table customer_receipt
  drop column tries,
  alter column problem type jsonb using
    jsonb_build_object('key', 'customer-system-refused', 'params', jsonb_build_object('status', replace(problem, 'HTTP ', '')));
alter table purchase_order
  alter column outer_note type jsonb using
    case when outer_note is not null then jsonb_build_array(jsonb_build_object('text', outer_note)) end;
alter table purchase_order_line
  -- the material number by which the customer's own system ordered it
  add column outer_material text;
alter table problem_record
  alter column description drop not null,
  -- what the product itself has found
  add column found jsonb,
  add constraint problem_record_described check (description is not null or found is not null);
