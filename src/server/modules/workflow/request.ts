// What a noun says of its documents to the engine, which knows none of them by name.
import type { RawBuilder } from 'kysely';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import type { Right } from '../../../contract/menu.ts';
import type { Ctx } from '../../kernel/ctx.ts';

/** A document that asks for a decision. */
export interface ApprovalRequest {
  /** The kind (WorkflowBizType), the document's key and its number. */
  bizType: number;
  docId: string;
  docNo: string;
  /** What it is in a line, beside its number: whom it is for, at which machine. */
  about: string;
  /** The accounts that asked for it, and the employees whom it is for: they decide nothing of it. */
  askedBy: readonly string[];
  empId?: string | null;
  empIds?: readonly (string | null)[];
  /** Where it is, as data permission narrows it. */
  vmId?: string | null;
  warehouseId?: string | null;
  departmentId?: string | null;
  /** Whom it is charged to. */
  costId?: string | null;
  projectId?: string | null;
  /** The machines that it names. */
  vmIds?: readonly (string | null)[];
  /** Its goods; a line without a price (fen) is worth the product's. */
  lines: readonly { productId: string; num: number; price?: number }[];
  /** What it comes to (fen), where that is another sum than that of its lines. */
  amount?: number;
  /** Until when it can be decided. */
  endsAt?: string | null;
  urgentFlag?: boolean;
}

const SOON_DAYS = 3;

/** Whether what is wanted by a day (the site's; null where none is said) is urgent: within three days, or late already. */
export const isUrgent = (ctx: Ctx, needDate: string | null | undefined): boolean =>
  Boolean(needDate) && needDate! <= addDays(dayOf(new Date(), ctx.timeZone), SOON_DAYS);

/** Line of a document that waits, as its noun has locked it: its number, what of it, how many. */
export interface OpenLine {
  lineNo: number;
  productId: string;
  num: number;
}

/** How somebody who decides a document has other quantities of it: one that holds and promises nothing before it has passed. */
export interface Changeable {
  /** Locks the document and gives its lines in their order; refuses what is not open. */
  lock(ctx: Ctx, id: string): Promise<readonly OpenLine[]>;
  /** Writes other quantities, by the numbers of the lines; of 0 the line goes. */
  write(ctx: Ctx, id: string, nums: ReadonlyMap<number, number>): Promise<void>;
  /** Writes other prices (fen, never 0), by the numbers of the lines; left out where a document has none of its own. */
  reprice?: ((ctx: Ctx, id: string, prices: ReadonlyMap<number, number>) => Promise<void>) | undefined;
}

interface Lined<S extends string, L extends Omit<OpenLine, 'num'>> {
  lock(ctx: Ctx, id: string): Promise<{ id: string; state: number }>;
  check(row: { id: string; state: number }, to: S): void;
  linesOf(ctx: Ctx, id: string): Promise<L[]>;
  renumber(ctx: Ctx, id: string, said: { column: keyof L & string; nums: ReadonlyMap<number, number> }): Promise<void>;
}
/** The same for a document of the kernel: the columns of its quantities and of its prices, and a state that it may go into while it is open. */
export const changeable = <S extends string, L extends Omit<OpenLine, 'num'>>(
  document: Lined<S, L>,
  { column, price, open }: { column: keyof L & string; price?: keyof L & string; open: NoInfer<S> },
): Changeable => ({
  lock: async (ctx, id) => {
    document.check(await document.lock(ctx, id), open);
    return (await document.linesOf(ctx, id)).map((line) => ({ lineNo: line.lineNo, productId: line.productId, num: Number(line[column]) }));
  },
  write: (ctx, id, nums) => document.renumber(ctx, id, { column, nums }),
  reprice: price && ((ctx, id, nums) => document.renumber(ctx, id, { column: price, nums })),
});

/** A kind of document whose decisions the engine knows of: in its noun's `noun.ts`. */
export interface Approvable {
  bizType: number;
  /** Who sees its list, by one of these, sees its decisions. */
  pages: readonly Right[];
  /** Who decides it where no workflow says so, by one of these; none where it then needs no decision. */
  rights: readonly Right[];
  /** Where several pages have documents of one kind: which of them, runs `a`, are of these pages. */
  of?: RawBuilder<boolean>;
  /** How its quantities are changed by who decides it; left out where they are not. */
  changes?: Changeable;
  /** Passes or rejects documents, all or none, as its own endpoint does: it calls `isDecided` for each. */
  decide(ctx: Ctx, decision: { ids: readonly string[]; passFlag: boolean; remark: string | null }): Promise<void>;
}
