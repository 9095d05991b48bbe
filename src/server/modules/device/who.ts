// Who stood before the machine, as what it told says it and as a person has said it since.
import { sql } from 'kysely';

/** Whom an event (`e`) is about: whoever a person said it was, else the staff number, else whoever held the card when it was told; null for nobody. */
export const who = sql<string | null>`coalesce((e.decided ->> 'empId')::uuid,
  (select m.id from employee m where m.node_id = e.node_id and m.emp_code = e.body ->> 'empCode'),
  (select b.emp_id from node_card c join node_card_bind b on b.node_id = c.node_id and b.card_id = c.id
    where c.node_id = e.node_id and c.card_no = e.body ->> 'cardNo' and b.bound_at <= e.received_at
      and (b.unbound_at is null or b.unbound_at > e.received_at) limit 1))`;

/** Of what is set aside: a pick that names nobody whom we know. */
export const isNobodysAside = sql<boolean>`(e.kind = 'pick' and ${who} is null)`;
