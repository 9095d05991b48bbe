import { edit, group, page, report, sheet } from './shape.ts';

const strategies = { ...edit, copy: '复制', ...sheet } as const;

export const strategy = {
  strategy: group('领料策略', '/strategy/department'),
  'strategy.department': page('部门领料策略', '规定一个部门可以领什么、每个周期领多少。', strategies),
  'strategy.staff': page('员工领料策略', '规定单个员工可以领什么、每个周期领多少。', strategies),
  'strategy.project': page('项目领料策略', '规定一个项目可以领什么、每个周期领多少。', strategies),
  'strategy.position': page('岗位领料策略', '规定一个岗位上的员工可以领什么、每个周期领多少。', strategies),
  'strategy.pickPrivilege': page('领料特权', '允许指定的员工超出领料策略领料。', { ...edit, copy: '复制', export: '导出' }),
  'strategy.pickStrategyItem': page(
    '领料策略明细',
    '维护一条领料策略的商品、限量和周期。',
    { ...edit, ...sheet },
    { params: '/:id/:title', hidden: true },
  ),
} as const;

export const product = {
  product: group('商品管理', '/product/productList'),
  'product.productList': page('商品管理', '新增、修改、导入和导出商品，维护图片和上下架状态。', {
    ...edit,
    ...sheet,
    onSale: '上下架',
    picture: '商品图片',
    print: '打印标签',
  }),
  'product.productCategory': page('商品分类', '维护商品分类树。', { ...edit, ...sheet }),
  'product.productUnitConversion': page('单位换算', '维护采购、包装和领用单位之间的换算。', { ...edit, ...sheet }),
  'product.produceGroup': page('商品组', '把商品编成组，向组里绑定或解绑商品。', {
    ...edit,
    bind: '绑定商品',
    unbind: '解绑商品',
    ...sheet,
  }),
  'product.productBom': page('商品BOM', '维护物料清单、状态和历史版本。', { ...edit, status: '变更状态', ...sheet }),
  'product.productRfid': page('RFID商品', '登记商品的RFID标签，查看核验记录，作废标签。', {
    create: '新增',
    delete: '删除',
    deprecate: '作废',
    ...sheet,
  }),
  'product.productLife': page('商品寿命', '维护工具和刀具的预期寿命及借用周期。', {
    ...edit,
    cycle: '借用周期',
    export: '导出',
  }),
  'product.productConversion': page('商品转换', '规定客户的商品编码对应或转换成哪个商品。', { ...edit, ...report }),
  'product.companyGroupProductList': page('集团商品', '查看集团维护的商品，并引入本站点。', {
    sync: '同步',
    take: '引入',
    export: '导出',
  }),
} as const;
