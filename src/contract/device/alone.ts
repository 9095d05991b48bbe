// The decision of a machine without a network: the server's own, from what the machine was told and from what happened at it since. Ids are codes here.
import { decide, type Decision } from '../pick/decide.ts';
import { factsFrom, UNUSED, windowsOf, type Gathered, type Lying, type Used, type Windowed } from '../pick/facts.ts';
import { dayIn, shift, type Calendar } from '../pick/period.ts';
import { sentenceOf, type Reader } from '../pick/sentence.ts';
import { decideUnknown, type Unknown } from '../pick/unknown.ts';
import { givesForOld, subjectOf, type RuleRow, type RawFacts } from '../pick/raw-facts.ts';
import { covers, type PrivilegeRule, type Taken } from '../pick/usage.ts';
import { textToFen } from '../kernel/scalars.ts';
import { MOVE } from '../stock/ledger.ts';
import { tradeSign } from '../trade/sign.ts';
import { modeOf, settingsOf, type Config } from './kept.ts';
import { PickStrategyEntityType } from '../strategy/codes.ts';

/** What was taken or given back at the machine, and is not among what it was told to be used. */
export interface OwnTrade {
  /** Milliseconds. */
  at: number;
  empCode: string;
  productCode: string;
  tradeType: number;
  quantity: number;
  costCode?: string | undefined;
  projectCode?: string | undefined;
  /** Of a single tool that was borrowed or given back. */
  cutterCode?: string | undefined;
}
export interface AloneQuestion {
  at: number;
  /** One of the two, the staff number first. */
  empCode?: string | undefined;
  cardNo?: string | undefined;
  channelCode: string;
  quantity: number;
  costCode?: string | undefined;
  projectCode?: string | undefined;
  face?: boolean | undefined;
  /** Pieces in the channel, as the machine counts them; null where it does not: then what the books had in it when it last heard. */
  stock: number | null;
}
export interface AloneAnswer {
  sentence: string;
  decision: Decision;
}

type Rows<S extends keyof Config> = Config[S] extends { changed: (infer R)[] } ? R : never;
type Rule = Rows<'rules'>;
type Person = Rows<'employees'>;
type Product = Rows<'products'>;

const productId = (code: string): string => `p ${code}`;
const typeId = (code: string): string => `t ${code}`;
const find = <R extends { key: string }>(rows: readonly R[], key: string | null | undefined): R | undefined =>
  rows.find((row) => row.key === key);
const typesOf = ({ types }: Pick<Product, 'types'>): string[] => types.map(typeId);

/** May this person take this, here, now? Whom and what the machine does not know, it refuses as the server does. */
export function decideAlone(
  config: Config,
  own: readonly OwnTrade[],
  { question, reader }: { question: AloneQuestion; reader: Pick<Reader, 'language' | 'translate'> },
): AloneAnswer {
  const known = gather(config, own, question);
  if ('what' in known) return decideUnknown(known, { ...reader, zone: zoneOf(config) });
  const facts = factsFrom(known);
  const decision = decide(facts);
  return { sentence: sentenceOf(facts, decision, { ...reader, zone: known.zone }), decision };
}

const zoneOf = (config: Config): string => settingsOf(config).get('timeZone') ?? 'UTC';

/** Who and what is asked about; whom or what of it the machine does not know. */
function meantBy(
  config: Config,
  { empCode, cardNo = '', channelCode }: AloneQuestion,
): Pick<Here, 'person' | 'channel' | 'product'> | Unknown {
  const unknown = (what: Unknown['what'], code: string) => ({ what, code, vm: settingsOf(config).get('vmName') ?? '' });
  const people = config.employees.changed;
  const person = empCode ? find(people, empCode) : people.find(({ cards }) => cards.includes(cardNo));
  if (!person) return empCode ? unknown('emp', empCode) : unknown('card', cardNo);
  const channel = find(config.channels.changed, channelCode);
  if (!channel) return unknown('channel', channelCode);
  const product = find(config.products.changed, channel.productCode);
  return product ? { person, channel, product } : unknown('vacant', channelCode);
}

