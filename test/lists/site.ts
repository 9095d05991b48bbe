// The site whose lists are walked: the demonstration's own, smaller, and beside it what the demonstration has none of.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { makeDataScopes } from '../../src/server/demo/data-scopes.ts';
import { ACCOUNTS, DEMO_PASSWORD, fillNode } from '../../src/server/demo/index.ts';
import { DEMO_ACTOR } from '../../src/server/demo/nodes.ts';
import { systemCtx } from '../../src/server/kernel/ctx.ts';
import type { Database } from '../../src/server/kernel/db/database.ts';
import { watchSite } from '../../src/server/modules/warning/index.ts';
import { ChargeMethod } from '../../src/contract/accounting/charge.ts';
import { PersonMatch } from '../../src/contract/identity/codes.ts';
import { encryptWith } from '../../src/server/modules/auth/test-site.ts';
import { formOf } from '../../src/server/modules/transfer/test-server.ts';
import { callsOf } from '../callers.ts';
import { endpoints, type Caller, type Site } from '../trust/test-app.ts';
import type { Input, Row } from './lists.ts';
import { furnishPlain } from './plain.ts';

const SIZE = { employees: 100, products: 300, machines: 8 };

type Calls = ReturnType<typeof callsOf>;
interface Work {
  app: FastifyInstance;
  caller: Caller;
  calls: Calls;
  /** The rows of the first page of a list. */
  rowsOf: (path: string, input?: Input) => Promise<Row[]>;
}

interface Furnishing {
  app: FastifyInstance;
  db: Database;
  site: Site;
}

/** Furnishes the site and gives who has every right there. */
export async function furnishLists({ app, db, site }: Furnishing): Promise<Caller> {
  await site.run(async (ctx) => {
    const demo = { ...ctx, actor: { kind: 'system', name: DEMO_ACTOR } } as const;
    const roles = await fillNode(demo, { seed: 20_260_303, size: SIZE, accounts: ACCOUNTS, log: () => undefined });
    await makeDataScopes(demo, { roles, password: DEMO_PASSWORD });
  });
  const caller = await site.hire();
  const calls = callsOf(app, caller.token);
  const rowsOf: Work['rowsOf'] = async (path, input = {}) => (await calls.ok(path, { page: 1, limit: 200, ...input })).rows;
  const work = { app, caller, calls, rowsOf };
  await equipMachines(work);
  await tellOfMachines(work);
  await nameSubjects(work);
  await drawDown(work);
  await drawWorkflows(work);
  await moveFiles(work);
  await comeIn(work);
  await keepBooks(db, work);
  await furnishPlain(calls);
  await handOver(db, site);
  await watchSite(systemCtx(db, site, 'test'));
  return caller;
}

/** What went over a counter in which state, and what was said to be wrong in smart warehouses. */
async function handOver(db: Database, { nodeId }: Site): Promise<void> {
  const nth = (table: string, order: string, of: number) =>
    sql`(select id from ${sql.table(table)} where node_id = ${nodeId} order by ${sql.ref(order)} offset n % ${sql.lit(of)} limit 1)`;
  await sql`insert into tool_check (node_id, id, direction, emp_id, product_id, warehouse_id, lot_id, cutter_code, num, tool_state, checker, checked_at)
    select ${nodeId}, gen_random_uuid(), n % 2, ${nth('employee', 'emp_code', 3)}, ${nth('product', 'product_code', 3)}, ${nth('warehouse', 'warehouse_code', 1)},
      '00000000-0000-0000-0000-000000000000', case when n % 3 = 0 then 'DJ-' || n end, n, 1 + n % 3, '李库管', now() - n * interval '1 hour'
    from generate_series(1, 6) n`.execute(db);
  await sql`insert into uwh_report (node_id, id, prewh_id, kind, channel_code, remark, reporter, reported_at, settled_at, settler)
    select ${nodeId}, gen_random_uuid(), ${nth('prewh', 'prewh_code', 2)}, 1 + n % 3, '1-' || n, '空的', '王助手', now() - n * interval '1 hour',
      case when n % 2 = 0 then now() end, case when n % 2 = 0 then '李库管' end
    from generate_series(1, 6) n`.execute(db);
}

