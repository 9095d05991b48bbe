-- What an index is asked for a long text: every second pair of neighbouring letters and the last one hold each of its letters. Pairs of pinyin stand in
-- most names; to look up all of them costs three times as much as to read the few names more that are found (docs/decisions/0045-find.md).
create function search_keys(said text) returns integer[] language sql immutable strict parallel safe as $$
  select array_agg(pair order by at)
  from unnest(search_pairs(said)) with ordinality as one (pair, at)
  where length(said) < 8 or at % 2 = 1 or at = length(said) - 1
$$;