function gather(config: Config, own: readonly OwnTrade[], question: AloneQuestion): Gathered | Unknown {
  const meant = meantBy(config, question);
  if ('what' in meant) return meant;
  const { person, channel, product } = meant;
  const { at, quantity, costCode, projectCode } = question;
  const zone = zoneOf(config);
  const calendar: Calendar = { zone, closings: config.closings.changed.map(({ key }) => Date.parse(key)).toSorted((a, b) => a - b) };
  const account = accountOf(config, { person, product, costCode, projectCode });
  const raw = rawFactsOf(config, { person, product, channel, rules: rulesFor(config, { at, account, product }) });
  const windows = windowsOf(raw.rules ?? [], at, calendar);
  return {
    at,
    zone,
    quantity,
    raw,
    vmId: settingsOf(config).get('vmCode') ?? null,
    privileges: privilegesOf(config, person.key),
    windows,
    rows: rowsOf(config, own, person.key),
    together: windows.filter(({ rule }) => rule.shareFlag).map((window) => takenTogether(config, own, window)),
    ...heldOf(config, own, { person, product, raw, at }),
    stock: lyingIn(config, channel.key, { at, counted: question.stock }),
    approved: false,
    stands: { cost: Boolean(costCode), project: Boolean(projectCode), face: question.face ?? false },
  };
}

/** What lies in a channel: as the machine counts it, of which so much is barred as the books have said. Null where neither is known. */
function lyingIn(config: Config, key: string, { at, counted }: { at: number; counted: number | null }): Map<string, Lying> | null {
  const raw = find(config.stocks, key);
  const held = counted ?? (raw ? Math.max(0, raw.stock) : null);
  if (held === null) return null;
  const today = dayIn(at, zoneOf(config));
  const over = (raw?.expiring ?? []).filter(({ last }) => last < today).reduce((sum, { num }) => sum + num, 0);
  return new Map([[key, { held, barred: { frozen: raw?.frozen ?? 0, expired: over, reserved: raw?.reserved ?? 0 } }]]);
}

/** For whom something is taken: what rules are bound to. */
interface Account {
  person: Person;
  cost: string | null;
  project: string | null;
}
interface Charged {
  person: Person;
  product: Product | undefined;
  costCode?: string | undefined;
  projectCode?: string | undefined;
}

/** Who is charged: what was said, else what the project or the product is charged to, else his own or the machine's. */
function accountOf(config: Config, { person, product, costCode, projectCode }: Charged): Account {
  const settings = settingsOf(config);
  const own = settings.get('chargedTo') || person.costCode;
  const ofProject = find(config.projects.changed, projectCode)?.costs ?? [];
  const choices = ofProject.length > 0 ? ofProject : (product?.costs ?? []);
  const named = choices.find((code) => code === own) ?? choices[0];
  return { person, cost: costCode || named || own || settings.get('costCode') || null, project: projectCode || null };
}

/** The code by which a rule of a kind knows whom it is for. */
const boundBy: Record<Rule['boundTo'], (account: Account) => string | null | undefined> = {
  [PickStrategyEntityType.employee]: ({ person }) => person.key,
  [PickStrategyEntityType.post]: ({ person }) => person.postCode,
  [PickStrategyEntityType.cost]: ({ cost }) => cost,
  [PickStrategyEntityType.department]: ({ person }) => person.departmentCode,
  [PickStrategyEntityType.project]: ({ project }) => project,
  [PickStrategyEntityType.level]: ({ person }) => person.levelCode,
};
const isFor = ({ boundTo, codes }: Rule, account: Account): boolean => codes.includes(boundBy[boundTo](account) ?? '');

const NOTHING_NAMED = { itemId: null, productId: null, productTypeId: null, subjectName: null, limitNum: null, limitAmount: null };

/** The lines that hold, in the order of their keys, budgets last; of a strategy that names other things only, that it does. */
function rulesFor(config: Config, { at, account, product }: { at: number; account: Account; product: Product }): RuleRow[] {
  const today = dayIn(at, zoneOf(config));
  const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
  return config.rules.changed
    .filter((rule) => (rule.from ?? today) <= today && (rule.to ?? today) >= today && isFor(rule, account))
    .toSorted((a, b) => Number(a.budget ?? false) - Number(b.budget ?? false) || byKey(a, b))
    .flatMap((rule): RuleRow[] => {
      const strategy = strategyOf(rule);
      const lines = rule.lines
        .filter(({ product: one, type }) => (one ? one === product.key : !type || product.types.includes(type)))
        .toSorted(byKey)
        .map((line) => ({ ...strategy, ...lineOf(line), subjectName: line.product ? product.productName : (line.typeName ?? null) }));
      if (lines.length > 0) return lines;
      return rule.onlyListed ? [{ ...strategy, ...NOTHING_NAMED, periodicUnit: null, periodUnit: null, periodValue: null }] : [];
    });
}