/** Accounts beside those that the site has, and what is booked to them, period by period; certificates of a person and of what he wears. */
async function keepBooks(db: Database, { calls, rowsOf }: Work): Promise<void> {
  const [emp] = await rowsOf('/basic/listEmp');
  const [product] = await rowsOf('/basic/listProduct');
  const credit = { creditAccount: '1403' };
  await calls.ok('/tradeagg/createAccountingRule', { debitAccount: '6602.01', ...credit, productTypeId: product?.['productTypeId'] });
  await calls.ok('/tradeagg/createAccountingRule', { debitAccount: '6602.02', ...credit, costId: emp?.['costId'] });
  const periods = await rowsOf('/tradeagg/listReconciliationPeriod');
  const booked = new Set((await rowsOf('/tradeagg/listAccountingRun')).map((run) => run['lastDay']));
  for (const { lastDay } of periods.filter((period) => period['lastDay'] && period['closedAt'] && !booked.has(period['lastDay'])))
    await calls.ok('/tradeagg/createAccountingRun', { lastDay });
  const [vendor] = await rowsOf('/basic/listVendor');
  const coming = { validFrom: '2099-01-01' };
  const rule = (fields: object) => calls.ok('/tradeagg/createChargeRule', { ...coming, ...fields });
  await rule({ chargeMethod: ChargeMethod.contract, productId: idOf(product), contractPrice: '1.00' });
  await rule({ chargeMethod: ChargeMethod.average, productTypeId: product?.['productTypeId'], validTo: '2099-12-31' });
  await rule({ chargeMethod: ChargeMethod.listed, vendorId: idOf(vendor) });
  // One that holds: of the product's own price, which it has without a rule.
  await sql`update charge_rule set valid_from = '2020-01-01' where charge_method = ${ChargeMethod.listed}`.execute(db);
  for (const taxed of [{ productTypeId: product?.['productTypeId'], validTo: '2099-12-31' }, { vendorId: idOf(vendor) }, {}])
    await calls.ok('/tradeagg/createTaxRate', { taxRate: '13', ...coming, ...taxed });
  for (const [currency, validFrom] of [
    ['USD', '2099-01-01'],
    ['EUR', '2099-02-01'],
    ['JPY', '2099-03-01'],
  ])
    await calls.ok('/tradeagg/createCurrencyRate', { vendorId: idOf(vendor), currency, currencyRate: '7.1', validFrom });
  // One that was agreed in another currency, whoever supplies its product.
  await sql`insert into charge_rule (node_id, id, product_id, charge_method, currency, foreign_price, rate_vendor_id, valid_from, creator)
    select node_id, gen_random_uuid(), id, ${ChargeMethod.contract}, 'USD', 1050, ${idOf(vendor)}::uuid, '2099-02-01', '王财务' from product where id = ${idOf(product)}`.execute(
    db,
  );
  const ends = { validFrom: '2020-01-01', validTo: '2020-12-31' };
  await calls.ok('/basic/createPpeCertificate', { certificateNo: 'C-1', certificateName: '登高作业证', empId: idOf(emp), ...ends });
  await calls.ok('/basic/createPpeCertificate', { certificateNo: 'C-2', certificateName: '检验报告', productId: idOf(product) });
}

/** Who comes in: twice wrongly, then rightly; and two providers by whom people could. */
async function comeIn({ calls }: Work): Promise<void> {
  for (const password of ['Wrong2026', 'Wrong2027', DEMO_PASSWORD]) {
    const encrypted = encryptWith(await calls.read('/oauth/getPublicKey'), password);
    await calls.post('/oauth/login/password', { account: ACCOUNTS[0]?.loginAccount, encrypted, loginSys: 'fms' });
  }
  // Devices in the hand: some have sent all, one waits for the network.
  for (const [at, deviceCode] of ['h-1', 'h-2', 'h-3'].entries())
    await calls.ok('/basic/tellHandDevice', { deviceCode, lastNo: at + 1, unsent: at % 2 });
  const known = { clientId: 'factory', loginSys: ['fms'], matchKind: PersonMatch.email, matchClaim: 'email' };
  for (const providerName of ['Entra ID', '集团门户'])
    await calls.ok('/auth/provider/createIdentityProvider', {
      ...known,
      providerName,
      issuer: 'https://login.example/',
      statusFlag: providerName === 'Entra ID',
    });
}

const idOf = (row: Row | undefined) => String(row?.['id']);

