// Conglomerate products: what the group keeps, as it was last told to this site, and how far this site has taken it over.
import * as z from 'zod/mini';
import { words } from '../kernel/codes.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, money, moneyInput, orDefault, text } from '../kernel/scalars.ts';

export const TakenState = words('takenState', { none: '未引入', same: ['已引入', 'success'], differs: ['有差异', 'warning'] });
const noText = z.nullable(z.string());

export const CompanyGroupProductRow = z.object({
  id,
  productCode: label('商品编码', z.string()),
  productName: label('商品名称', z.string()),
  takenState: label('引入状态', TakenState),
  /** The fields in which the site's product is another. */
  differs: label('不同之处', z.array(z.string())),
  productTypeCode: label('分类编码', noText),
  productTypeName: label('商品分类', noText),
  brand: label('品牌', noText),
  model: label('型号', noText),
  spec: label('规格', noText),
  unit: label('单位', noText),
  barcode: label('条码', noText),
  productPrice: label('参考单价', money),
  toldAt: label('同步时间', dateTime),
  ownProductId: z.nullable(id),
  /** The site's product as it is, beside which the group's is read before it is taken over. */
  own: z.nullable(z.object({ productName: z.string(), brand: noText, model: noText, spec: noText, unit: noText, barcode: noText })),
});

/** What the group tells of a product. */
export const CompanyGroupProductInput = z.strictObject({
  productCode: label('商品编码', text(50)),
  productName: label('商品名称', text(200)),
  productTypeCode: label('分类编码', z.nullish(text(50))),
  productTypeName: label('商品分类', z.nullish(text(100))),
  brand: label('品牌', z.nullish(text(100))),
  model: label('型号', z.nullish(text(100))),
  spec: label('规格', z.nullish(text(200))),
  unit: label('单位', z.nullish(text(20))),
  barcode: label('条码', z.nullish(text(50))),
  productPrice: label('参考单价', orDefault(moneyInput)),
});

export const companyGroupProduct = {
  list: read({
    method: 'POST',
    path: '/basic/listCompanyGroupProduct',
    summary: '查询集团商品',
    permit: 'product.companyGroupProductList',
    exportCode: 'EXPORT_COMPANY_GROUP_PRODUCT',
    exportTitle: '集团商品导出',
    input: pageQuery({ keyword: label('商品', text(100)), takenState: label('引入状态', TakenState) }, [
      'productCode',
      'productName',
      'productTypeName',
      'toldAt',
    ]),
    output: pageOf(CompanyGroupProductRow),
  }),
  /** What the group has told: known codes take what it says, others are new. */
  sync: write({
    method: 'POST',
    path: '/basic/syncCompanyGroupProduct',
    summary: '同步集团商品',
    permit: 'product.companyGroupProductList.sync',
    input: z.strictObject({
      rows: z.array(CompanyGroupProductInput).check(z.minLength(1, '至少一行'), z.maxLength(5000, '一次最多5000行')),
    }),
    output: z.object({ added: z.int(), changed: z.int(), same: z.int() }),
  }),
  take: write({
    method: 'POST',
    path: '/basic/takeCompanyGroupProduct',
    summary: '引入集团商品',
    permit: 'product.companyGroupProductList.take',
    input: z.strictObject({
      ids: z.array(id).check(z.minLength(1, '请至少选择一项'), z.maxLength(1000, '一次最多1000项')),
      /** For products whose type the site does not have; else the type is made. */
      productTypeId: label('商品分类', z.nullish(id)),
    }),
    output: z.object({ added: z.int(), changed: z.int() }),
  }),
};
