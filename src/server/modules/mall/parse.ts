// A list of goods as people have it: copied out of a mail, a table or a supplier's paper. Each line gives a product and a number, or says what was not understood.
import { sql } from 'kysely';
import { ParsedLine } from '../../../contract/mall/codes.ts';
import type { mall } from '../../../contract/mall/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { ORDER_LINES } from '../../../contract/product/fields.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { wordsOf } from '../../kernel/list/sought.ts';
import { refuse } from '../../kernel/refusal.ts';
import { splitLine } from './list-line.ts';
import { usualOffers } from './offer.query.ts';

/** Names, codes and numbers are shorter than this. */
const LONGEST = 200;
/** What else may be meant, so many of it. */
const CHOICES = 5;

interface Candidate {
  place: number;
  exact: boolean;
  id: string;
  productCode: string;
  productName: string;
  spec: string | null;
  unit: string;
}

/** Reads a list, a product a line; what is no line of goods is passed over. Refuses 'mall-list-long'. */
export async function parseList(ctx: Ctx, { text }: In<typeof mall.emoOrder.parse>): Promise<Given<typeof mall.emoOrder.parse>> {
  const lines = text
    .split(/\r?\n/u)
    .map((said) => said.trim().slice(0, LONGEST))
    .filter(Boolean)
    .map(splitLine)
    .filter(({ isHead }) => !isHead);
  if (lines.length > ORDER_LINES) refuse('mall-list-long', { lines: lines.length, most: ORDER_LINES });
  const found = Map.groupBy(
    await candidates(
      ctx,
      lines.map(({ names }) => names),
    ),
    ({ place }) => place,
  );
  const prices = await pricesOf(
    ctx,
    [...found.values()].flat().map(({ id }) => id),
  );
  return lines.map(({ said, num }, at) => {
    const all = found.get(at + 1) ?? [];
    const exact = all.filter((one) => one.exact);
    const [first] = exact.length > 0 ? exact : all;
    const one = (exact.length > 0 ? exact : all).length === 1 ? first : undefined;
    const price = one && prices.get(one.id);
    return {
      lineNo: at + 1,
      said,
      num,
      parsed: stateOf({ one, all, isExact: exact.length > 0, isOffered: price !== undefined }),
      productId: one?.id ?? null,
      productCode: one?.productCode ?? null,
      productName: one?.productName ?? null,
      unit: one?.unit ?? null,
      price: price ?? null,
      choices: one ? [] : all.map(({ id: productId, productCode, productName, spec }) => ({ productId, productCode, productName, spec })),
    };
  });
}

interface Judged {
  one: Candidate | undefined;
  all: readonly Candidate[];
  isExact: boolean;
  isOffered: boolean;
}
function stateOf({ one, all, isExact, isOffered }: Judged): number {
  if (!one) return all.length === 0 ? ParsedLine.unknown : ParsedLine.several;
  if (!isOffered) return ParsedLine.notOffered;
  return isExact ? ParsedLine.exact : ParsedLine.likely;
}

/**
 * For each line by its place: the product whose code, material number, barcode or customer's code a part of it is, else the first that hold all its words. One
 * statement for each of both, however many lines.
 */
async function candidates(ctx: Ctx, lines: readonly (readonly string[])[]): Promise<Candidate[]> {
  const parts = lines.flatMap((names, at) => names.map((name) => ({ place: at + 1, name })));
  if (parts.length === 0) return [];
  const product = sql`p.id, p.product_code, p.product_name, p.spec, p.unit`;
  const said = JSON.stringify(parts.map(({ place, name }) => ({ place, name: name.toLowerCase() })));
  const named = sql`json_to_recordset(${said}::json) as w (place integer, name text) join product p on p.node_id = ${ctx.nodeId}`;
  const found = sql`select w.place, true as exact, ${product} from ${named}`;
  const exact = await sql<Candidate>`${found} and lower(p.product_code) = w.name
    union ${found} and lower(p.node_product_code) = w.name
    union ${found} and lower(p.barcode) = w.name
    union ${found} join product_conversion c on c.node_id = p.node_id and c.product_id = p.id and lower(c.customer_product_code) = w.name
    order by 1, 4`.execute(ctx.db);
  const known = new Set(exact.rows.map(({ place }) => place));
  const rest = lines.flatMap((names, at) => {
    const words = wordsOf(names.join(' '));
    return known.has(at + 1) || words.length === 0 ? [] : [{ place: at + 1, words }];
  });
  if (rest.length === 0) return exact.rows;
  // As the search of products: every word stands in the text that a product is searched by, its pairs of letters find it in the index.
  const near = await sql<Candidate>`with word as materialized (
      select w.place, search_plain(said) as plain, search_pairs(search_plain(said)) as pairs
      from json_to_recordset(${JSON.stringify(rest)}::json) as w (place integer, words json), json_array_elements_text(w.words) as said
    ), line as materialized (
      select place, array_agg(plain) as words, array(select pair from word o, unnest(o.pairs) as pair where o.place = w.place) as pairs
      from word w group by place
    )
    select w.place, false as exact, ${product} from line w
    cross join lateral (
      select p.* from product p where p.node_id = ${ctx.nodeId} and p.search_pairs @> w.pairs
        and not exists (select from unnest(w.words) as plain where strpos(p.search_text, plain) = 0)
      order by p.on_sale_flag desc, p.product_code limit ${CHOICES}
    ) p order by w.place`.execute(ctx.db);
  return [...exact.rows, ...near.rows];
}

/** The price in force of those of these products that the mall offers. */
async function pricesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await usualOffers(ctx)
    .select(['m.productId', 'r.price'])
    .where('m.productId', 'in', [...new Set(ids)])
    .where('m.onSaleFlag', '=', true)
    .where('r.price', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ productId, price }) => (price === null ? [] : [[productId, price] as const])));
}