/** What machines are given: authorisations, recovery positions, commands, a key that ended, and what was taken out of a channel again. */
async function equipMachines({ calls, rowsOf }: Work): Promise<void> {
  const [first, second] = (await rowsOf('/vm/listVm', { keyword: 'VM0' })).map(idOf);
  const channels = await rowsOf('/vm/listVmChannelPage', { vmId: first });
  const emps = (await rowsOf('/basic/listEmp')).map(idOf);
  for (const [at, channel] of channels.slice(0, 3).entries())
    await calls.ok('/vm/vmChannelAuthBind', { channelIds: [idOf(channel)], empIds: emps.slice(at, at + 3) });
  for (const [at, vmId] of [first, second].entries())
    await calls.ok('/vm/createRecoveryPosition', { vmId, positionCode: `R${at + 1}`, capacity: 10 });
  await calls.ok('/vm/createDeviceCommand', { vmId: first, kind: 'test', channelCode: channels[0]?.['channelCode'] });
  await calls.ok('/vm/createDeviceCommand', { vmId: second, kind: 'sync' });
  const [key] = await rowsOf('/vm/listOpenKey');
  await calls.ok('/vm/endOpenKey', { id: idOf(key) });
  // What an order of the site's demonstration holds stays in its channel: which one that is depends on the hour.
  let emptied = 0;
  for (const channel of channels.filter(({ stockNum }) => Number(stockNum) > 1)) {
    const { code } = await calls.post('/vm/emptyVmChannel', { ids: [idOf(channel)], stockNum: channel['stockNum'] });
    if (code === 200) emptied += 1;
    if (emptied === 2) return;
  }
  throw new Error('no two channels could be emptied');
}

/** What a machine says of itself: tools that were borrowed by their code, one that came back, a retreat, a pick of nothing that it has. */
async function tellOfMachines({ caller, calls, rowsOf }: Work): Promise<void> {
  const said = endpoints.find(({ path }) => path === '/open/v1/events');
  if (!said) throw new Error('machines cannot tell');
  // A call is signed with the key of the site's first machine (test/trust/test-app.ts).
  const [machine] = await rowsOf('/vm/listVm', { sorts: [{ field: 'vmCode', order: 'asc' }] });
  const channels = (await rowsOf('/vm/listVmChannelPage', { vmId: idOf(machine) })).filter(({ stockNum }) => Number(stockNum) > 2);
  const [emp, other] = await rowsOf('/basic/listEmp');
  const [first, second] = channels.map(({ channelCode }) => channelCode);
  // The first machine is one on the screen: its loans count where the site says so.
  await calls.ok('/global/updateNodeConfig', { virtualCounts: true });
  const line = (channelCode: unknown, cutterCode: string) => ({ channelCode, quantity: 1, cutterCode });
  const happened = [
    { kind: 'pick', tradeNumber: 'LISTS-1', tradeType: 10002, empCode: emp?.['empCode'], lines: [line(first, 'QD-1')] },
    { kind: 'pick', tradeNumber: 'LISTS-2', tradeType: 10002, empCode: other?.['empCode'], lines: [line(second, 'QD-2')] },
    { kind: 'return', tradeNumber: 'LISTS-3', tradeType: 10003, empCode: emp?.['empCode'], lines: [line(first, 'QD-1')] },
    { kind: 'retreat', empCode: emp?.['empCode'], lines: [{ channelCode: second, quantity: 1 }] },
    { kind: 'pick', tradeNumber: 'LISTS-4', empCode: emp?.['empCode'], lines: [{ channelCode: 'nowhere', quantity: 1 }] },
  ];
  const events = happened.map((event, at) => ({
    ...event,
    eventId: `lists-${at}`,
    sequence: at + 1,
    happenedAt: new Date(Date.now() - 60_000 + at * 1000).toISOString(),
  }));
  const answer = await caller.send(said, { events });
  if (answer.code !== 200) throw new Error(`events: ${answer.error} ${answer.msg}`);
  await calls.ok('/global/updateNodeConfig', { virtualCounts: null });
}

