// A process that sends pushes and does nothing else: what tests kill.
import { openDatabase, openPool } from '../../kernel/db/database.ts';
import { openPush } from './pump.ts';

const db = openDatabase(openPool(process.env['DATABASE_URL'] ?? '', 5));
openPush({ db, log: (line) => console.error(line), pace: { idle: 20, wait: [30, 200], rest: [20, 100] } });
