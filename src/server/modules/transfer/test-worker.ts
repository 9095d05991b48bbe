// A process that does background work and nothing else: what tests kill. Rights of every user come from RIGHTS.
import { openDatabase, openPool } from '../../kernel/db/database.ts';
import { openFiles } from '../../kernel/files/index.ts';
import { knowUsers, openJobs } from '../../kernel/jobs/index.ts';
import { testTransfer } from './test-server.ts';

const url = process.env['DATABASE_URL'] ?? '';
const pool = openPool(url, 10);
const db = openDatabase(pool);
await openFiles({ dataDir: process.env['DATA_DIR'] ?? '', s3: undefined });
knowUsers(async (_db, { nodeId, userId }) => ({
  nodeId,
  timeZone: 'Asia/Shanghai',
  rights: new Set((process.env['RIGHTS'] ?? '').split(',')),
  scope: {},
  actor: { kind: 'user', userId, loginAccount: 'u', userName: '测试', empId: null, loginSys: 'fms' },
}));
const jobs = await openJobs({ url, db, tasks: (testTransfer().jobs ?? []).map(({ task }) => task), log: (line) => console.error(line) });
process.on('SIGTERM', () => {
  void jobs
    .stop()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
console.log('ready');