/** Strategies, privileges and rules that name products and machines, a retreat to a vendor, a notice that was read, feedback. */
async function nameSubjects({ calls, rowsOf }: Work): Promise<void> {
  const [vmId] = (await rowsOf('/vm/listVm', { keyword: 'VM0' })).map(idOf);
  const [emp] = await rowsOf('/basic/listEmp');
  const [product] = await rowsOf('/basic/listProduct');
  const own = { entityType: 0, entityId: idOf(emp), vmIds: [vmId] };
  const { id: strategyId } = await calls.ok('/strategy/createPickStrategy', { strategyName: '借用量具', ...own });
  await calls.ok('/strategy/savePickStrategyItems', {
    strategyId,
    items: [{ productId: idOf(product), limitNum: 3, periodicUnit: 'M' }],
  });
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const whom = { empIds: [idOf(emp)], productIds: [idOf(product)], vmIds: [vmId] };
  await calls.ok('/strategy/createPickPrivilegeStrategy', { strategyName: '试制', ...whom, validTo: until });
  const [receiver] = await rowsOf('/basic/listRoleEntity');
  for (const [robotKind, robotName] of [
    ['dingtalk', '夜班群'],
    ['wecom', '刀具群'],
    ['feishu', '采购群'],
  ])
    await calls.ok('/vmbiz/createCaveatRobot', {
      robotName,
      robotKind,
      urlSecret: `https://example.com/${robotKind}?key=1`,
      statusFlag: robotKind !== 'feishu',
    });
  await calls.ok('/vmbiz/createCaveatCenter', {
    caveatName: '单台缺货',
    caveatKind: 'stock',
    vmIds: [vmId],
    receivers: [receiver?.['userId']],
    channels: ['notice'],
  });
  const [vendor] = await rowsOf('/basic/listVendor');
  const [shelf] = (await rowsOf('/warehouse/listPrewhStockPage')).filter(({ freeNum }) => Number(freeNum) > 0);
  const lines = [{ channelId: idOf(shelf), num: 1 }];
  await calls.ok('/warehouse/createPrewhRetreat', { prewhId: shelf?.['prewhId'], vendorId: idOf(vendor), lines });
  await calls.ok('/vmbiz/createNotice', { title: '盘点通知', noticeType: 2, content: '<p>月底盘点</p>', popupFlag: false });
  const [notice] = await rowsOf('/vmbiz/listNotice');
  await calls.ok('/vmbiz/batchUpdateNoticeRead', { noticeDetailIds: [notice?.['noticeId']] });
  for (const what of ['查询很快', '货道图再大些', '打印空白']) await calls.ok('/vmbiz/createFeedback', { content: `<p>${what}</p>` });
  const [written] = await rowsOf('/vmbiz/listOwnFeedback');
  await calls.ok('/vmbiz/answerFeedback', { id: idOf(written), status: 1, reply: '已在看', openTitle: '查询更快' });
}

/** A workflow that takes dear purchase orders, and one that is stopped. */
async function drawWorkflows({ calls, rowsOf }: Work): Promise<void> {
  const [role] = await rowsOf('/basic/listRole');
  const steps = [{ sort: 1, stepName: '主管', approverType: 2, approverIds: [idOf(role)], passRule: 1, onDue: 1 }];
  const conditions = { amountFrom: '1000000' };
  await calls.ok('/vmbiz/workflow/create', { workflowName: '大额采购', bizType: 8, conditions, steps });
  const { id } = await calls.ok('/vmbiz/workflow/create', { workflowName: '领料会签', bizType: 7, conditions, steps });
  await calls.ok('/vmbiz/workflow/update', { id, statusFlag: false });
}

/** A lot of which nothing is left. */
async function drawDown({ calls, rowsOf }: Work): Promise<void> {
  const [vendor] = await rowsOf('/basic/listVendor');
  const [warehouse] = (await calls.ok('/basic/listWarehouse', {})) as Row[];
  const [product] = await rowsOf('/basic/listProduct');
  const [emp] = await rowsOf('/basic/listEmp');
  const [productId, warehouseId, lotNo] = [idOf(product), idOf(warehouse), 'B-USED'];
  const { poNo } = await calls.ok('/vreplenish/createPurchaseOrder', {
    vendorId: idOf(vendor),
    warehouseId,
    lines: [{ productId, num: 1 }],
  });
  const received = { lineNo: 1, num: 1, batches: [{ batchNo: lotNo, num: 1 }] };
  await calls.ok('/warehouse/createEntryOrder', { poNo, lines: [received], postFlag: true });
  const order = { outKind: 1, warehouseId, empId: idOf(emp), lines: [{ productId, num: 1, lotNo }] };
  await calls.ok('/warehouse/postOutOrder', { id: idOf(await calls.ok('/warehouse/createOutOrder', order)) });
}

/** Exports in the background, and an import of which a row is not taken. */
async function moveFiles({ app, caller, calls }: Work): Promise<void> {
  for (const taskCode of ['EXPORT_POST', 'EXPORT_VENDOR']) await calls.ok('/basic/exportExcel/async', { taskCode, format: 'csv' });
  const bytes = Buffer.from('岗位编码,岗位名称\nP98,装配钳工\n,没有编码\n');
  const form = formOf({ name: 'posts.csv', bytes });
  const url = '/gateway/basic/upload?templateCode=IMPORT_POST';
  const upload = await app.inject({ method: 'POST', url, headers: { auth_token: caller.token, ...form.headers }, payload: form.payload });
  const { fileId, mapping } = upload.json().data;
  await calls.ok('/basic/importExcel/sync', { fileId, templateCode: 'IMPORT_POST', mapping, dryRun: false, skipBad: true });
}
