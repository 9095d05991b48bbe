import type { Given } from '../../../contract/kernel/endpoint.ts';
import { stock } from '../../../contract/stock/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { implement } from '../../kernel/mount.ts';
import { abnormalityList, moveList } from './moves.query.ts';
import { placeNames } from './place-names.ts';
import { lastProof, proveNode, type Proof } from './proof.ts';

export const stockHandlers = [
  implement(stock.stockMove, { list: moveList.page }),
  implement(stock.stockAbnormality, { list: abnormalityList.page }),
  implement(stock.stockProof, {
    run: async (ctx) => named(ctx, await proveNode(ctx)),
    last: async (ctx) => {
      const found = await lastProof(ctx);
      return found && named(ctx, found);
    },
  }),
];

/** A proof as people read it: places and products by name. */
async function named(ctx: Ctx, proof: Proof): Promise<Given<typeof stock.stockProof.run>> {
  const { failures, checks } = proof;
  const nameOf = await placeNames(
    ctx,
    failures.flatMap(({ placeKind, placeRef }) => (placeKind !== null && placeRef !== null ? [{ kind: placeKind, ref: placeRef }] : [])),
  );
  const products = new Map(
    (
      await ctx.db
        .selectFrom('product')
        .select(['id', 'productName'])
        .where('nodeId', '=', ctx.nodeId)
        .where('id', 'in', ['00000000-0000-0000-0000-000000000000', ...failures.flatMap(({ productId }) => (productId ? [productId] : []))])
        .execute()
    ).map(({ id, productName }) => [id, productName]),
  );
  const titles = new Map(checks.map(({ name, title }) => [name, title]));
  return {
    startedAt: proof.startedAt,
    tookMs: proof.tookMs,
    moves: proof.moves,
    checks,
    failures: failures.map((failure) => ({
      ...failure,
      placeKind: failure.placeKind as never,
      title: titles.get(failure.invariant) ?? failure.invariant,
      placeName: nameOf(failure.placeKind, failure.placeRef),
      productName: products.get(failure.productId ?? '') ?? null,
    })),
  };
}
