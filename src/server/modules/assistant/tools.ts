// The tools: few, named by what somebody wants to know. Most are a read of the contract; what is missing is found by search_reads.
import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { assistant } from '../../../contract/assistant/index.ts';
import type { Endpoint, Permit } from '../../../contract/kernel/endpoint.ts';
import { text } from '../../../contract/kernel/scalars.ts';
import { desk } from '../../../contract/desk/index.ts';
import { device } from '../../../contract/device/index.ts';
import { find } from '../../../contract/find/index.ts';
import { machine } from '../../../contract/machine/index.ts';
import { pick } from '../../../contract/pick/index.ts';
import { product } from '../../../contract/product/index.ts';
import { replenish } from '../../../contract/replenish/index.ts';
import { report } from '../../../contract/report/index.ts';
import { ownReport } from '../../../contract/report/own.ts';
import { story } from '../../../contract/story/index.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { warning } from '../../../contract/warning/index.ts';
import type { Caller } from './caller.ts';
import { deeds } from './deeds.ts';
import { answerOf, callRead, CallInput, readsOf, searchReads, SearchInput } from './reads.ts';
import { runsOut, RunsOutInput } from './runs-out.ts';

export interface Tool {
  name: string;
  /** What it is good for; English stands beside the Chinese. */
  does: string;
  permit: Permit;
  input: $ZodType;
  /** It keeps something, if only for a person to confirm. */
  writes?: true;
  /** `sent` is what the assistant wrote: a call reads it by itself, and would misread what was read before. */
  run(caller: Caller, input: Record<string, unknown>, sent: Record<string, unknown>): Promise<Record<string, unknown>>;
}

const direct = (name: string, endpoint: Endpoint, does: string): Tool => ({
  name,
  does,
  permit: endpoint.permit,
  input: endpoint.input,
  run: (caller, _input, sent) => answerOf(endpoint, caller, sent),
});

const reason = z.nullish(text(500));
const proposing = (name: string, deed: keyof typeof deeds, does: string): Tool => ({
  name,
  does,
  permit: deeds[deed].endpoint.permit,
  input: z.extend(deeds[deed].input as z.ZodMiniObject, { reason }),
  writes: true,
  run: async (caller, _input, { reason: why, ...input }) => ({
    state: 'waiting for a person',
    ...(await caller.call(assistant.propose, { deed, input, reason: why as string | null | undefined })),
  }),
});

/** All of them, over everything that is served. */
export function toolsOver(endpoints: readonly Endpoint[]): Tool[] {
  const reads = readsOf(endpoints);
  return [
    direct('find', find.all, '按编码、名称或单号查找商品、员工、设备、单据，得到它们的id，供其他工具使用。'),
    {
      name: 'what_runs_out',
      does: '设备货道里哪些商品会在几天内用完、为什么：库存、领用速度、补货在途和仓库可用数量。',
      permit: replenish.replenishNeeds.list.permit,
      input: RunsOutInput,
      run: (caller, input) => runsOut(caller, input as z.output<typeof RunsOutInput>),
    },
    direct('find_products', product.search, '查找商品：编码、名称、规格、单位。'),
    direct('stock_of_machines', machine.vmStock.list, '设备各货道的库存、容量和预警级别。'),
    direct('stock_of_warehouses', warehouse.prewhStock.list, '智能仓各货道的库存、容量和预警级别。'),
    direct('refill_needs', replenish.replenishNeeds.list, '每个货道要补多少、补货在途多少、仓库可用多少；id 是货道的id。'),
    direct('may_take', pick.explain, '一名员工现在能不能领一种商品，为什么不能，谁可以放行；空着设备则不论设备。'),
    direct('person_now', story.person, '一名员工今天领了什么、借着什么、各项限额还剩多少。'),
    direct('what_happened', story.events, '一名员工、一种商品或一台设备的经过，最新的在前，包括被拒绝的领料。'),
    direct('trades', report.saleDetail, '商品交易明细：谁、什么时候、在哪里领了什么、多少钱。'),
    direct('ask_report', ownReport.ask, '领用报表：按设备、商品、部门、员工、项目或成本中心汇总，可按日、周、月。'),
    direct('open_warnings', warning.cases, '预警中心的预警：缺货、失联、超期等。'),
    direct('open_cases', desk.stockCase.list, '出货异常：没有出货、取用多于账面等待处理的。'),
    direct('machines', device.states, '设备的通讯状态：最近心跳、缺少的事件、时钟。'),
    {
      name: 'search_reads',
      does: '用词查找其余可用的查询（中文或英文），如“采购订单”“waves”；只有几个结果时连同参数一起给出。',
      permit: 'signedIn',
      input: SearchInput,
      run: (caller, input) => Promise.resolve(searchReads(reads, caller, input as z.output<typeof SearchInput>)),
    },
    {
      name: 'call_read',
      does: '按路径调用 search_reads 找到的查询。',
      permit: 'signedIn',
      input: CallInput,
      run: (caller, input) => callRead(reads, caller, input as z.output<typeof CallInput>),
    },
    proposing(
      'propose_refill_plan',
      'refillPlan',
      '提议一张补货计划；channelId 是 refill_needs 的 id，或 what_runs_out 的 channelId。只是提议：由密钥的主人在“我的账号”里确认后才生成。',
    ),
    proposing('propose_feedback', 'feedback', '提议向站点提交一条反馈。只是提议：由密钥的主人在“我的账号”里确认后才提交。'),
    direct('my_proposals', assistant.proposals, '自己提议过什么，哪些已经执行、放弃或还在等待。'),
  ];
}
