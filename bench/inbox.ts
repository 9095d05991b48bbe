// What waits for a person's decision where 10,000 documents wait: a tenth of them by his seats in a workflow, all others by his right. Asked through the whole server.
import { ApprovalOrderStatus, WorkflowBizType } from '../src/contract/workflow/codes.ts';
import { NIL } from '../src/server/kernel/db/ids.ts';
import { furnish, idOf, KIND, openFloor, type Floor, type Size } from './floor.ts';
import { openServer } from './list.ts';
import type { Figure, Part, Setting } from './part.ts';
import { share, spreadOf, took } from './rounds.ts';

const SITE: Size = { products: 1000, employees: 1000, vms: 5, channels: 100 };
const OPEN = 10_000;
/** Decided before: what an inbox must not look through. */
const DECIDED = 50_000;
const MOST_MS = 50;

const works = [
  { work: 'inbox of decisions, first page', body: {} },
  { work: 'inbox of decisions, page 500', body: { page: 500 } },
  { work: 'inbox of decisions, by what is due', body: { sorts: [{ field: 'dueAt', order: 'asc' }] } },
] as const;

async function fill({ pool, nodeId }: Floor): Promise<void> {
  const n = `'${nodeId}'::uuid`;
  const document = `bench_id(${KIND.document}, i)`;
  const workflow = `'${idOf('document', 9_000_000)}'::uuid`;
  for (const sql of [
    `insert into workflow_version (node_id, workflow_id, version, conditions, steps, made_by) values (${n}, ${workflow}, 1, '{}', '[{"stepName":"部门负责人"}]', 'bench')`,
    `insert into approval (node_id, id, biz_type, doc_id, doc_no, revision, about, asked_by, asker, department_id, facts, lines, amount, num, workflow_id, workflow_version,
        approval_status, asked_at)
      select ${n}, ${document}, ${WorkflowBizType.combo}, ${document}, 'ZH' || i, 1, '工' || i, array[bench_id(${KIND.employee}, i % 1000)], '工' || i,
        bench_id(${KIND.department}, i % 40), jsonb_build_object('empIds', jsonb_build_array(bench_id(${KIND.employee}, i % 1000))), '[]', i % 9000, 1,
        case when i % 10 = 0 then ${workflow} end, case when i % 10 = 0 then 1 end,
        case when i < ${OPEN} then ${ApprovalOrderStatus.pending} else ${ApprovalOrderStatus.passed} end, now() - i * interval '1 minute'
      from generate_series(0, ${OPEN + DECIDED} - 1) i`,
    `insert into approval_step (node_id, approval_id, step_no, due_at, open_flag)
      select ${n}, ${document}, 0, now() + (i % 90) * interval '1 hour', i < ${OPEN} from generate_series(0, ${OPEN + DECIDED} - 1, 10) i`,
    `insert into approval_seat (node_id, approval_id, step_no, user_id, open_flag)
      select ${n}, ${document}, 0, '${NIL}'::uuid, i < ${OPEN} from generate_series(0, ${OPEN + DECIDED} - 1, 10) i`,
    'vacuum analyze',
  ])
    await pool.query(sql);
}

async function measure(floor: Floor, { quick, say }: Setting): Promise<Figure[]> {
  const call = await openServer(floor);
  const figures: Figure[] = [];
  for (const { work, body } of works) {
    const { total } = await call('/vmbiz/listApprovalInbox', body);
    if (total !== OPEN) throw new Error(`${work}: ${total} documents`);
    const times: number[] = [];
    for (let round = -3; round < (quick ? 10 : 100); round += 1) {
      const time = await took(() => call('/vmbiz/listApprovalInbox', body));
      if (round >= 0) times.push(time);
    }
    const [fastest, slowest] = [share(times, 0.1), share(times, 0.95)];
    say(`${work}: ${spreadOf(times).median.toFixed(1)} ms, p95 ${slowest.toFixed(1)}`);
    figures.push({
      work: `${work}, ${OPEN} waiting`,
      unit: 'ms',
      ours: { median: spreadOf(times).median, spread: 0 },
      target: { says: `95 of 100 below ${MOST_MS} ms`, held: slowest < MOST_MS },
      besides: `p10 ${fastest.toFixed(1)} ms, p95 ${slowest.toFixed(1)} ms`,
    });
  }
  return figures;
}

export const inboxPart: Part = {
  name: 'inbox',
  async run(setting) {
    const floor = await openFloor(setting.adminUrl);
    try {
      await furnish(floor, SITE);
      await fill(floor);
      return await measure(floor, setting);
    } finally {
      await floor.close();
    }
  },
};
