// The words of the ledger: places, conditions, kinds of move. A move takes a quantity of a product from one place to another.
import * as z from 'zod/mini';
import { valuesOf } from '../kernel/codes.ts';
import { atLeastOne, dateTime, id, text, MOST_PIECES } from '../kernel/scalars.ts';
import { TradeType } from './codes.ts';
import { LedgerMoveKind, StockPlaceKind } from './ledger-codes.ts';

/** Where a product can be (below OUTSIDE), come from or go to (from it on). The ref of a place is the id of the channel, warehouse, employee … */
export const PLACE = valuesOf(StockPlaceKind);
export type PlaceKind = z.output<typeof StockPlaceKind>;
/** The first kind of place outside: the tables and indexes of the ledger know the number. */
export const OUTSIDE = 50;
/** Inside, goods are there and have a balance. */
export const isInside = (kind: number): boolean => kind < OUTSIDE;

/** Only what is good is chosen by a query; the rest must be named. */
export const CONDITION = { good: 1, frozen: 2, onHold: 3, used: 4 } as const;
export type Condition = (typeof CONDITION)[keyof typeof CONDITION];

/** Why something moved: the trade types of the specification, then what only the ledger knows (from 20001). */
export const MOVE = {
  pick: TradeType.pick,
  borrow: TradeType.borrow,
  giveBack: TradeType.giveBack,
  replenish: TradeType.replenish,
  retreat: TradeType.retreat,
  count: TradeType.count,
  change: TradeType.change,
  oldForNew: TradeType.oldForNew,
  returnPicked: TradeType.returnPicked,
  additional: TradeType.additional,
  refund: TradeType.refund,
  scrap: TradeType.scrap,
  borrowCount: TradeType.borrowCount,
  giveBackOld: TradeType.giveBackOld,
  opening: LedgerMoveKind.opening,
  entry: LedgerMoveKind.entry,
  out: LedgerMoveKind.out,
  transfer: LedgerMoveKind.transfer,
  condition: LedgerMoveKind.condition,
  fault: LedgerMoveKind.fault,
  correction: LedgerMoveKind.correction,
  /** Suspense lends what a fact took beyond the books, and gets it back when the missing goods turn up. */
  lend: LedgerMoveKind.lend,
  repay: LedgerMoveKind.repay,
} as const;
export type MoveKind = (typeof MOVE)[keyof typeof MOVE];

/** The ref of a place that is one for the whole node: supplier, consumed, count difference, scrapped, opening. */
export const NO_REF = '00000000-0000-0000-0000-000000000000';

/** The most that one move can carry: sums of millions of moves stay exact. */
export const MOST = MOST_PIECES;

const kinds = <const T extends Record<string, number>>(values: T) => z.literal(Object.values(values) as [T[keyof T], ...T[keyof T][]]);

/** `owner` is what the place belongs to: the machine of a channel, the smart warehouse of a bin. */
export const PlaceInput = z.strictObject({ kind: StockPlaceKind, ref: id, owner: z.optional(id) });
/** A place where goods lie and can be counted, reserved or entered: inside, and not suspense. */
const LyingPlace = PlaceInput.check(z.refine(({ kind }) => isInside(kind) && kind !== PLACE.suspense, '只能是库内位置'));
/** The document that a move opens: its kind (the table's name) and id. */
export const DocumentInput = z.strictObject({ kind: text(40), id });
/** For whom, as they were at that moment. */
export const ForWhom = z.strictObject({
  employeeId: z.nullish(id),
  departmentId: z.nullish(id),
  projectId: z.nullish(id),
  costId: z.nullish(id),
});

const amount = atLeastOne.check(z.lte(MOST, '数量过大'));

