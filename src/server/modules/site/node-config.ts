// What the site has set for itself: the usual values with those that were changed over them.
import { sql, type RawBuilder } from 'kysely';
import { usualConfig, type NodeConfig } from '../../../contract/system/node-config.ts';
import type { Database } from '../../kernel/db/database.ts';

/** The settings of a node. One query of a few rows by key; a context serves as the argument. */
export async function nodeConfigOf({ db, nodeId }: { db: Database; nodeId: string }): Promise<NodeConfig> {
  const rows = await db
    // scope: the settings of the named node, whatever part of the data the caller sees
    .selectFrom('nodeConfig')
    .select(['configKey', 'value'])
    .where('nodeId', '=', nodeId)
    .execute();
  return { ...usualConfig, ...Object.fromEntries(rows.map(({ configKey, value }) => [configKey, value])) };
}

type Switch = { [K in keyof NodeConfig]: NodeConfig[K] extends boolean ? K : never }[keyof NodeConfig];

/** A switch of the site inside a query, as it stands now. */
export const isSwitchedOn = ({ nodeId }: { nodeId: string }, key: Switch): RawBuilder<boolean> =>
  sql<boolean>`coalesce((select g.value::boolean from node_config g where g.node_id = ${nodeId}::uuid and g.config_key = ${key}), ${usualConfig[key]}::boolean)`;
