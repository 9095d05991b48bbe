// Goods, for their pages.
import { fenToText } from '../../../contract/kernel/scalars.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { called, type FindSubject, type StoryShare } from '../story-source.ts';

const findProduct: FindSubject = async (ctx, by) => {
  const found = await from(ctx, 'product', 'p')
    .leftJoin('productType as t', sameNode('t.id', 'p.productTypeId'))
    .select([
      'p.id',
      'p.productCode',
      'p.productName',
      'p.spec',
      'p.brand',
      'p.model',
      'p.unit',
      'p.unitPrice',
      'p.onSaleFlag',
      'p.pictureUrl',
    ])
    .select('t.productTypeName')
    .where(called(by, { id: 'p.id', code: 'p.productCode' }))
    .executeTakeFirst();
  if (!found) return undefined;
  return {
    id: found.id,
    code: found.productCode,
    name: found.productName,
    pictureUrl: found.pictureUrl,
    facts: [
      { title: '商品分类', text: found.productTypeName ?? '', coded: false },
      { title: '规格', text: found.spec ?? '', coded: false },
      { title: '品牌', text: found.brand ?? '', coded: false },
      { title: '型号', text: found.model ?? '', coded: false },
      { title: '单位', text: found.unit, coded: false },
      { title: '单价', text: fenToText(found.unitPrice), coded: false },
      { title: '状态', text: found.onSaleFlag ? '上架' : '下架', coded: true },
    ].filter(({ text }) => text !== ''),
  };
};

export const productStory: StoryShare = { heads: { product: findProduct } };
