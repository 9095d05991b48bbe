// What a machine is told of rules, and what was used of them.
import type { open } from '../../../contract/device/index.ts';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { nodeConfigOf } from '../site/index.ts';
import {
  budgetsAt,
  chargedProjects,
  earliestOf,
  heardSince,
  oldOwedAt,
  privilegesAt,
  rulesAt,
  takenAt,
  togetherAt,
  windowsAt,
  type Heard,
  type Lying,
  type MachinePrivilege,
  type MachineRule,
  type Rules,
} from '../pick/index.ts';
import { loans, periods } from '../stock/index.ts';
import { PickStrategyEntityType } from '../../../contract/strategy/codes.ts';

type Config = Given<typeof open.config>;
interface Product extends Lying {
  life: { count: number; unit: string } | null;
  borrow: { count: number; unit: string } | null;
}
/** What is counted of people, by the rules that the machine is told. */
export interface Counted extends Rules {
  /** Products that are lent for a time. */
  lent: readonly string[];
  /** Overdue goods bar all else. */
  overdue: boolean;
  /** It gives new for old. */
  forOld: boolean;
}

/** Rules as they are told, and as they are counted by. */
export async function ruleSections(ctx: Ctx, { vmId, products }: { vmId: string; products: readonly Product[] }) {
  const at = Date.now();
  const { budgetRefuses } = await nodeConfigOf(ctx);
  const rules = [...(await rulesAt(ctx, { vmId, products })), ...(budgetRefuses ? await budgetsAt(ctx) : [])];
  const counts = rules.flatMap(({ lines }) => lines.flatMap(({ unit, count }) => (unit === 'R' ? [count] : [])));
  const closings = counts.length > 0 ? await periods.closingsUpTo(ctx, { at: new Date(at), most: Math.max(...counts) }) : [];
  const calendar = { zone: ctx.timeZone, closings };
  const windows = windowsAt(rules, at, calendar);
  const privileges = await privilegesAt(ctx, { vmId, since: earliestOf(windows, at, calendar) });
  const projects = rules.some(({ boundTo }) => boundTo === PickStrategyEntityType.cost) ? await chargedProjects(ctx) : [];
  return {
    sent: {
      rules: rules.map(ruleOnWire),
      privileges: privileges.map(privilegeOnWire),
      projects,
      closings: closings.map((one) => ({ key: new Date(one).toISOString() })),
    },
    counted: {
      rules,
      windows,
      privileges,
      calendar,
      lives: products.flatMap(({ id, life }) => (life ? [{ productId: id, ...life }] : [])),
      lent: products.flatMap(({ id, borrow }) => (borrow ? [id] : [])),
    },
  };
}

const ruleOnWire = (rule: MachineRule): Config['rules']['changed'][number] => ({
  key: rule.key,
  name: rule.name,
  boundTo: rule.boundTo,
  codes: rule.codes,
  ...(rule.together && { together: true }),
  ...(rule.onlyListed && { onlyListed: true }),
  ...(rule.approval && { approval: true }),
  ...(rule.budgetOf && { budget: true }),
  ...(rule.from && { from: rule.from }),
  ...(rule.to && { to: rule.to }),
  lines: rule.lines.map(({ key, product, type, typeName, num, amount, unit, count, rolling }) => ({
    key,
    ...(product && { product }),
    ...(type && { type, typeName: typeName ?? '' }),
    ...(num !== null && { num }),
    ...(amount !== null && { amount }),
    unit,
    count,
    ...(rolling && { rolling: true }),
  })),
});

const privilegeOnWire = (one: MachinePrivilege): Config['privileges']['changed'][number] => ({
  key: one.key,
  name: one.name,
  from: one.from,
  until: one.until,
  ...(one.num !== null && { num: one.num }),
  ...(one.products && { products: one.products }),
  ...(one.types && { types: one.types }),
  ...(one.vms && { vms: one.vms }),
  employees: one.employees,
  ...(one.stopped && { stopped: true }),
});

type Usage = Config['usage'];
interface UsageRequest {
  vmId: string;
  counted: Counted;
  /** The machine has what was used up to then; null where it is told all. */
  since: number | null;
  /** Of whom all is told besides: something of theirs is another now. */
  others: readonly string[];
}
/** A booking that began may end so much later: what it wrote is told then. */
const OVERLAP_MS = 120_000;

/** What was used, of all who may use the machine or of those for whom it may have changed. */
export async function usageFor(ctx: Ctx, { vmId, counted, since, others }: UsageRequest): Promise<Usage> {
  const at = new Date().toISOString();
  const heard = since === null ? null : await heardSince(ctx, { vmId, since: since - OVERLAP_MS });
  const empCodes = heard && [...new Set([...others, ...peopleOf(heard)])];
  return {
    at,
    snapshot: since === null,
    people: await peopleWith(ctx, { vmId, counted, empCodes }),
    together: await togetherAt(ctx, { ...counted, heard }),
  };
}

const peopleOf = (heard: readonly Heard[]): string[] => heard.flatMap(({ here, empCode }) => (here && empCode ? [empCode] : []));

interface PeopleRequest {
  vmId: string;
  counted: Counted;
  empCodes: readonly string[] | null;
}

/** Each person with what counts of him; of those who were asked about by name also who has nothing any more. */
async function peopleWith(ctx: Ctx, { vmId, counted, empCodes }: PeopleRequest): Promise<Usage['people']> {
  if (empCodes?.length === 0) return [];
  const people = new Map<string, Usage['people'][number]>((empCodes ?? []).map((key) => [key, { key }]));
  const person = (key: string) => {
    const known = people.get(key) ?? { key };
    people.set(key, known);
    return known;
  };
  for (const { empCode, taken } of await takenAt(ctx, { ...counted, vmId, empCodes })) person(empCode).taken = taken;
  for (const { empCode, due, cutter, ...loan } of await loans.loansAt(ctx, {
    vmId,
    productIds: counted.lent,
    dated: counted.overdue,
    empCodes,
  }))
    (person(empCode).loans ??= []).push({ ...loan, ...(due && { due }), ...(cutter && { cutter }) });
  if (counted.forOld) for (const { empCode, ...owed } of await oldOwedAt(ctx, { vmId, empCodes })) (person(empCode).old ??= []).push(owed);
  return [...people.values()];
}
