-- Whose order it is: whoever made it is told what is short of it. Orders made before this have nobody to tell.
alter table purchase_order add column creator_id uuid;
