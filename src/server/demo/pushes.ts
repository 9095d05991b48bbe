// Data push of the demonstration site: four receivers that are switched off, so that nothing is called, with what was pushed to them and what failed.
import { sql } from 'kysely';
import { BodyFormat, DataPushStatus, DataPushType, PushAuth, PushKind } from '../../contract/push/codes.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { NIL } from '../kernel/db/ids.ts';
import { lit } from '../kernel/db/lit.ts';
import { addTo } from '../kernel/scope.ts';
import { createReceiver } from '../modules/push/index.ts';

const RECEIVERS = [
  ['集团ERP（演示）', PushKind.platform, 'https://erp.example.com/api/picks'],
  ['仓库系统（演示）', PushKind.wms, 'https://wms.example.com/sync'],
  ['TSSG（演示）', PushKind.tssg, 'https://tssg.example.com/material'],
  ['新疆物资平台（演示）', PushKind.xinjiang, 'https://xj.example.com/orders'],
] as const;
const { waiting, pushed: taken, failed } = DataPushStatus;
const FORMULA = '{ "orderNo": number, "employee": empCode, "material": productCode, "qty": num, "amount": totalPrice }';

/** Receivers with pushes of the last picks: most of them taken, some refused, the last ones waiting. */
export async function makePushes(ctx: Ctx): Promise<void> {
  for (const [receiverName, pushKind, url] of RECEIVERS) {
    const { id } = await createReceiver(ctx, {
      receiverName,
      pushKind,
      url,
      pushTypes: [DataPushType.pick, DataPushType.out],
      authKind: PushAuth.none,
    });
    const template = { receiverId: id, pushType: DataPushType.pick, templateVersion: 1, bodyFormat: BodyFormat.json, formula: FORMULA };
    await addTo(ctx, 'pushTemplate', { ...template, creator: '系统管理员' }).execute();
    await pushed(ctx, id, pushKind);
    await sql`update push_receiver set status_flag = false, last_ok_at = (select max(p.pushed_at) from push_record p where p.node_id = ${ctx.nodeId} and p.receiver_id = ${id})
      where node_id = ${ctx.nodeId} and id = ${id}`.execute(ctx.db);
  }
}

async function pushed(ctx: Ctx, receiverId: string, pushKind: number): Promise<void> {
  const { nodeId } = ctx;
  await sql`
    with last as (
      select k.id, row_number() over (order by k.trade_time desc, k.id) as at from trade k
      where k.node_id = ${nodeId} and k.id in (select r.id from trade r where r.node_id = ${nodeId} and r.sign > 0 order by r.trade_time desc, r.id limit 400)
        and push_kind_of(k) = ${lit(DataPushType.pick)}
      order by k.trade_time desc, k.id limit 40
    ), made as (
      select t as row, l.at, push_trade(t) as fact, case when l.at <= 2 then ${lit(waiting)} when l.at % 9 = 4 then ${lit(failed)} else ${lit(taken)} end as fate,
        now() - make_interval(mins => l.at::int * 37) as made_at
      from last l join trade t on t.node_id = ${nodeId} and t.id = l.id
    ), put as (
      insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, vm_id, warehouse_id, department_id, cost_id, project_id,
        happened_at, push_status, times, template_version, content_type, request_body, response_status, response_body, push_reason, first_at, last_time, pushed_at, created_at)
      select ${nodeId}, gen_random_uuid(), ${receiverId}, ${pushKind}, ${lit(DataPushType.pick)}, (m.row).trade_number, (m.row).id, m.fact, coalesce((m.row).vm_id, ${NIL}), (m.row).warehouse_id,
        coalesce((m.row).department_id, ${NIL}), coalesce((m.row).cost_id, ${NIL}), coalesce((m.row).project_id, ${NIL}), m.made_at, m.fate, case m.fate when ${lit(waiting)} then 0 else 1 end,
        case when m.fate <> ${lit(waiting)} then 1 end, case when m.fate <> ${lit(waiting)} then 'application/json; charset=utf-8' end,
        case when m.fate <> ${lit(waiting)} then json_build_object('orderNo', m.fact ->> 'number', 'employee', m.fact ->> 'empCode', 'material', m.fact ->> 'productCode',
          'qty', (m.fact ->> 'num')::int, 'amount', m.fact ->> 'totalPrice')::text end,
        case m.fate when ${lit(taken)} then 200 when ${lit(failed)} then 422 end, case m.fate when ${lit(taken)} then '{"code":200,"msg":"ok"}' when ${lit(failed)} then '{"code":4221,"msg":"物料号不存在"}' end,
        case m.fate when ${lit(failed)} then 'rejected' end, case when m.fate <> ${lit(waiting)} then m.made_at end, case when m.fate <> ${lit(waiting)} then m.made_at + interval '2 seconds' end,
        case m.fate when ${lit(taken)} then m.made_at + interval '2 seconds' end, m.made_at
      from made m order by m.at desc returning id, push_status, created_at
    )
    insert into push_attempt (node_id, id, record_id, started_at, duration_ms, taken_flag, response_status, response_body, push_reason)
    select ${nodeId}, gen_random_uuid(), p.id, p.created_at, 180, p.push_status = ${lit(taken)}, case p.push_status when ${lit(taken)} then 200 else 422 end,
      case p.push_status when ${lit(taken)} then '{"code":200,"msg":"ok"}' else '{"code":4221,"msg":"物料号不存在"}' end, case p.push_status when ${lit(failed)} then 'rejected' end
    from put p where p.push_status <> ${lit(waiting)}`.execute(ctx.db);
}
