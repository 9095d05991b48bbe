// A proof as people read it.
import type { Given } from '../../../contract/kernel/endpoint.ts';
import type { stock } from '../../../contract/stock/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { placeNames } from './place-names.ts';
import type { Proof } from './proof.ts';
import { sealState } from './seal-check.ts';

/** Gives places and products of the failing rows their names, and each row the title of what it breaks; with the head of the chain as it is now. */
export async function namedProof(ctx: Ctx, proof: Proof): Promise<Given<typeof stock.stockProof.run>> {
  const { failures, checks } = proof;
  const { head, unsealed } = await sealState(ctx.db, ctx.nodeId);
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
        .where('id', 'in', [NIL, ...failures.flatMap(({ productId }) => (productId ? [productId] : []))])
        .execute()
    ).map(({ id, productName }) => [id, productName]),
  );
  const titles = new Map(checks.map(({ name, title }) => [name, title]));
  return {
    startedAt: proof.startedAt,
    tookMs: proof.tookMs,
    moves: proof.moves,
    checks,
    seal: head,
    unsealed,
    failures: failures.map((failure) => ({
      ...failure,
      placeKind: failure.placeKind as never,
      title: titles.get(failure.invariant) ?? failure.invariant,
      placeName: nameOf(failure.placeKind, failure.placeRef),
      productName: products.get(failure.productId ?? '') ?? null,
    })),
  };
}
