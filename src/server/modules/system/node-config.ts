// 站点配置: reads and changes what the site has set for itself. Each change stands in the operation log with before and after.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { fenToText } from '../../../contract/kernel/scalars.ts';
import { configKeys, usualConfig, type ConfigKey, type nodeConfig } from '../../../contract/system/node-config.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { nodeConfigOf } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { forgetSessions } from '../auth/index.ts';
import { anyMove } from '../stock/index.ts';

type Value = boolean | number | string | null;
type Values = Partial<Record<ConfigKey, Value>>;
type Change = In<typeof nodeConfig.update>;

// These belong to the site's own row: what must be known of a node without asking for its settings.
const ofNode = ['nodeName', 'timeZone', 'logoUrl', 'workbenchUrl'] as const;
type OfNode = (typeof ofNode)[number];
const isOfNode = (key: ConfigKey): key is OfNode => (ofNode as readonly string[]).includes(key);
const usualOf = (key: ConfigKey): Value => (usualConfig as Values)[key] ?? null;
/** As it is said to people and on the wire. */
const shown = (key: ConfigKey, value: Value): Value => (key === 'countAmount' ? fenToText(Number(value)) : value);

async function valuesOf(ctx: Ctx): Promise<Values> {
  const site = await from(ctx, 'node', 'n').select(['n.nodeName', 'n.timeZone', 'n.logoUrl', 'n.workbenchUrl']).executeTakeFirstOrThrow();
  return { ...site, ...(await nodeConfigOf(ctx)) };
}

/** Every setting with its value, the usual one, and who changed it last. */
export async function findNodeConfig(ctx: Ctx): Promise<Given<typeof nodeConfig.find>> {
  const values = await valuesOf(ctx);
  const rows = await from(ctx, 'nodeConfig', 'c').select(['c.configKey', 'c.changedBy', 'c.changedAt']).execute();
  const changes = new Map(rows.map((row) => [row.configKey, row]));
  return configKeys.map((key) => ({
    configKey: key,
    value: shown(key, values[key] ?? null),
    usual: isOfNode(key) ? null : shown(key, usualOf(key)),
    changedBy: changes.get(key)?.changedBy ?? null,
    changedAt: changes.get(key)?.changedAt ?? null,
  }));
}

/** Changes the settings that were said; null goes back to the usual value. Refuses 'zone-booked', 'node-name-empty'. */
export async function updateNodeConfig(ctx: Ctx, input: Change): Promise<void> {
  // One change of a site's settings at a time, so that each is logged against what it found.
  await from(ctx, 'node', 'n').select('n.nodeId').forNoKeyUpdate().execute();
  const before = await valuesOf(ctx);
  const asked = Object.entries(input).filter(([, value]) => value !== undefined) as [ConfigKey, Value][];
  const changes = asked
    .map(([key, value]): [ConfigKey, Value] => [key, value ?? usualOf(key)])
    .filter(([key, value]) => value !== (before[key] ?? null));
  await changeNode(ctx, Object.fromEntries(changes.filter(([key]) => isOfNode(key))));
  await keep(
    ctx,
    changes.filter(([key]) => !isOfNode(key)),
  );
  const changed = (of: (key: ConfigKey, value: Value) => Value) =>
    Object.fromEntries(changes.map(([key, value]) => [key, shown(key, of(key, value))]));
  ctx.tell({ before: changed((key) => before[key] ?? null), after: changed((_, value) => value) });
  ctx.after(forgetSessions);
}

async function changeNode(ctx: Ctx, said: Partial<Record<OfNode, Value>>): Promise<void> {
  if (Object.keys(said).length === 0) return;
  if (said.nodeName === null) refuse('node-name-empty');
  if (said.timeZone === null) refuse('zone-empty');
  // Days, months and periods were reckoned by it: another zone would make the books of the past untrue.
  if (said.timeZone !== undefined && (await anyMove(ctx))) refuse('zone-booked');
  await changeIn(ctx, 'node')
    .set(said as Partial<Record<'nodeName' | 'timeZone', string>>)
    .execute();
}

async function keep(ctx: Ctx, changes: readonly [ConfigKey, Value][]): Promise<void> {
  for (const [configKey, value] of changes) {
    const set = { value: JSON.stringify(value), changedBy: actorName(ctx), changedAt: new Date().toISOString() };
    await addTo(ctx, 'nodeConfig', { configKey, ...set })
      .onConflict((c) => c.columns(['nodeId', 'configKey']).doUpdateSet(set))
      .execute();
  }
}
