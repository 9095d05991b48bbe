// What the site has set for itself: the usual values with those that were changed over them.
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
