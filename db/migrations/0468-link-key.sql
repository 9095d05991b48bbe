-- The key that signs links to files is there from the beginning: a read that asks for a link writes nothing. 256 bits, of three random numbers of 122.
insert into platform_key (node_id, key_name, value)
  select '00000000-0000-0000-0000-000000000000', 'link', encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid() || gen_random_uuid(), 'UTF8')), 'hex')
  on conflict do nothing;
