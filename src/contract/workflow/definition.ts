// What a workflow says: which documents it takes, and the steps that each goes through. Steps with the same number stand beside each other.
import * as z from 'zod/mini';
import { label } from '../kernel/label.ts';
import { atLeastOne, id, money, moneyInput, text, yes } from '../kernel/scalars.ts';
import { ApproverType, OnDue, PassRule } from './codes.ts';

const whole = (from: number, to: number, words: string) => z.int(words).check(z.gte(from, words), z.lte(to, words));
const ids = (most: number) => z.array(id).check(z.maxLength(most, '选择过多'));

const conditions = <M extends z.core.$ZodType>(amount: M) =>
  z.strictObject({
    amountFrom: label('金额不低于', z.nullish(amount)),
    amountTo: label('金额低于', z.nullish(amount)),
    numFrom: label('数量不少于', z.nullish(atLeastOne)),
    departmentIds: label('部门（含下级）', z.nullish(ids(50))),
    productTypeIds: label('商品分类（含下级）', z.nullish(ids(50))),
    vmIds: label('设备', z.nullish(ids(50))),
    overBudgetFlag: label('只管超预算的', z.nullish(yes)),
    urgentFlag: label('只管紧急的', z.nullish(yes)),
  });

const step = <M extends z.core.$ZodType>(amount: M) =>
  z.strictObject({
    sort: label('顺序', whole(1, 20, '最多20步')),
    stepName: label('步骤名称', text(50)),
    approverType: label('审批人', ApproverType),
    /** Employees, roles or levels; of the other kinds none. */
    approverIds: label('审批人范围', ids(50)),
    passRule: label('通过条件', PassRule),
    passNum: label('通过人数', z.nullish(whole(1, 50, '请输入1到50之间的整数'))),
    /** Of cheaper documents the step is left out. */
    amountFrom: label('金额不低于才需要', z.nullish(amount)),
    /** Of working time. */
    dueHours: label('时限（工作小时）', z.nullish(whole(1, 720, '请输入1到720之间的整数'))),
    onDue: label('到时限时', OnDue),
    /** Who decides it may want less of a line, or leave it out; more of it by so many percent of what was asked for. */
    changeFlag: label('审批人可以改数量', z.nullish(yes)),
    changeUpPct: label('最多改多（%）', z.nullish(whole(0, 100, '请输入0到100之间的整数'))),
    /** Of kinds with prices (PRICED_KINDS): by how many percent of what was asked he may raise or lower one. At most 90: no price becomes nothing. */
    changePricePct: label('单价上下最多改（%）', z.nullish(whole(1, 90, '请输入1到90之间的整数'))),
  });

const MOST_STEPS = 20;
const steps = <S extends z.core.$ZodType>(one: S) => label('审批步骤', z.array(one).check(z.maxLength(MOST_STEPS, `最多${MOST_STEPS}步`)));

export const conditionsInput = conditions(moneyInput);
export const stepInput = step(moneyInput);
/** As it is sent. */
export const definitionInput = { conditions: label('适用条件', conditionsInput), steps: steps(stepInput) };
/** As it is given. */
export const definitionOutput = { conditions: conditions(money), steps: steps(step(money)) };

const Parsed = z.object(definitionInput);
/** Amounts in fen: as the server keeps it. */
export type Definition = z.output<typeof Parsed>;
export type Conditions = Definition['conditions'];
export type Step = Definition['steps'][number];
/** Amounts as texts: as the browser has it. */
export type Drawn = z.input<typeof Parsed>;
export type DrawnStep = Drawn['steps'][number];
