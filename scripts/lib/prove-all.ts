// The proof of every node's books, as a person at the console reads it.
import { systemCtx } from '../../src/server/kernel/ctx.ts';
import type { Database } from '../../src/server/kernel/db/database.ts';
import { namedProof, proof } from '../../src/server/modules/stock/index.ts';
// Loading trades adds their invariants.
import '../../src/server/modules/trade/index.ts';

type Named = Awaited<ReturnType<typeof namedProof>>;

const say = (line: string): void => console.log(line);

/** Proves every node and prints what was found; true when nothing fails. */
export async function proveAll(db: Database): Promise<boolean> {
  const nodes = await db.selectFrom('node').select(['nodeId', 'nodeCode', 'nodeName', 'timeZone']).orderBy('nodeCode').execute();
  if (nodes.length === 0) say('没有站点，无可校验。(There is no site yet.)');
  let holds = true;
  for (const { nodeCode, nodeName, ...node } of nodes) {
    const result = await namedProof(systemCtx(db, node, 'proof'), await proof(db, node));
    say(`\n${nodeCode} ${nodeName}：${result.moves} 笔移动，${(result.tookMs / 1000).toFixed(1)} 秒`);
    printChecks(result);
    printFailures(result);
    holds &&= result.failures.length === 0;
  }
  say(holds ? '\n全部相符 (everything holds)' : '\n有不相符的数据 (something does not hold)');
  return holds;
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
