// What hangs on the machines, people and warehouses of a site that is attacked: its documents and what machines told, a row for each machine, so that
// every table that data permission narrows has rows on both sides of it.
import { sql } from 'kysely';
import type { Ctx } from '../../src/server/kernel/ctx.ts';
import { OutKind } from '../../src/contract/outbound/codes.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { createCombo } from '../../src/server/modules/combo/index.ts';
import { createMallOrder, createOffer } from '../../src/server/modules/mall/index.ts';
import { createAdditional } from '../../src/server/modules/desk/index.ts';
import { createInventory } from '../../src/server/modules/inventory/index.ts';
import { addProjectEmps, bindCost, createAttribute, createLeader, createVendor } from '../../src/server/modules/org/index.ts';
import { checkRfid } from '../../src/server/modules/product/index.ts';
import { createEntry } from '../../src/server/modules/inbound/index.ts';
import { createOut, createReturnOrder, postOut } from '../../src/server/modules/outbound/index.ts';
import { createPurchase } from '../../src/server/modules/purchase/index.ts';
import { createVirtualOrder, recordRefill } from '../../src/server/modules/replenish/index.ts';
import { recordCutters } from '../../src/server/modules/tool/index.ts';
import { recordFault } from '../../src/server/modules/trade/index.ts';
import {
  bindProduct,
  confirmPickOrder,
  createPickOrder,
  createPrewh,
  createRefill,
  createShelf,
  createUwhOrder,
  updatePickOrder,
} from '../../src/server/modules/warehouse/index.ts';
import type { World } from '../report-world.ts';

/** One machine with what its documents are about. `other` is an employee of another department than `empId`. */
interface PaperSubjects {
  vmId: string;
  channelId: string;
  productId: string;
  warehouseId: string;
  empId: string;
  other: string;
  costId: string;
  projectId: string;
  vendorId: string;
}

/** Adds the documents to a site of `furnishSite`. */
export async function furnishPapers(ctx: Ctx, made: World): Promise<void> {
  const { id: vendorId } = await createVendor(ctx, { vendorCode: `V${newId().slice(-6)}`, vendorName: '供应商' });
  const subjects: PaperSubjects[] = [];
  for (const [at, { vmId, channels, products }] of made.machines.entries()) {
    const { warehouseId } = await ctx.db.selectFrom('vm').select('warehouseId').where('id', '=', vmId).executeTakeFirstOrThrow();
    const pick = (of: readonly string[], step = 0) => of[(at + step) % of.length] ?? '';
    subjects.push({
      vmId,
      vendorId,
      warehouseId: warehouseId ?? '',
      channelId: channels[0] ?? '',
      productId: products[0] ?? '',
      empId: pick(made.emps),
      other: pick(made.emps, 1),
      costId: pick(made.costs),
      projectId: pick(made.projects),
    });
  }
  // Rows come last: with a permission of their own people may take nothing else.
  for (const add of [orders, inWarehouses, atMachine, ofAccounts, rowsOf]) for (const subject of subjects) await add(ctx, subject);
}

async function orders(ctx: Ctx, { productId, empId, costId, projectId, vendorId, vmId, warehouseId }: PaperSubjects): Promise<void> {
  const lines = [{ productId, num: 1 }];
  await createCombo(ctx, { empId, costId, projectId, lines });
  await createVirtualOrder(ctx, { vendorId, vmId, lines });
  await createOffer(ctx, { productId, vendorId, price: 100 });
  await createMallOrder(ctx, { empId, warehouseId, costId, projectId, lines });
  const { poNo } = await createPurchase(ctx, { vendorId, warehouseId, lines });
  await createEntry(ctx, { poNo, lines: [{ lineNo: 1, num: 1 }], postFlag: true });
  const out = await createOut(ctx, { outKind: OutKind.consumption, warehouseId, empId, costId, projectId, lines });
  await postOut(ctx, { id: out.id });
  await createReturnOrder(ctx, { outId: out.id, lines: [{ lineNo: 1, num: 1 }] });
}

