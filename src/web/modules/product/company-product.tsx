// 集团商品: what the group keeps, how far this site has taken it over, and what differs.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { companyGroupProduct } from '../../../contract/product/company.ts';
import { t } from '../../kernel/i18n.ts';
import { listAt } from '../../kernel/router.tsx';
import { column, exportButton, link, listScreen } from '../../kit/list/index.ts';
import { pasteSync } from '../../kit/form/paste-sync.tsx';
import { formAction } from '../../kit/form/index.ts';
import { Comparison } from './company-comparison.tsx';
import './product.css';

type GroupProduct = Row<typeof companyGroupProduct.list>;
type Target = GroupProduct | GroupProduct[];
const differing = (target: Target) => [target].flat().filter(({ takenState }) => takenState !== 'same');
const known = (target: Target) => differing(target).filter(({ ownProductId }) => ownProductId).length;
const TAKEN = '集团给出的分类本站点没有时，引入到这个分类；不选则新建分类。已有商品只改名称和规格等资料，单价、物料号和上下架不变。';
const take = formAction<Target, typeof companyGroupProduct.take>('引入', companyGroupProduct.take, {
  fields: [{ name: 'productTypeId', help: TAKEN, whole: true }],
  when: (target) => differing(target).length > 0,
  title: (target) =>
    t('引入集团商品：新建{fresh}个，修改{known}个已有商品', { fresh: differing(target).length - known(target), known: known(target) }),
  fixed: (target) => ({ ids: differing(target).map(({ id }) => id) }),
  done: '已引入：新建{added}个商品，修改{changed}个',
});

const sync = pasteSync(companyGroupProduct.sync, {
  title: '同步集团商品',
  label: '粘贴集团的商品清单',
  done: '集团商品已同步：新增{added}个，有变化{changed}个，没有变化{same}个',
});

export default listScreen(companyGroupProduct.list, {
  search: ['keyword', 'takenState'],
  columns: [
    { name: 'productCode', width: 136, fixed: 'left', link: false },
    { name: 'productName', width: 240, align: 'left', link: false },
    'takenState',
    column('differs', (row) => row.differs.map((name) => t(name)).join(t('、')), { width: 160, align: 'left' }),
    { name: 'productTypeName', width: 120 },
    { name: 'productTypeCode', width: 104 },
    { name: 'spec', width: 140 },
    { name: 'brand', width: 88 },
    { name: 'model', width: 104, hidden: true },
    { name: 'unit', width: 72 },
    { name: 'productPrice', align: 'right' },
    { name: 'barcode', width: 136, hidden: true },
    'toldAt',
  ],
  toolbar: [sync, exportButton(companyGroupProduct.list)],
  rowActions: [
    take,
    link('查看商品', ['product.productList'], {
      when: (row) => row.ownProductId !== null,
      to: (row) => listAt('/product/productList', { keyword: row.productCode }, row.ownProductId ?? undefined),
    }),
  ],
  batchActions: [take],
  panel: { title: '与本站点比较', render: (row) => <Comparison row={row} /> },
  nameOf: (row) => `${row.productCode} ${row.productName}`,
  empty: '集团还没有下发商品。把集团的商品清单从Excel复制后，用“同步”粘贴进来。',
});
