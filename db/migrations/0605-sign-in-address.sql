-- Who came from an address or a network is asked by its beginning: of a million lines the few are found at once, where all were read (2 to 11 s).
create index sign_in_address on sign_in (node_id, address text_pattern_ops, created_at desc);
