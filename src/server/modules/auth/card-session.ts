// What is left of a session that came of a card: at the terminals of the site alone, as long as the card is its owner's, for little.
import { sql } from 'kysely';
import { TERMINAL_RIGHTS } from '../../../contract/auth/card.ts';
import type { TerminalDeed } from '../../../contract/kernel/endpoint.ts';
import { usualConfig, type NodeConfig } from '../../../contract/system/node-config.ts';
import type { Session } from '../../kernel/http/request.ts';

export type CardConfig = Pick<NodeConfig, 'cardTerminals' | 'cardMinutes' | 'cardAsks' | 'cardReturns'>;
export interface CardColumns {
  cardId: string | null;
  cardConfig: Partial<CardConfig> | null;
}

/** SQL: the columns of a session `s` that its card says. */
export const cardColumns = sql`s.card_id, (select jsonb_object_agg(g.config_key, g.value) from node_config g
  where s.card_id is not null and g.node_id = s.node_id and g.config_key like 'card%') as card_config`;

/** SQL: whether the card of a session `s` of the user `u` still stands; true where it came of none. */
// beyond scope: whose card it is stands whoever else may see him
export const cardStands = sql`(s.card_id is null or exists (select from node_card c join employee e on e.node_id = c.node_id and e.id = c.emp_id
  where c.node_id = s.node_id and c.id = s.card_id and c.status_flag and c.emp_id = u.emp_id and not e.lock_flag))`;

/** The addresses of terminals, as the site has set them. */
export const terminalsOf = (said: string | undefined): string[] => (said ? said.split(',').map((one) => one.trim()) : []);

const [, ASK] = TERMINAL_RIGHTS;

/** The session as far as a card goes. Undefined where the site has no terminals any more. */
export function narrowedToTerminal<S extends Session & { mustChangePassword: boolean; mustSetSecondFactor: boolean }>(
  session: S,
  { cardConfig }: CardColumns,
): (S & { networks: readonly string[] }) | undefined {
  const { cardTerminals, cardAsks, cardReturns } = { ...usualConfig, ...cardConfig };
  const networks = terminalsOf(cardTerminals);
  if (networks.length === 0) return undefined;
  const rights = session.rights.intersection(new Set<string>(cardAsks ? TERMINAL_RIGHTS : []));
  const deeds: TerminalDeed[] = ['see', ...(rights.has(ASK) ? ['ask' as const] : []), ...(cardReturns ? ['return' as const] : [])];
  // A password that is to be changed was not what let him in, and is not changed here.
  return { ...session, rights, asleep: new Set(), atTerminal: new Set(deeds), networks, mustChangePassword: false };
}
