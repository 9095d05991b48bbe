-- To whom an order last went by mail, and when the mail server took it: what the log alone knew, beside the order.
alter table purchase_order
  add column mailed_to text,
  add column mailed_at timestamptz,
  add constraint purchase_order_mailed check ((mailed_to is null) = (mailed_at is null));
