// What the mall offers: products of the site, each of one or several vendors at the price that is in force; who may buy what, and what lies in a person's basket.
import * as z from 'zod/mini';
import { made, pieces } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { date, id, money, moneyInput, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { OnSaleFlag } from '../product/codes.ts';
import { goods } from '../product/fields.ts';
import { MallShelf } from './codes.ts';

/** A product as the mall shows it, wherever it stands. */
const offered = {
  ...goods,
  pictureUrl: label('图片', z.nullable(z.string())),
  vendorId: id,
  vendorName: label('供应商', z.string()),
  /** Of one piece; none where no price is in force today. */
  price: label('单价', z.nullable(money)),
  packNum: label('起订倍数', quantity),
};
export const MallProductRow = z.object({
  ...offered,
  productTypeName: label('商品分类', z.string()),
  brand: label('品牌', z.nullable(z.string())),
  priceFrom: label('价格生效', z.nullable(date)),
  priceTo: label('价格失效', z.nullable(date)),
  /** The next price of the list, where one is known. */
  nextPrice: label('下次单价', z.nullable(money)),
  nextFrom: label('下次生效', z.nullable(date)),
  stockNum: label('供应商库存', z.nullable(quantity)),
  /** Free in the site's own warehouses. */
  siteNum: label('本站可用', quantity),
  deliveryDays: label('交期（天）', z.nullable(z.int())),
  /** So many vendors beside this one offer it. */
  otherNum: label('其他供应商', quantity),
  /** The usual vendor, where this is another's offer because he has no price in force or is stopped. */
  insteadOf: z.nullable(z.string()),
  onSaleFlag: label('上下架', OnSaleFlag),
  limitedFlag: label('仅授权员工', z.boolean()),
  /** Who reads it may buy it, as far as the mall goes: the rules of picking are asked when it is ordered. */
  mayFlag: z.boolean(),
  favouriteFlag: z.boolean(),
  basketNum: label('购物车', quantity),
});

const BasketLine = z.object({
  ...offered,
  num: label('数量', quantity),
  amount: label('金额', money),
  /** Why it cannot be ordered as it stands, in words. */
  fault: z.nullable(z.string()),
  /** Of whom it can be had now, the cheapest first. */
  choices: z.array(
    z.object({
      vendorId: id,
      vendorName: z.string(),
      price: z.nullable(money),
      packNum: quantity,
      stockNum: z.nullable(quantity),
      deliveryDays: z.nullable(z.int()),
    }),
  ),
});
export const Basket = z.object({
  lines: z.array(BasketLine),
  amount: label('合计', money),
  /** What the rules of picking refuse, a sentence for each line. */
  refused: z.array(z.string()),
  /** For whom and where it is ordered unless somebody says otherwise: the person himself, and the warehouse of his last order. */
  empId: z.nullable(id),
  warehouseId: z.nullable(id),
});

/** What a vendor offers. */
export const MallOfferRow = z.object({
  /** Of product and vendor together. */
  offerId: z.string(),
  ...offered,
  priceFrom: label('价格生效', z.nullable(date)),
  priceTo: label('价格失效', z.nullable(date)),
  nextPrice: label('下次单价', z.nullable(money)),
  nextFrom: label('下次生效', z.nullable(date)),
  stockNum: label('供应商库存', z.nullable(quantity)),
  deliveryDays: label('交期（天）', z.nullable(z.int())),
  /** It is bought of him unless somebody chooses another. */
  usualFlag: label('默认供应商', z.boolean()),
});

export const MallAuthRow = z.object({
  id,
  ...goods,
  empId: id,
  empCode: label('工号', z.string()),
  empName: label('员工', z.string()),
  departmentName: label('部门', z.string()),
  limitNum: label('每月限购', z.nullable(quantity)),
  usedNum: label('本月已购', quantity),
  ...made,
});

export const MALL = 'operate.evmMarketMall';
const MOST_EMPS = 1000;
const price = label('单价', z.nullish(moneyInput));
const terms = {
  price,
  /** The price counts from today unless it says from when. */
  priceFrom: label('价格生效', z.nullish(date)),
  priceTo: label('价格失效', z.nullish(date)),
  packNum: label('起订倍数', z.nullish(pieces)),
  stockNum: label('供应商库存', z.nullish(quantity.check(z.lte(1_000_000_000, '数量过大')))),
  deliveryDays: label('交期（天）', z.nullish(quantity.check(z.lte(3650, '最多3650天')))),
  limitedFlag: label('仅授权员工', z.nullish(yes)),
};

export const mallProduct = {
  list: read({
    method: 'POST',
    path: '/vmbiz/listCloudMallProduct',
    summary: '查询云商城商品',
    permit: MALL,
    atTerminal: 'ask',
    exportCode: 'EXPORT_CLOUD_MALL_PRODUCT',
    exportTitle: '云商城商品导出',
    input: pageQuery(
      {
        keyword: label('商品', text(100)),
        productTypeId: label('商品分类', id),
        vendorId: label('供应商', id),
        onSaleFlag: label('上下架', OnSaleFlag),
        shelf: label('范围', MallShelf),
      },
      ['productCode', 'productName', 'vendorName', 'price', 'deliveryDays'],
    ),
    output: pageOf(MallProductRow),
  }),
  /** Offers a product of the site: its own vendor and price, unless it says others. */
  create: write({
    method: 'POST',
    path: '/vmbiz/createCloudMallProduct',
    summary: '上架云商城商品',
    permit: `${MALL}.update`,
    input: z.strictObject({ productId: label('商品', id), vendorId: label('供应商', z.nullish(id)), ...terms }),
    output: nothing,
  }),
  update: write({
    method: 'POST',
    path: '/vmbiz/updateCloudMallProduct',
    summary: '修改云商城商品',
    permit: `${MALL}.update`,
    input: z
      .strictObject({
        productId: id,
        /** Whose offer; the usual vendor's when left out. */
        vendorId: label('供应商', z.optional(id)),
        /** It is bought of him from now on unless somebody chooses another. */
        usualFlag: label('默认供应商', z.nullish(yes)),
        onSaleFlag: label('上下架', z.nullish(OnSaleFlag)),
        ...terms,
      })
      // Days by themselves would say nothing: the price list holds a price with the days it counts.
      .check(
        z.refine(({ price: said, priceFrom, priceTo }) => (said ?? undefined) !== undefined || (!priceFrom && !priceTo), {
          error: '请填写单价',
          path: ['price'],
        }),
      ),
    output: nothing,
  }),
  favour: write({
    method: 'POST',
    path: '/vmbiz/favourCloudMallProduct',
    summary: '收藏云商城商品',
    permit: MALL,
    input: z.strictObject({ productId: id, favouriteFlag: label('收藏', yes) }),
    output: nothing,
  }),
};

export const mallOffer = {
  list: read({
    method: 'POST',
    path: '/vmbiz/listCloudMallOffer',
    summary: '查询供应商报价',
    permit: MALL,
    input: pageQuery({ keyword: label('商品', text(100)), productId: label('商品', id), vendorId: label('供应商', id) }, [
      'productCode',
      'vendorName',
      'price',
      'deliveryDays',
    ]),
    output: pageOf(MallOfferRow),
  }),
  delete: write({
    method: 'POST',
    path: '/vmbiz/deleteCloudMallOffer',
    summary: '移除供应商报价',
    permit: `${MALL}.update`,
    input: z.strictObject({ productId: id, vendorId: id }),
    output: nothing,
  }),
};

export const mallBasket = {
  find: read({
    method: 'GET',
    path: '/vmbiz/findCloudMallBasket',
    summary: '查看购物车',
    permit: `${MALL}.order`,
    atTerminal: 'ask',
    input: z.strictObject({ empId: label('领用人', z.nullish(id)) }),
    output: Basket,
  }),
  /** So many of a product lie in the basket from now on; none takes it out. */
  put: write({
    method: 'POST',
    path: '/vmbiz/putCloudMallBasket',
    summary: '修改购物车',
    permit: `${MALL}.order`,
    input: z.strictObject({
      productId: label('商品', id),
      num: label('数量', quantity.check(z.lte(1_000_000, '数量过大'))),
      /** Of whom; as it was when left out. */
      vendorId: label('供应商', z.optional(id)),
    }),
    output: nothing,
  }),
};

export const mallAuth = {
  list: read({
    method: 'POST',
    path: '/vmbiz/listEmpCloudMallProductAuth',
    summary: '查询购买授权',
    permit: MALL,
    exportCode: 'EXPORT_CLOUD_MALL_AUTH',
    exportTitle: '云商城购买授权导出',
    input: pageQuery({ empId: label('员工', id), productId: label('商品', id), keyword: label('商品关键字', text(100)) }, [
      'empCode',
      'productCode',
      'createdAt',
    ]),
    output: pageOf(MallAuthRow),
  }),
  /** From then on only those who are named may buy it. Who is named already takes the new limit. */
  create: write({
    method: 'POST',
    path: '/vmbiz/createEmpCloudMallProductAuth',
    summary: '新增购买授权',
    permit: `${MALL}.auth`,
    input: z.strictObject({
      productId: label('商品', id),
      empIds: label('员工', z.array(id).check(z.minLength(1, '请至少选择一名员工'), z.maxLength(MOST_EMPS, '一次最多1000名'))),
      limitNum: label('每月限购', z.nullish(pieces)),
    }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/vmbiz/deleteEmpCloudMallProductAuth',
    summary: '取消购买授权',
    permit: `${MALL}.auth`,
    input: z.strictObject({ ids: z.array(id).check(z.minLength(1, '请至少选择一项'), z.maxLength(MOST_EMPS, '一次最多1000项')) }),
    output: nothing,
  }),
};
