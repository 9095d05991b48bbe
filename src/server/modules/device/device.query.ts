// What administrators see of machines: how they are, and what they told that waits for a person.
import { sql } from 'kysely';
import { device } from '../../../contract/device/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list, withinDays } from '../../kernel/list/list.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, inScope } from '../../kernel/scope.ts';
import { onlineSql } from '../machine/index.ts';
import { lit } from '../../kernel/db/lit.ts';
import { DeviceEventState } from '../../../contract/device/codes.ts';
import { ownMatter } from '../site/index.ts';
import { isNobodysAside, who } from './who.ts';
import { gapsOf, highestOf, numbersOf, type Numbers } from './numbering.ts';

/** What a machine's numbers say, for whoever decides about them. */
const numberFacts = (numbers: Numbers) => ({
  lastSequence: highestOf(numbers),
  gaps: gapsOf(numbers).slice(0, MOST_SHOWN),
  oddNumbers: numbers.odd.numbers.slice(0, MOST_SHOWN).map(([from, to]) => ({ from, to })),
  decided: numbers.decided,
});
const MOST_SHOWN = 20;

export const stateList = list(device.states, {
  query: (ctx) =>
    from(ctx, 'vm', 'v')
      .leftJoin('deviceState as s', withinScope(ctx, 's.vmId', 'v.id'))
      .select([
        'v.id as vmId',
        'v.vmCode',
        'v.vmName',
        onlineSql.as('online'),
        's.heartbeatAt',
        's.lastEventAt',
        's.clockSkewMs',
        's.oddClockAt',
      ])
      .select([
        's.unsentEvents',
        's.missingEvents',
        's.received',
        's.numbering',
        's.doorOpen',
        's.temperature',
        's.faults',
        's.configVersion',
      ])
      .select(
        sql<number>`(select count(*) from device_event e where e.node_id = v.node_id and e.vm_id = v.id and e.state = ${lit(DeviceEventState.aside)})`.as(
          'asideEvents',
        ),
      ),
  filters: { vmId: equals('v.id') },
  sorts: {
    vmCode: 'v.vmCode',
    vmName: 'v.vmName',
    heartbeatAt: 's.heartbeatAt',
    missingEvents: 's.missingEvents',
    unsentEvents: 's.unsentEvents',
  },
  order: [
    ['v.vmCode', 'asc'],
    ['v.id', 'asc'],
  ],
  finish: (_, rows) =>
    rows.map(({ clockSkewMs, received, numbering, ...row }) => ({
      ...row,
      ...numberFacts(numbersOf({ received, numbering } as Parameters<typeof numbersOf>[0])),
      clockSkewSeconds: clockSkewMs === null ? null : Math.round(clockSkewMs / 1000),
      unsentEvents: row.unsentEvents ?? 0,
      missingEvents: row.missingEvents ?? 0,
      doorOpen: row.doorOpen ?? false,
      faults: row.faults ?? [],
    })),
});

/** What it was about: channel and pieces of each line. */
const goods = sql<
  string | null
>`(select string_agg(concat(l ->> 'channelCode', ' ×', coalesce(l ->> 'quantity', l ->> 'counted')), ' ') from jsonb_array_elements(case jsonb_typeof(e.body -> 'lines') when 'array' then e.body -> 'lines' else '[]' end) l)`;

/** The same line by line, for whoever mends it; an event of one channel is one line. */
const lines = sql<{ line: number; channelCode: string | null; productCode: string | null; quantity: string | null }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('line', n, 'channelCode', l ->> 'channelCode', 'productCode', l ->> 'productCode',
    'quantity', coalesce(l ->> 'quantity', l ->> 'counted')) order by n), '[]')
  from jsonb_array_elements(case when jsonb_typeof(e.body -> 'lines') = 'array' then e.body -> 'lines'
    when e.body ? 'channelCode' then jsonb_build_array(e.body) else '[]' end) with ordinality as w (l, n) where n <= 200)`;

/** Somebody whom the reader may not see: neither his number nor his card is told. */
const hidden = sql<boolean>`(p.id is null and ${who} is not null)`;

export const eventList = list(device.events, {
  query: (ctx) =>
    from(ctx, 'deviceEvent', 'e')
      .innerJoin('vm as v', withinScope(ctx, 'v.id', 'e.vmId'))
      .leftJoin('employee as p', (join) =>
        join
          .onRef('p.nodeId', '=', 'e.nodeId')
          .on(sql<boolean>`p.id = ${who}`)
          .on(inScope(ctx, 'employee', 'p')),
      )
      .select([
        'e.eventId',
        'e.vmId',
        'v.vmName',
        'e.sequence',
        'e.kind',
        'e.happenedAt',
        'e.receivedAt',
        'e.state',
        'e.problem',
        'e.settledBy',
        'e.settledAt',
        'p.empName',
      ])
      .select([
        sql<string | null>`case when not ${hidden} then coalesce(e.body ->> 'cardNo', e.body ->> 'empCode') end`.as('person'),
        sql<string | null>`e.decided ->> 'words'`.as('mended'),
        lines.as('lines'),
        sql<string | null>`left(e.body ->> 'happenedAt', 50)`.as('toldAt'),
        ownMatter(
          ctx,
          (emp) =>
            sql`${who} = ${emp} or exists (select from trade o where o.node_id = e.node_id and o.vm_id = e.vm_id and o.event_id = e.event_id and o.emp_id = ${emp})`,
        ).as('ownFlag'),
        sql<boolean>`(e.state = ${lit(DeviceEventState.aside)} and ${isNobodysAside})`.as('nameless'),
      ])
      .select(goods.as('goods'))
      .select(sql<string>`left((case when ${hidden} then e.body - 'cardNo' - 'empCode' else e.body end)::text, 2000)`.as('told')),
  filters: {
    vmId: equals('e.vmId'),
    kind: equals('e.kind'),
    state: equals('e.state'),
    happenedAt: withinDays('e.happenedAt'),
    settled: (settled) => (settled ? sql<boolean>`e.settled_at is not null` : sql<boolean>`e.settled_at is null`),
  },
  sorts: { settledAt: 'e.settledAt', receivedAt: 'e.receivedAt', happenedAt: 'e.happenedAt', sequence: 'e.sequence', vmName: 'v.vmName' },
  order: [
    ['e.receivedAt', 'desc'],
    // Of one batch, as the machine numbered them.
    ['e.sequence', 'desc'],
    ['e.eventId', 'desc'],
    ['e.vmId', 'desc'],
  ],
  finish: (_: Ctx, rows) => rows,
});