const strategyOf = (rule: Rule) => ({
  strategyId: rule.key,
  strategyName: rule.name,
  entityType: rule.boundTo,
  entityId: rule.codes[0] ?? '',
  shareFlag: rule.together ?? false,
  onlyListed: rule.onlyListed ?? false,
  approvalFlag: rule.approval ?? false,
  budget: rule.budget ?? false,
});
const lineOf = ({ key, product, type, num, amount, unit, count, rolling }: Rule['lines'][number]) => ({
  itemId: key,
  productId: product ? productId(product) : null,
  productTypeId: type ? typeId(type) : null,
  limitNum: num ?? null,
  limitAmount: amount === undefined ? null : textToFen(amount),
  periodicUnit: rolling ? null : unit,
  periodUnit: rolling ? unit : null,
  periodValue: count,
});

interface Here {
  person: Person;
  product: Product;
  channel: Rows<'channels'>;
  rules: RuleRow[];
}

function rawFactsOf(config: Config, { person, product, channel, rules }: Here): RawFacts {
  const { maxNum, stopped, ...asks } = modeOf(config);
  return {
    empId: person.key,
    empName: person.empName,
    empLocked: person.locked,
    empFace: person.face !== null,
    productId: productId(product.key),
    productName: product.productName,
    unit: product.unit,
    price: textToFen(product.price),
    onSale: product.onSale,
    types: typesOf(product),
    vmName: settingsOf(config).get('vmName') ?? '',
    vmLocked: stopped,
    maxNum,
    asks,
    // Who is not bound is not told of.
    boundAt: '',
    validTo: person.validTo,
    cycled: product.borrow !== undefined,
    permissionListed: person.products !== undefined,
    permissionCovered: person.products?.includes(product.key) ?? false,
    life: product.life ? { value: product.life.count, unit: product.life.unit } : null,
    channels: [
      {
        id: channel.key,
        code: channel.key,
        freeze: channel.freeze,
        sale: channel.saleType,
        reserved: channel.reserved,
        named: person.channels.includes(channel.key),
      },
    ],
    rules,
    privileges: null,
  };
}

const privilegesOf = (config: Config, empCode: string): PrivilegeRule[] =>
  config.privileges.changed
    .filter(({ employees }) => employees.includes(empCode))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map((one) => ({
      id: one.key,
      name: one.name,
      from: Date.parse(one.from),
      to: Date.parse(one.until),
      limitNum: one.num ?? null,
      subjects: [...(one.products ?? []).map(productId), ...(one.types ?? []).map(typeId)],
      vmIds: one.vms ?? [],
      enabled: !one.stopped,
    }));

/** What the books know that he took, and what they do not know yet. */
function rowsOf(config: Config, own: readonly OwnTrade[], empCode: string): Taken[] {
  const known = find(config.usage.people, empCode)?.taken ?? [];
  const raw = known.map((row) => ({
    at: Date.parse(row.at),
    vmId: row.vm ?? null,
    productId: productId(row.product),
    types: (row.types ?? []).map(typeId),
    num: row.num,
    amount: textToFen(row.amount),
  }));
  const mine = own.filter((trade) => trade.empCode === empCode).flatMap((trade) => takenOf(config, trade));
  return [...raw, ...mine].toSorted((a, b) => a.at - b.at);
}

function takenOf(config: Config, { at, productCode, tradeType, quantity }: OwnTrade): Taken[] {
  const product = find(config.products.changed, productCode);
  const num = tradeSign(tradeType) * quantity;
  if (!product || num === 0) return [];
  const vmId = settingsOf(config).get('vmCode') ?? null;
  return [{ at, vmId, productId: productId(productCode), types: typesOf(product), num, amount: num * textToFen(product.price) }];
}

/** What the books know was taken of a shared line in its present window, and what they do not know yet. */
function takenTogether(config: Config, own: readonly OwnTrade[], { rule, from, resets }: Windowed): Used {
  const raw = find(config.usage.together, rule.itemId);
  // A window of the calendar that has begun anew since holds nothing; one that rolls is as it was told until it is told anew.
  const rolls = rule.periodUnit !== null;
  const known = raw && (rolls || Date.parse(raw.from) === from) ? raw : undefined;
  const bound = find(config.rules.changed, rule.strategyId);
  const mine = own
    .filter((trade) => trade.at >= from && trade.at < (resets ?? Infinity) && bound && isFor(bound, accountOfTrade(config, trade)))
    .flatMap((trade) => takenOf(config, trade))
    .filter((row) => covers(subjectOf(rule), row));
  if (!known && mine.length === 0) return UNUSED;
  const firsts = [...(known?.first ? [Date.parse(known.first)] : []), ...mine.map(({ at }) => at)];
  return {
    num: mine.reduce((sum, { num }) => Math.max(0, sum + num), known?.num ?? 0),
    amount: mine.reduce((sum, { amount }) => Math.max(0, sum + amount), known ? textToFen(known.amount) : 0),
    firstAt: firsts.length > 0 ? Math.min(...firsts) : null,
  };
}

