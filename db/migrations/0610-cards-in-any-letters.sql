-- A card is found in whatever letters a scanner sends its number.
create index node_card_in_any_letters on node_card (node_id, upper(card_no));
