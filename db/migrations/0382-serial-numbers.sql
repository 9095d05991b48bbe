-- Goods that are told apart piece by piece: a serial number is a lot of one piece.
alter table product add column serial_flag boolean not null default false;
