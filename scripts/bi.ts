// `npm run bi`: roles of PostgreSQL for other tools (docs/bi.md).
//   npm run bi -- make --node SITE1 --title 质量部 --views pick,product [--template 一车间]
//   npm run bi -- list
//   npm run bi -- revoke bi_0123456789ab
// Ends with 0, or with 2 when it could not.
import { parseArgs } from 'node:util';
import { openDatabase, openPool, type Database } from '../src/server/kernel/db/database.ts';
import { BI_VIEWS, BiProblem, biRoles, makeBiRole, revokeBiRole, type BiView } from '../src/server/modules/report/bi-role.ts';
import { endWith, findDatabase } from './lib/find-database.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { node: { type: 'string' }, title: { type: 'string' }, views: { type: 'string' }, template: { type: 'string' } },
});
const [deed, named] = positionals;

function viewsOf(said: string | undefined): BiView[] {
  const views = (said ?? '').split(',').filter(Boolean);
  const wrong = views.filter((view) => !(BI_VIEWS as readonly string[]).includes(view));
  if (views.length === 0 || wrong.length > 0)
    throw new BiProblem(`--views: ${BI_VIEWS.join(',')}${wrong.length > 0 ? `；没有 ${wrong.join(',')} (no such view)` : ''}`);
  return views as BiView[];
}

const deeds: Record<string, (db: Database, url: string) => Promise<void>> = {
  async make(db, url) {
    const { node: nodeCode, title, template } = values;
    if (!nodeCode || !title) throw new BiProblem('需要 --node 和 --title (both are needed)');
    const { role, password } = await makeBiRole(db, { nodeCode, title, views: viewsOf(values.views), template });
    const { host, hostname, port, pathname } = new URL(url);
    console.log(`角色 ${role}，密码 ${password}（只显示这一次）。(Role and password, shown this once.)`);
    console.log(
      `地址 ${hostname ? `${decodeURIComponent(hostname)}:${port || 5432}` : host}，数据库 ${pathname.slice(1)} (address, database)`,
    );
  },
  async list(db) {
    for (const { roleName, nodeCode, title, views, template, stands } of await biRoles(db))
      console.log(
        [roleName, nodeCode, title, views.join(','), template ?? '全站 (whole site)', stands ? '' : '已不存在 (gone)'].join('  '),
      );
  },
  async revoke(db) {
    await revokeBiRole(db, named ?? '');
    console.log(`已撤销 ${named} (revoked)`);
  },
};

endWith(async () => {
  const run = deeds[deed ?? ''];
  if (!run) {
    console.error('npm run bi -- make | list | revoke <角色>：见 docs/bi.md (see docs/bi.md)');
    return 2;
  }
  const found = await findDatabase();
  const pool = openPool(found.url, 2);
  try {
    await run(openDatabase(pool), found.url);
    return 0;
  } catch (error) {
    if (!(error instanceof BiProblem)) throw error;
    console.error(error.message);
    return 2;
  } finally {
    await pool.end();
    await found.stop();
  }
});
