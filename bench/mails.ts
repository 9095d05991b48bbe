// 200 mail reports that are due in the same minute, each with a workbook and a chart, over a million trades, to a mail server on this machine: by themselves, and while
// machines tell of 200 picks a second.
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { MailCycle } from '../src/contract/mail/codes.ts';
import { allRights } from '../src/contract/menu.ts';
import { knowUsers, openJobs } from '../src/server/kernel/jobs/index.ts';
import { staleMachines } from '../src/server/modules/machine/index.ts';
import { openMail } from '../src/server/modules/mail/index.ts';
import { reportLists } from '../src/server/modules/report/index.ts';
import { exportsByCode } from '../src/server/modules/transfer/index.ts';
import { cpuOf, databaseCpu } from './cpu.ts';
import { recordTrades } from '../src/server/modules/trade/index.ts';
import { furnish, idOf, KIND, openFloor, type Floor } from './floor.ts';
import type { Figure, Part, Setting } from './part.ts';
import { share, took } from './rounds.ts';
import { fill, report, SIZE, warm } from './pick.ts';
import { fillTrades, FIRST_YEAR } from './trades.ts';

const REPORTS = 200;
const WITHIN_S = 60;
const EVENTS_A_SECOND = 200;
const MOST_WAIT_MS = 600_000;