async function inWarehouses(ctx: Ctx, { warehouseId, productId, empId, other, costId, projectId }: PaperSubjects): Promise<void> {
  const code = `U${warehouseId.slice(-8)}`;
  const { id: prewhId } = await createPrewh(ctx, { prewhCode: code, prewhName: `无人〔${code}〕`, prewhType: 1, warehouseId });
  const { channels } = await createShelf(ctx, { prewhId, shelfCode: 'S1', shelfName: '货架', shelfType: 1, rowNum: 1, columnNum: 2 });
  const channelId = channels[0] ?? '';
  await bindProduct(ctx, { ids: [channelId], productId });
  await createRefill(ctx, { prewhId, lines: [{ channelId, num: 2 }], empId: other });
  const lines = [{ productId, num: 1 }];
  const picking = await createPickOrder(ctx, { prewhId, empId, costId, projectId, lines });
  await confirmPickOrder(ctx, { id: picking.id });
  await updatePickOrder(ctx, { id: picking.id, picked: [{ pickLineNo: `${picking.pickNo}-01`, realNum: 1 }] });
  await createUwhOrder(ctx, { prewhId, empId, costId, projectId, lines });
}

async function atMachine(ctx: Ctx, { vmId, channelId, productId, empId, other }: PaperSubjects): Promise<void> {
  const happenedAt = new Date().toISOString();
  const event = () => ({ id: newId() });
  const lines = [{ channelId, productId, quantity: 1 }];
  await recordRefill(ctx, { vmId, replenishType: 1001, empId: other, happenedAt, event: event(), lines });
  await recordFault(ctx, { vmId, channelId, productId, quantity: 1, happenedAt, event: event(), empId });
  await recordCutters(ctx, {
    vmId,
    empId: other,
    status: 0,
    tradeNumber: newId().slice(-8),
    eventId: newId(),
    happenedAt,
    lines: lines.map((line) => ({ ...line, cutterCode: newId().slice(-8) })),
  });
  await checkRfid(ctx, [{ rfidCode: newId().slice(-8), productId, checkTime: happenedAt, empId: other, vmId }]);
  await createAdditional(ctx, { vmId, channelCode: '101', empId, quantity: 1, tradeTime: happenedAt, reason: '漏记' });
  await createInventory(ctx, { vmId, empId: other });
}

