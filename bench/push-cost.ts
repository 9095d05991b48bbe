// What a pick pays for being told: processor time of server and database for each pick, in turns with a site where nobody hears of it. The clock would
// say what else the machine did meanwhile. Nothing is sent: a receiver's slowness is no pick's. What the pump pays afterwards, to make pushes of the facts, stands beside it.
import { spreadFacts } from '../src/server/modules/push/outbox.ts';
import { recordTrades } from '../src/server/modules/trade/index.ts';
import { databaseCpu } from './cpu.ts';
import { furnish, openFloor, type Floor } from './floor.ts';
import type { Part } from './part.ts';
import { fill, report, SIZE, warm } from './pick.ts';
import { share } from './rounds.ts';

const CLIENTS = 4;
/** Of a block: long enough for clocks that tick every 10 ms. */
const PICKS = 240;
const MOST = 0.03;

/** A target and a subscription, both told of picks. */
async function tell({ pool, nodeId }: Floor): Promise<void> {
  await pool.query(
    `with made as (
       insert into push_receiver (node_id, id, receiver_name, push_kind, url, event_flag, creator) select $1, gen_random_uuid(), 'R' || n, 1, 'http://127.0.0.1:9/', n = 2, 'bench' from generate_series(1, 2) n
       returning node_id, id
     ) insert into push_route (node_id, receiver_id, push_type, since) select node_id, id, 1, '2000-01-01' from made`,
    [nodeId],
  );
}

interface Cost {
  server: number;
  database: number;
}

/** Milliseconds of processor time for each pick of a block. */
async function block(floor: Floor, cpu: () => Cost, turn: number): Promise<Cost> {
  const before = cpu();
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let nth = 0; nth < PICKS / CLIENTS; nth += 1)
        await floor.run((ctx) => recordTrades(ctx, [report({ client, turn: (turn + 2) * PICKS + nth, lines: 1 })]));
    }),
  );
  const after = cpu();
  return { server: (after.server - before.server) / PICKS, database: (after.database - before.database) / PICKS };
}

/** Makes pushes of all facts, two of each; gives the milliseconds of processor time for each. */
async function afterwards({ pool, db }: Floor, cpu: () => Cost): Promise<number> {
  const before = sumOf(cpu());
  let facts = 0;
  const log = (line: string): never => {
    throw new Error(line);
  };
  for (let many = 1; many > 0; facts += many) many = await spreadFacts(db, log);
  const after = sumOf(cpu());
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from push_record');
  if (rows[0]?.n !== facts * 2) throw new Error(`${facts} facts, ${rows[0]?.n} pushes`);
  return (after - before) / facts;
}

const sumOf = ({ server, database }: Cost): number => server + database;

export const pushCostPart: Part = {
  name: 'pushcost',
  async run({ adminUrl, quick }) {
    const [bare, told] = [await openFloor(adminUrl), await openFloor(adminUrl)];
    try {
      await tell(told);
      for (const floor of [bare, told]) {
        await furnish(floor, SIZE);
        await fill(floor);
        await warm(floor);
      }
      const database = await databaseCpu(bare.pool);
      const cpu = (): Cost => {
        const { user, system } = process.cpuUsage();
        return { server: (user + system) / 1000, database: database() };
      };
      const costs: Record<'ours' | 'most', Cost[]> = { ours: [], most: [] };
      // The first of each warms what is compiled and planned.
      const turns = quick ? 12 : 40;
      for (let turn = 1; turn <= turns + 1; turn += 1)
        for (const name of turn % 2 ? (['ours', 'most'] as const) : (['most', 'ours'] as const)) {
          const each = await block(name === 'ours' ? told : bare, cpu, turn);
          if (turn > 1) costs[name].push(each);
        }
      const later = await afterwards(told, cpu);
      const sums = { ours: costs.ours.map(sumOf), most: costs.most.map(sumOf) };
      const [ours, most] = [share(sums.ours, 0.5), share(sums.most, 0.5)];
      const part = (name: 'ours' | 'most', of: keyof Cost): string =>
        share(
          costs[name].map((one) => one[of]),
          0.5,
        ).toFixed(2);
      const more = share(
        sums.ours.map((one, at) => one / (sums.most[at] ?? one) - 1),
        0.5,
      );
      const percent = (of: number): string => `${(of * 100).toFixed(1)} %`;
      return [
        {
          work: 'processor time of a pick of one line that a target and a subscription are told of',
          unit: 'ms',
          ours: { median: ours, spread: 0 },
          most: { median: most, spread: 0, how: 'nobody is told' },
          target: { says: `< ${percent(MOST)} more`, held: more < MOST },
          besides: `${percent(more)} more, the median of ${turns} pairs of ${PICKS} picks; server ${part('ours', 'server')} and ${part('most', 'server')} ms, database ${part('ours', 'database')} and ${part('most', 'database')} ms; the pump pays ${later.toFixed(2)} ms for each afterwards`,
        },
      ];
    } finally {
      for (const floor of [bare, told]) await floor.close();
    }
  },
};
