import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { sought } from '../../kernel/list/sought.ts';
import { from } from '../../kernel/scope.ts';
import { createProductType } from './index.ts';
import { searchProducts } from './product.query.ts';

const database = testDatabase();

// Few letters, so that much fits: with case, of other alphabets, of two code units, and those that a pattern gives a meaning to.
const text = fc.string({ unit: fc.constantFrom('a', 'B', 'Ä', '刀', '片', '🔧', ' ', '%', '_', '\\', '*', 'Ａ', "'"), maxLength: 8 });
const word = text.filter((said) => said.length > 0);

const productType = () =>
  database.run((ctx) => createProductType(ctx, { productTypeCode: newId(), productTypeName: '查' })).then(({ id }) => id);

// As a person would say it: capitals, blanks and full-width letters do not count.
const plain = (said: string) => said.normalize('NFKC').toLowerCase().replaceAll(' ', '').replaceAll('*', 'x').replaceAll('\\', '/');
const SOUND: Record<string, string> = { 刀: 'dao', 片: 'pian' };
const sounds = (name: string) => {
  const signs = /[刀片]/.test(name) ? Array.from(plain(name)).map((sign) => SOUND[sign] ?? sign) : [];
  return [signs.join(''), signs.map((sign) => sign.charAt(0)).join('')];
};

test('a search finds just the products with every word in one of their fields, or in how their name sounds', async () => {
  const typeId = await productType();
  const row = fc.record({ productName: text, spec: fc.option(text), nodeProductCode: fc.option(text), barcode: fc.option(text) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.array(word, { minLength: 1, maxLength: 6 }),
      async (rows, words) => {
        const products = rows.map((fields) => ({ ...fields, id: newId(), productCode: newId().slice(-12), productTypeId: typeId }));
        await database.run(async (ctx) => {
          await ctx.db.deleteFrom('product').execute();
          await ctx.db
            .insertInto('product')
            .values(products.map((product) => ({ ...product, nodeId: ctx.nodeId })))
            .execute();
          for (const said of words) {
            const found = await from(ctx, 'product', 'p').select('p.id').where(sought('p')(said, ctx)).execute();
            const texts = (p: (typeof products)[number]) => [
              ...[p.productCode, p.productName, p.spec, p.nodeProductCode, p.barcode].map((field) => plain(field ?? '')),
              ...sounds(p.productName),
            ];
            const words = said.split(' ').filter(Boolean).map(plain);
            const expected = products.filter((p) => words.every((one) => texts(p).some((field) => field.includes(one))));
            expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
          }
        });
      },
    ),
    { numRuns: 60 },
  );
});

/** A word with each slip that is guessed at: another sign, and of Latin one too many, one missing, two that changed places; its first letter is right. */
function slipsOf(word: string): string[] {
  const letters = Array.from(word);
  const places = letters.map((_, at) => at);
  const put = (at: number, less: number, ...signs: string[]) => letters.toSpliced(at, less, ...signs).join('');
  if (/\p{Script=Han}/u.test(word)) return places.map((at) => put(at, 1, '楔'));
  const [, ...later] = places;
  return [
    ...later.map((at) => put(at, 1, 'q')),
    ...later.map((at) => put(at, 0, 'q')),
    ...later.slice(0, -1).map((at) => put(at, 1)),
    ...later.slice(0, -1).map((at) => put(at, 2, letters[at + 1] ?? '', letters[at] ?? '')),
  ].filter((said) => said !== word);
}

test.each(['麻花钻', '数显卡尺', '内六角扳手', '整体硬质合金铣刀', 'mahuazu', 'neiliuj', 'shuxianka', 'shuxiankachi'])(
  'the product is found by %s with any one slip in it, before all else',
  async (word) => {
    const typeId = await productType();
    const names = ['麻花钻', '数显卡尺', '内六角扳手', '整体硬质合金铣刀', '切削液', '防尘口罩'];
    await database.run(async (ctx) => {
      await ctx.db.deleteFrom('product').execute();
      await ctx.db
        .insertInto('product')
        .values(
          names.map((productName, at) => ({ id: newId(), nodeId: ctx.nodeId, productCode: `P${at}`, productName, productTypeId: typeId })),
        )
        .execute();
      const [sought] = await searchProducts(ctx, { keyword: word });
      const missed: string[] = [];
      for (const keyword of slipsOf(word)) {
        const [found] = await searchProducts(ctx, { keyword });
        if (!sought || found?.id !== sought.id) missed.push(keyword);
      }
      expect(missed).toEqual([]);
    });
  },
);

test('two Chinese letters are found by the index among 20,000 products', async () => {
  const typeId = await productType();
  await database.run(async (ctx) => {
    await sql`insert into product (node_id, id, product_code, product_name, product_type_id)
      select ${ctx.nodeId}, gen_random_uuid(), 'S' || at, substr('车铣钻镗磨刨拉锯攻铰', at % 10 + 1, 1) || substr('刀床头片杆', at / 10 % 5 + 1, 1) || at, ${typeId}
      from generate_series(1, 20000) at`.execute(ctx.db);
    await sql`analyze product`.execute(ctx.db);
    const query = from(ctx, 'product', 'p').select('p.id').where(sought('p')('镗片', ctx));
    const plan = JSON.stringify(await query.explain('json'));
    expect(plan).toContain('product_by_search');
    expect((await query.execute()).length).toBe(400);
  });
});
