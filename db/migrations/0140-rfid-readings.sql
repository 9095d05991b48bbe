-- What a reader of tags tells by the open interface: each reading once, by the machine's own id for it; whether what it saw came, went or was there.
alter table rfid_check_log
  add column reading_id text,
  add column reader text,
  add column direction text check (direction in ('in', 'out', 'seen')),
  add column channel_code text;
-- The same tag of the same reading is kept once.
create unique index rfid_check_log_reading on rfid_check_log (node_id, vm_id, reading_id, rfid_code) where reading_id is not null;

-- Where the tag is by its last reading: 1 there, 2 taken out; null where no reader has said it.
alter table rfid_product
  add column presence smallint check (presence in (1, 2)),
  add column last_channel_code text;