const NOBODY: Person = {
  key: '',
  empName: '',
  departmentCode: '',
  costCode: null,
  cards: [],
  locked: false,
  validTo: null,
  channels: [],
  face: null,
};
const accountOfTrade = (config: Config, { empCode, productCode, costCode, projectCode }: OwnTrade): Account =>
  accountOf(config, {
    person: find(config.employees.changed, empCode) ?? NOBODY,
    product: find(config.products.changed, productCode),
    costCode,
    projectCode,
  });

const DAY = 86_400_000;

interface Held {
  product: string;
  productName: string;
  unit: string;
  held: number;
  due: number | null;
  cutter?: string | undefined;
}
interface Holder {
  person: Person;
  product: Product;
  raw: RawFacts;
  at: number;
}

/** What he has borrowed, what of it is overdue, and the old ones that he owes. */
function heldOf(config: Config, own: readonly OwnTrade[], { person, product, raw, at }: Holder) {
  const mine = own.filter(({ empCode }) => empCode === person.key);
  const loans = loansOf(config, mine, person.key);
  const days = Number(settingsOf(config).get('overdueDays')) || 0;
  const late = loans
    .filter(({ due }) => days > 0 && due !== null && due <= at - days * DAY)
    .toSorted((a, b) => (a.due ?? 0) - (b.due ?? 0))[0];
  const held = loans.filter((loan) => loan.product === product.key).reduce((sum, loan) => sum + loan.held, 0);
  return {
    loan: raw.cycled ? { held } : null,
    exchange: givesForOld(raw) ? { held: oldOwed(config, mine, { empCode: person.key, product: product.key }) } : null,
    overdue: late ? { product: late.productName, unit: late.unit, held: late.held, dueAt: late.due ?? at } : null,
  };
}

function loansOf(config: Config, mine: readonly OwnTrade[], empCode: string): Held[] {
  const loans: Held[] = (find(config.usage.people, empCode)?.loans ?? []).map(({ due, ...loan }) => ({
    ...loan,
    due: due ? Date.parse(due) : null,
  }));
  for (const { at, productCode, tradeType, quantity, cutterCode: cutter } of mine) {
    const product = find(config.products.changed, productCode);
    if (tradeType !== MOVE.borrow || !product) continue;
    const { borrow, productName, unit } = product;
    const due = borrow ? shift(at, { kind: 'rolling', unit: borrow.unit as 'D', count: borrow.count }, { zone: zoneOf(config) }) : null;
    loans.push({ product: productCode, productName, unit, held: quantity, due, cutter });
  }
  giveBack(
    loans,
    mine.filter(({ tradeType }) => tradeType === MOVE.giveBack),
  );
  return loans.filter(({ held }) => held > 0);
}

/** As the books do it: of the same code first, then what has no code, or none that is out; the oldest first. */
function giveBack(loans: readonly Held[], returns: readonly OwnTrade[]): void {
  const take = (quantity: number, counts: (loan: Held) => boolean): number => {
    let rest = quantity;
    for (const loan of loans.filter(counts)) {
      const back = Math.min(rest, loan.held);
      loan.held -= back;
      rest -= back;
    }
    return rest;
  };
  const rests = returns.map(({ productCode, cutterCode, quantity }) => {
    const isSame = ({ product, cutter }: Held) => product === productCode && cutterCode !== undefined && cutter === cutterCode;
    return { productCode, rest: take(quantity, isSame) };
  });
  for (const { productCode, rest } of rests) take(rest, ({ product }) => product === productCode);
}

function oldOwed(config: Config, mine: readonly OwnTrade[], { empCode, product }: { empCode: string; product: string }): number {
  const raw = find(config.usage.people, empCode)?.old?.find((one) => one.product === product)?.held ?? 0;
  const change = mine
    .filter(({ productCode }) => productCode === product)
    .reduce((sum, { tradeType, quantity }) => sum + (OLD[tradeType] ?? 0) * quantity, 0);
  return Math.max(0, raw + change);
}
const OLD: Readonly<Record<number, number>> = { [MOVE.oldForNew]: 1, [MOVE.giveBackOld]: -1 };
