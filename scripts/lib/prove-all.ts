// The proof of every node's books, as a person at the console reads it.
import { systemCtx } from '../../src/server/kernel/ctx.ts';
import { keptHeads } from '../../src/server/kernel/seal-heads.ts';
import type { Database } from '../../src/server/kernel/db/database.ts';
import { integrity, proof } from '../../src/server/modules/stock/index.ts';
// Loading trades adds their invariants.
import '../../src/server/modules/trade/index.ts';

type Named = Awaited<ReturnType<typeof integrity.namedProof>>;

const say = (line: string): void => console.log(line);

/** Proves every node and prints what was found; true when nothing fails. `heads` is a file of heads that must be on the chains beside those that this server kept. */
export async function proveAll(db: Database, heads?: string): Promise<boolean> {
  const nodes = await db.selectFrom('node').select(['nodeId', 'nodeCode', 'nodeName', 'timeZone']).orderBy('nodeCode').execute();
  if (nodes.length === 0) say('没有站点，无可校验。(There is no site yet.)');
  let holds = true;
  for (const { nodeCode, nodeName, ...node } of nodes) {
    const kept = [...keptHeads(node.nodeId), ...(heads ? keptHeads(node.nodeId, heads) : [])];
    const result = await integrity.namedProof(systemCtx(db, node, 'proof'), await proof(db, node, kept));
    say(`\n${nodeCode} ${nodeName}：${result.moves} 笔移动，${(result.tookMs / 1000).toFixed(1)} 秒`);
    printSeal(result, kept.length);
    printChecks(result);
    printFailures(result);
    holds &&= result.failures.length === 0;
  }
  say(holds ? '\n全部相符 (everything holds)' : '\n有不相符的数据 (something does not hold)');
  return holds;
}

function printSeal({ seal, unsealed }: Named, kept: number): void {
  say(seal ? `  封存 第${seal.number}号 ${seal.sealedAt} ${seal.hash} (seal)` : '  还没有封存 (nothing is sealed yet)');
  say(`  尚未封存 ${unsealed} 行，核对了留存的 ${kept} 个封存值 (rows not yet sealed, heads compared)`);
}

function printChecks({ checks }: Named): void {
  const wide = Math.max(...checks.map(({ name }) => name.length));
  for (const { name, title, failing, ms } of checks)
    say(`  ${failing === 0 ? '✓' : '✗'} ${name.padEnd(wide)} ${String(failing).padStart(7)} ${`${ms} ms`.padStart(9)}  ${title}`);
}

function printFailures({ checks, failures }: Named): void {
  for (const row of failures) say(`  ✗ ${row.invariant}：${[...aboutOf(row), row.sentence].join('，')}`);
  for (const { name, failing } of checks) {
    const untold = failing - failures.filter(({ invariant }) => invariant === name).length;
    if (untold > 0) say(`  ✗ ${name}：另有 ${untold} 行 (and ${untold} more)`);
  }
}

function aboutOf({ placeName, placeRef, productName, productId, documentKind, documentId }: Named['failures'][number]): string[] {
  const parts: [string, string | null, string | null][] = [
    ['位置', placeName, placeRef],
    ['商品', productName, productId],
    ['单据', documentKind, documentId],
  ];
  return parts.flatMap(([word, name, id]) => (id ? [`${word} ${name ?? ''} [${id}]`] : []));
}
