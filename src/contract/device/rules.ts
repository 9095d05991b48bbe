// What a machine is told so that it can decide by itself: who may take how much of what, and what has been taken of it. In codes; what is empty is
// left out.
import * as z from 'zod/mini';
import { example } from '../kernel/example.ts';
import { label } from '../kernel/label.ts';
import { date, dateTime, difference, id, money, quantity, yes } from '../kernel/scalars.ts';
import { PickStrategyEntityType } from '../strategy/codes.ts';

const code = z.string();
const codes = z.array(code);

/** So much of a product, of a type with all below it, or (neither) of everything. */
const RuleLine = z.object({
  key: id,
  product: label('商品编码', z.optional(code)),
  type: label('商品分类编码', z.optional(code)),
  typeName: label('商品分类', z.optional(z.string())),
  num: label('限量', z.optional(quantity)),
  amount: label('限额', z.optional(money)),
  /** 12H, D, W, M, R: begins anew by the calendar; rolling m, H, D, W, M, Y: the last so many. */
  unit: label('周期', z.string()),
  count: label('周期数', z.int()),
  rolling: label('滚动周期', z.optional(yes)),
});
export const RuleConfig = example(
  {
    key: '019ab3c4-5d6e-7f80-91a2-b3c4d5e6f708',
    name: 'PPE-2',
    boundTo: PickStrategyEntityType.department,
    codes: ['D01', 'D01-1'],
    lines: [{ key: '019ab3c4-5d6e-7f80-91a2-b3c4d5e6f709', product: 'P0001', num: 2, unit: 'D', count: 1 }],
  },
  z.object({
    key: id,
    name: label('策略名称', z.string()),
    /** What the codes are: employees, posts, cost centres, departments (with all below them), projects, levels. */
    boundTo: label('对象类型', PickStrategyEntityType),
    codes: label('对象编码', codes),
    /** One quantity for all of them together. */
    together: label('合计', z.optional(yes)),
    /** Nothing but what its lines name. */
    onlyListed: label('仅限明细', z.optional(yes)),
    /** What its lines name needs an approval. */
    approval: label('领料审批', z.optional(yes)),
    /** It is the budget of a cost centre for the year; its name is that cost centre's. */
    budget: label('预算', z.optional(yes)),
    /** Days of the site, both included. */
    from: label('开始日期', z.optional(date)),
    to: label('结束日期', z.optional(date)),
    lines: label('明细', z.array(RuleLine)),
  }),
);

/** So many more for some people, until a moment: of products and types (everything when none is named), at machines (all when none is). */
export const PrivilegeConfig = example(
  {
    key: '019ab3c4-5d6e-7f80-91a2-b3c4d5e6f70a',
    name: 'PPE+1',
    from: '2026-11-21T08:00:00+08:00',
    until: '2026-11-22T08:00:00+08:00',
    num: 1,
    products: ['P0001'],
    employees: ['E10001'],
  },
  z.object({
    key: id,
    name: label('特权名称', z.string()),
    from: label('开始时间', dateTime),
    until: label('结束时间', dateTime),
    /** Pieces for each; without a limit when left out. */
    num: label('每人可多领', z.optional(quantity)),
    products: label('商品编码', z.optional(codes)),
    types: label('商品分类编码', z.optional(codes)),
    vms: label('设备编码', z.optional(codes)),
    employees: label('工号', codes),
    /** It gives nothing any more, and explains what was taken before. */
    stopped: label('已停用', z.optional(yes)),
  }),
);

/** The cost centres that a project is charged to. */
export const ProjectConfig = z.object({ key: label('项目编码', code), costs: label('成本中心编码', codes) });
/** A reconciliation day that is over: where limits of the unit R begin anew. */
export const ClosingConfig = z.object({ key: label('对账日', dateTime) });

const TakenRow = z.object({
  at: label('发生时间', dateTime),
  product: label('商品编码', code),
  /** Of the product's types those that a rule or a privilege names. */
  types: label('商品分类编码', z.optional(codes)),
  /** Below zero when it was given back. */
  num: label('数量', difference),
  amount: label('金额', money),
  /** At which machine; told where a privilege holds at some machines only. */
  vm: label('设备编码', z.optional(code)),
});
const LoanRow = z.object({
  product: label('商品编码', code),
  productName: label('商品', z.string()),
  unit: label('单位', z.string()),
  held: label('数量', quantity),
  due: label('应还时间', z.optional(dateTime)),
  /** Of a single tool; given back with this code, it is this loan that is closed. */
  cutter: label('刀具编码', z.optional(z.string())),
});
/** What counts of one person, as far back as a rule asks for it. */
const UsagePerson = z.object({
  key: label('工号', code),
  taken: label('领用和归还', z.optional(z.array(TakenRow))),
  /** What he has borrowed and not given back, the oldest first. */
  loans: label('借用未还', z.optional(z.array(LoanRow))),
  /** Old ones that he has still to hand in. */
  old: label('未交回的旧料', z.optional(z.array(z.object({ product: label('商品编码', code), held: label('数量', quantity) })))),
});
/** What was taken together of a line, since its period began. */
const UsageTogether = z.object({
  key: label('领料策略明细', id),
  from: label('周期开始', dateTime),
  num: label('数量', quantity),
  amount: label('金额', money),
  first: label('最早领用', z.optional(dateTime)),
});

/** What the books know to be used: of each person named here it replaces what the machine had, in a snapshot of all others too. */
export const Usage = example(
  {
    at: '2026-11-21T09:00:00+08:00',
    snapshot: true,
    people: [
      {
        key: 'E10001',
        taken: [{ at: '2026-11-21T08:30:00+08:00', product: 'P0001', num: 1, amount: '12.50' }],
        loans: [{ product: 'P0002', productName: 'P0002', unit: 'pcs', held: 1, due: '2026-11-28T08:30:00+08:00' }],
        old: [{ product: 'P0003', held: 1 }],
      },
    ],
    together: [
      {
        key: '019ab3c4-5d6e-7f80-91a2-b3c4d5e6f70b',
        from: '2026-11-21T00:00:00+08:00',
        num: 7,
        amount: '87.50',
        first: '2026-11-21T07:10:00+08:00',
      },
    ],
  },
  z.object({
    /** To be sent with the next call as usageSince. */
    at: label('截至，下次作为usageSince发送', dateTime),
    snapshot: label('全量', z.boolean()),
    people: label('员工', z.array(UsagePerson)),
    together: label('合计', z.array(UsageTogether)),
  }),
);