export const MoveInput = z
  .strictObject({
    productId: id,
    /** In the product's base unit. */
    qty: amount,
    from: PlaceInput,
    to: PlaceInput,
    kind: kinds(MOVE),
    line: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
    /** The line of the document that is consumed; the move's own when left out. */
    consumesLine: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
    /** Without a lot: what expires first. */
    lotId: z.nullish(id),
    condition: z.optional(kinds(CONDITION)),
    /** What it is at the end of the move; as it was when left out. */
    toCondition: z.optional(kinds(CONDITION)),
    /** Integer fen for one base unit. */
    unitCost: z.nullish(z.int().check(z.gte(0))),
    forWhom: z.optional(ForWhom),
    /** Of a single tool that is lent or given back: which one it is. */
    cutterCode: z.nullish(text(80)),
  })
  .check(
    z.refine(({ from, to }) => isInside(from.kind) || isInside(to.kind), '两端不能都在库存之外'),
    // What stands in suspense leaves it by settling its abnormality.
    z.refine(
      ({ from, to }) => from.kind !== PLACE.suspense && (to.kind !== PLACE.suspense || isInside(from.kind)),
      '暂挂只能由异常处理转出',
    ),
  );

/** What a device told. `sequence` is its own rising number; `body` is what it sent, to know the same event again. */
export const EventInput = z.strictObject({
  source: text(100),
  id: text(100),
  sequence: z.nullish(z.int().check(z.gte(0))),
  body: z.optional(z.unknown()),
});

export const PostInput = z.strictObject({
  document: DocumentInput,
  moves: z.array(MoveInput).check(z.minLength(1, '至少一行'), z.maxLength(5000, '一次最多5000行')),
  /** When it happened; now when left out. */
  happenedAt: z.nullish(dateTime),
  event: z.optional(EventInput),
  /** The document whose reservations these moves use up. */
  consumes: z.optional(DocumentInput),
});

/** What is wanted is wanted now: it has no time of its own. */
export const IntentInput = z.omit(PostInput, { happenedAt: true });

export const OpeningInput = z.strictObject({
  document: DocumentInput,
  happenedAt: z.nullish(dateTime),
  lines: z
    .array(
      z.strictObject({
        place: LyingPlace,
        productId: id,
        qty: amount,
        lotId: z.nullish(id),
        unitCost: z.nullish(z.int().check(z.gte(0))),
      }),
    )
    .check(z.minLength(1, '至少一行'), z.maxLength(5000, '一次最多5000行')),
});

export const CorrectInput = z.strictObject({
  moveId: id,
  /** All that is left of the move when left out. */
  qty: z.optional(amount),
  /** The document that corrects: an additional transaction, an appeal, a refund. */
  document: DocumentInput,
  /** The line of that document; the old move's when left out. */
  line: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
  kind: z.optional(kinds(MOVE)),
});

export const SettleInput = z.strictObject({
  id,
  /** All that is left when left out. */
  qty: z.optional(amount),
  document: DocumentInput,
  /** Where lacking goods came from; where held goods go to. */
  place: z.optional(PlaceInput),
  kind: z.optional(kinds(MOVE)),
  forWhom: z.optional(ForWhom),
  remark: z.nullish(text(500)),
});

export const CountInput = z.strictObject({
  document: DocumentInput,
  happenedAt: z.nullish(dateTime),
  event: z.optional(EventInput),
  lines: z
    .array(
      z.strictObject({
        place: LyingPlace,
        productId: id,
        counted: z.int('请输入整数').check(z.gte(0, '不能小于0'), z.lte(MOST, '数量过大')),
        line: z.optional(z.int().check(z.gte(0))),
      }),
    )
    .check(
      z.minLength(1, '至少一行'),
      z.maxLength(5000, '一次最多5000行'),
      z.refine(
        (lines) => new Set(lines.map(({ place, productId }) => `${place.kind}/${place.ref}/${productId}`)).size === lines.length,
        '同一位置的同一商品只能盘点一次',
      ),
    ),
});

export const ReserveInput = z.strictObject({
  document: DocumentInput,
  reason: text(200),
  /** ISO 8601; a reservation without an end must be released by its document. */
  expiresAt: z.nullish(dateTime),
  lines: z
    .array(
      z.strictObject({
        place: LyingPlace,
        productId: id,
        qty: amount,
        line: z.optional(z.int().check(z.gte(0))),
        lotId: z.nullish(id),
      }),
    )
    .check(z.minLength(1, '至少一行'), z.maxLength(5000, '一次最多5000行')),
});