/** What a machine writes, or a screen that asks for files first, as it leaves it. */
async function rowsOf(ctx: Ctx, { vmId, productId, empId, other, warehouseId, costId, projectId, vendorId }: PaperSubjects): Promise<void> {
  const { db, nodeId } = ctx;
  const bannerId = newId();
  const receiverId = newId();
  const directoryId = newId();
  for (const statement of [
    sql`insert into device_state (node_id, vm_id, heartbeat_at) values (${nodeId}, ${vmId}, now()) on conflict do nothing`,
    sql`insert into device_event (node_id, vm_id, event_id, sequence, kind, happened_at, body, body_hash, state)
      select ${nodeId}, ${vmId}, ${newId()}, 1, 'pick', now(), json_build_object('empCode', e.emp_code), '', 1 from employee e where e.id = ${empId}`,
    sql`insert into device_event (node_id, vm_id, event_id, sequence, kind, happened_at, body, body_hash, state, settled_by, settled_at)
      select ${nodeId}, ${vmId}, ${newId()}, 2, 'pick', now(), json_build_object('empCode', e.emp_code), '', 3, 'test', now() from employee e where e.id = ${empId}`,
    sql`insert into device_config (node_id, vm_id, version, sections, emp_codes, emp_hashes) values (${nodeId}, ${vmId}, '1', '{}', '{}', '{}')`,
    sql`insert into device_command (node_id, id, vm_id, kind, body, created_by, expires_at)
      values (${nodeId}, ${newId()}, ${vmId}, 'restart', '{}', 'test', now() + interval '1 hour')`,
    sql`insert into pick_release (node_id, id, vm_id, emp_id, product_id, quantity, ends_at)
      values (${nodeId}, ${newId()}, ${vmId}, ${empId}, ${productId}, 1, now() + interval '1 hour')`,
    sql`insert into case_write_off (node_id, id, case_id, vm_id, outcome, quantity, creator)
      values (${nodeId}, ${newId()}, ${newId()}, ${vmId}, 4, 1, '测试')`,
    sql`insert into pick_refusal (node_id, id, vm_id, emp_id, product_id, quantity, refusal, reason, slot, asked_at)
      select ${nodeId}, gen_random_uuid(), ${vmId}, e.id, ${productId}, 1, 'pick-not-bound', '{"rule":"card","says":"no","key":"pick-not-bound","values":{},"times":{},"limit":null}',
      1, now() from employee e where e.node_id = ${nodeId} and e.id in (${empId}, ${other})`,
    sql`insert into vm_banner (node_id, id, banner_name, screen_orientation, advert_type, file_urls, start_date, created_by)
      values (${nodeId}, ${bannerId}, ${bannerId.slice(-8)}, 1, 1, '{/x.png}', current_date, 'test')`,
    sql`insert into emp_pick_permission (node_id, id, emp_id, vm_id, creator) values (${nodeId}, ${newId()}, ${other}, ${vmId}, 'test')`,
    sql`insert into push_receiver (node_id, id, receiver_name, push_kind, url, creator, status_flag)
      values (${nodeId}, ${receiverId}, ${receiverId.slice(-8)}, 1, 'https://erp.example/', 'test', false)`,
    sql`insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, vm_id, warehouse_id, department_id, cost_id, project_id, happened_at)
      select ${nodeId}, gen_random_uuid(), ${receiverId}, kind, 1, e.emp_code || kind, e.id, '{}', ${vmId}, ${warehouseId}, e.department_id, ${costId}, ${projectId}, now()
      from employee e, generate_series(1, 4) kind where e.node_id = ${nodeId} and e.id in (${empId}, ${other})`,
    sql`insert into tool_check (node_id, id, direction, emp_id, product_id, warehouse_id, lot_id, num, tool_state, checker)
      values (${nodeId}, ${newId()}, 1, ${other}, ${productId}, ${warehouseId}, '00000000-0000-0000-0000-000000000000', 1, 3, 'test')`,
    sql`insert into procure (node_id, id, customer, procure_no, warehouse_id, creator) values (${nodeId}, ${newId()}, 'bghn', ${bannerId.slice(-8)}, ${warehouseId}, 'test')`,
    sql`insert into problem_record (node_id, id, customer, problem_no, problem_kind, warehouse_id, description, creator)
      values (${nodeId}, ${newId()}, 'bghn', ${bannerId.slice(-8)}, 1, ${warehouseId}, '少件', 'test')`,
    sql`insert into customer_link (node_id, customer, url, warehouse_id, vendor_id)
      values (${nodeId}, ${bannerId.slice(-8)}, 'https://customer.example/', ${warehouseId}, ${vendorId})`,
    sql`insert into identity_provider (node_id, id, provider_name, issuer, client_id, scopes, login_sys, match_kind, match_claim, protocol)
      values (${nodeId}, ${directoryId}, ${directoryId.slice(-8)}, 'ldaps://ldap.example', 'cn=reader', '', '{fms}', 1, 'uid', 2)`,
    sql`insert into personnel_tie (node_id, source, thing, source_key, change_no, department_id)
      select ${nodeId}, ${vmId}, 1, e.department_id, 1, e.department_id from employee e where e.node_id = ${nodeId} and e.id = ${empId}`,
    sql`insert into directory_department (node_id, provider_id, department_id)
      select ${nodeId}, ${directoryId}, e.department_id from employee e where e.node_id = ${nodeId} and e.id = ${empId}`,
    sql`insert into vm_banner_vm (node_id, banner_id, vm_id) values (${nodeId}, ${bannerId}, ${vmId})`,
  ])
    await statement.execute(db);
}

async function ofAccounts(ctx: Ctx, { empId, other, costId, projectId, productId }: PaperSubjects): Promise<void> {
  await addProjectEmps(ctx, { projectId, empIds: [empId, other] });
  await createLeader(ctx, { projectId, empId });
  await createAttribute(ctx, { projectId, attrName: `属性${newId().slice(-6)}`, attrValue: '值' });
  await bindCost(ctx, { costId, entityType: 3, entityIds: [productId] });
}
