-- What people type into a search field is found by an index from two letters on, also two Chinese ones (docs/decisions/0021-search.md).

-- What is searched, a line each, in lower case.
create function search_text(variadic said text[]) returns text language sql immutable parallel safe
  return lower(array_to_string(said, chr(10)));

-- The pairs of neighbouring letters, each as a number: only a text with all pairs of what is sought can hold it.
create function search_pairs(said text) returns integer[] language plpgsql immutable strict parallel safe as $$
declare
  letters text[] := string_to_array(said, null);
  pairs integer[] := '{}';
begin
  for at in 2 .. cardinality(letters) loop
    pairs[at - 1] := (ascii(letters[at - 1]) & 65535) << 16 | (ascii(letters[at]) & 65535);
  end loop;
  return pairs;
end $$;

alter table product
  add column search_text text not null
    generated always as (search_text(product_code, product_name, initials, node_product_code, node_product_name, barcode)) stored,
  add column search_pairs integer[] not null
    generated always as (search_pairs(search_text(product_code, product_name, initials, node_product_code, node_product_name, barcode))) stored;
-- What was written last and is not in its place yet is read by each search: little of it.
create index product_by_search on product using gin (search_pairs) with (gin_pending_list_limit = 256);

-- The phone number is not among them: who may find somebody need not be one who may know it.
alter table employee
  add column search_text text not null generated always as (search_text(emp_code, emp_name, initials)) stored,
  add column search_pairs integer[] not null generated always as (search_pairs(search_text(emp_code, emp_name, initials))) stored;
create index employee_by_search on employee using gin (search_pairs) with (gin_pending_list_limit = 256);