/** Takes every mail; gives how many came and what ends it. */
async function postOffice() {
  const came = { mails: 0, bytes: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.on('data', (part: Buffer) => (came.bytes += part.length));
      stream.on('end', () => {
        came.mails += 1;
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const address = server.server.address();
  process.env['SMTP_URL'] = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return { came, close: () => new Promise<void>((done) => server.close(() => done())) };
}

/** Each report to somebody else. */
async function fillReports({ pool, nodeId }: Floor): Promise<void> {
  const user = `bench_id(${KIND.employee}, i)`;
  await pool.query(
    `insert into login_user (node_id, id, login_account, user_name, email, password_hash)
      select $1::uuid, ${user}, 'bench' || i, '收件人' || i, 'bench' || i || '@example.com', 'x' from generate_series(0, ${REPORTS} - 1) i`,
    [nodeId],
  );
  await pool.query(
    `insert into mail_report (node_id, id, report_name, task_code, days, filter, cycle, send_time, receivers, chart_flag, next_at, creator)
      select $1::uuid, bench_id(${KIND.document}, i), '排行' || i, 'EXPORT_MATERIAL_RANKING', 'all', $2::jsonb, ${MailCycle.daily}, '08:00', array[${user}], true, now(), 'bench'
      from generate_series(0, ${REPORTS} - 1) i`,
    [nodeId, JSON.stringify({ span: { from: `${FIRST_YEAR + 2}-05-01`, to: `${FIRST_YEAR + 2}-05-31` } })],
  );
}

/** Tells of so many picks a second until it is stopped, whether or not those before have been booked; gives what ends it and says how it went. */
function talk(floor: Floor, say: (line: string) => void) {
  const times: number[] = [];
  const failures = new Map<string, number>();
  const begun = performance.now();
  let turn = 0;
  const open = new Set<Promise<void>>();
  const tell = (at: number) => {
    const one: Promise<void> = took(() => floor.run((ctx) => recordTrades(ctx, [report({ client: 1, turn: at, lines: 1 })])))
      .then((ms) => void times.push(ms))
      .catch((error: unknown) => void failures.set(String(error), (failures.get(String(error)) ?? 0) + 1))
      .finally(() => open.delete(one));
    open.add(one);
  };
  const timer = setInterval(() => {
    for (const due = ((performance.now() - begun) / 1000) * EVENTS_A_SECOND; turn < due; turn += 1) tell(turn);
  }, 5);
  return async () => {
    clearInterval(timer);
    await Promise.all(open);
    const seconds = (performance.now() - begun) / 1000;
    for (const [why, often] of failures) say(`${often} picks failed: ${why}`);
    const failed = [...failures.values()].reduce((sum, one) => sum + one, 0);
    return { perSecond: times.length / seconds, failed, p99: share(times, 0.99) };
  };
}

/** Sends what is due now: all reports. */
async function send(
  floor: Floor,
  came: { mails: number; bytes: number },
  { beside, say }: { beside: boolean; say: (line: string) => void },
): Promise<Figure> {
  const mail = openMail({ lists: exportsByCode(reportLists), doubtful: staleMachines, inWords: async () => [] });
  const actor = {
    kind: 'user' as const,
    userId: idOf('employee', 0),
    loginAccount: 'bench',
    userName: '收件人',
    empId: null,
    loginSys: 'fms' as const,
  };
  knowUsers(async (_db, { nodeId, userId }) => ({
    nodeId,
    timeZone: 'Asia/Shanghai',
    actor: { ...actor, userId },
    rights: new Set(allRights),
    scope: {},
  }));
  const tasks = (mail.jobs ?? []).map(({ task }) => task);
  const due = mail.jobs?.find(({ at }) => at)?.task;
  const jobs = await openJobs({ url: floor.url, db: floor.db, tasks, log: () => undefined });
  await floor.pool.query('update mail_report set next_at = now()');
  [came.mails, came.bytes] = [0, 0];
  const stopped = beside ? talk(floor, say) : undefined;
  const cpu = await databaseCpu(floor.pool);
  const begun = [cpu(), cpuOf(process.pid)] as const;
  try {
    const ms = await took(async () => {
      await floor.run((ctx) => due!.run(ctx, undefined as never, undefined as never));
      for (const end = Date.now() + MOST_WAIT_MS; came.mails < REPORTS && Date.now() < end;) await pause(50);
    });
    const told = await stopped?.();
    const { rows } = await floor.pool.query<{ sent: number }>('select count(*)::int as sent from mail_report_log where mail_state = 1');
    const spent = [cpuOf(process.pid) - begun[1], cpu() - begun[0]].map((one) => (one / 1000).toFixed(1));
    return {
      work: `${REPORTS} mail reports with workbook and chart, over 1 million trades${told ? `, beside ${EVENTS_A_SECOND} picks a second` : ''}`,
      unit: 's',
      ours: { median: ms / 1000, spread: 0 },
      target: {
        says: `< ${WITHIN_S} s, none lost${told ? ', all picks booked' : ''}`,
        held: ms < WITHIN_S * 1000 && came.mails === REPORTS && (!told || (told.failed === 0 && told.perSecond > EVENTS_A_SECOND * 0.95)),
      },
      besides: `${told ? `${told.perSecond.toFixed(0)} picks a second, p99 ${told.p99.toFixed(0)} ms, ${told.failed} failed; ` : ''}${came.mails} came, ${Math.round(came.bytes / came.mails / 1024)} KB each, ${rows[0]?.sent} logged; processor time ${spent[0]} s of the server, ${spent[1]} s of the database`,
    };
  } finally {
    await jobs?.stop();
  }
}

async function run({ quick, adminUrl, say }: Setting): Promise<Figure[]> {
  const floor = await openFloor(adminUrl, 20);
  const { came, close } = await postOffice();
  try {
    await furnish(floor, SIZE);
    await fillTrades(floor, { ...SIZE, whole: true }, quick ? 100_000 : 1_000_000);
    await fillReports(floor);
    await fill(floor);
    // What was planned while the tables were empty is planned anew.
    await warm(floor);
    const figures: Figure[] = [];
    for (const beside of [false, true]) {
      const figure = await send(floor, came, { beside, say });
      figures.push(figure);
      say(`${figure.work}: ${figure.ours.median.toFixed(1)} s; ${figure.besides}`);
    }
    return figures;
  } finally {
    await close();
    delete process.env['SMTP_URL'];
    await floor.close();
  }
}

export const mailsPart: Part = { name: 'mails', run };
