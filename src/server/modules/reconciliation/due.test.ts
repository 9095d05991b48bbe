// The days that a site has set: closed by the job, also those that it missed.
import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { closedBy } from '../../../contract/stock/closing.ts';
import { closeDue } from '../stock/closing.ts';
import { updateNodeConfig } from '../system/node-config.ts';

const database = testDatabase();
const ZONE = 'Asia/Shanghai';
afterEach(() => vi.useRealTimers());

const YEAR = Number(dayOf(new Date(), ZONE).slice(0, 4)) - 1;
const FEBRUARY = addDays(`${YEAR}-03-01`, -1);
const closings = async () =>
  (await database.pool.query('select last_day::text as day, closed_by from stock_closing order by closed_to')).rows as {
    day: string;
    closed_by: string;
  }[];
const days = async () => (await closings()).map(({ day }) => day);
const due = (more: object = {}) => database.run((ctx) => closeDue({ ...ctx, ...more }));
/** Just after the end of a day of the site. */
const endOf = (day: string) => vi.setSystemTime(closedBy(day, ZONE) + 60_000);
const set = async (closingDays: string, day: string) => {
  await database.run((ctx) => updateNodeConfig(ctx, { closingDays }));
  await database.pool.query("update node_config set changed_at = $1 where config_key = 'closingDays'", [`${day}T12:00:00+08:00`]);
};

test('found 20 the job closes on the days that were set, all that it missed, once; a changed day holds from then on', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await due()).toBe(0);
  // Nothing of the time before it was set.
  await set('10,31', `${YEAR}-01-05`);
  endOf(`${YEAR}-01-09`);
  expect(await due()).toBe(0);
  endOf(`${YEAR}-01-10`);
  expect([await due(), await due()]).toEqual([1, 0]);
  // While nobody ran.
  endOf(`${YEAR}-03-02`);
  expect(await due()).toBe(3);
  // Changed in mid-period to a day that has just gone by: it is the next month's.
  await set('15', `${YEAR}-03-20`);
  endOf(`${YEAR}-03-31`);
  expect(await due()).toBe(0);
  endOf(`${YEAR}-04-15`);
  expect(await due()).toBe(1);
  // By hand alone.
  await set('', `${YEAR}-04-20`);
  endOf(`${YEAR}-09-30`);
  expect(await due()).toBe(0);
  expect(await days()).toEqual([`${YEAR}-01-10`, `${YEAR}-01-31`, `${YEAR}-02-10`, FEBRUARY, `${YEAR}-04-15`]);
  expect(new Set((await closings()).map(({ closed_by: by }) => by))).toEqual(new Set(['系统']));
});

test('found 20 two servers that find a day due at the same moment close it once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await set('25', `${YEAR}-10-01`);
  endOf(`${YEAR}-12-25`);
  const before = (await days()).length;
  const closed = await Promise.all([due(), due(), due()]);
  expect(closed.reduce((sum, one) => sum + one, 0)).toBe(3);
  expect((await days()).slice(before)).toEqual([`${YEAR}-10-25`, `${YEAR}-11-25`, `${YEAR}-12-25`]);
});
