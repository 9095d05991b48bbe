// Warehouses of the site (仓库): main, sub and virtual ones, from which machines and smart warehouses are filled.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, orDefault, quantity, text } from '../kernel/scalars.ts';
import { StatusFlag } from '../system/codes.ts';
import { WarehouseType } from './codes.ts';

export const WarehouseRow = z.object({
  id,
  warehouseCode: label('仓库编码', z.string()),
  warehouseName: label('仓库名称', z.string()),
  warehouseType: label('仓库类型', WarehouseType),
  parentId: z.nullable(id),
  parentName: label('上级仓库', z.nullable(z.string())),
  address: label('地址', z.nullable(z.string())),
  manager: label('负责人', z.nullable(z.string())),
  statusFlag: label('状态', StatusFlag),
  vmCount: label('设备数', z.int()),
  prewhCount: label('智能仓数', z.int()),
  productCount: label('库存品种', z.int()),
  stockNum: label('库存数量', quantity),
  createdAt: label('创建时间', dateTime),
});
const Pick = z.object({ id, warehouseCode: z.string(), warehouseName: z.string(), warehouseType: WarehouseType });
const Search = z.strictObject({
  keyword: z.nullish(text(100)),
  ids: z.nullish(z.array(id).check(z.maxLength(200))),
  /** Of another node than one's own there are none. */
  nodeId: z.nullish(id),
  warehouseType: z.nullish(WarehouseType),
});
const Input = z.strictObject({
  warehouseCode: label('仓库编码', text(50)),
  warehouseName: label('仓库名称', text(100)),
  warehouseType: label('仓库类型', WarehouseType),
  parentId: label('上级仓库', z.nullish(id)),
  address: label('地址', z.nullish(text(200))),
  manager: label('负责人', z.nullish(text(50))),
  statusFlag: label('状态', orDefault(StatusFlag)),
});
const page = 'wms.warehouse';

export const nodeWarehouse = {
  list: read({
    method: 'POST',
    path: '/warehouse/listNodeWarehouse',
    summary: '选择仓库',
    permit: 'signedIn',
    input: Search,
    output: z.array(Pick),
  }),
  /** The same, under the name that the staff side knows it by. */
  listBasic: read({
    method: 'POST',
    path: '/basic/listWarehouse',
    summary: '选择站点的仓库',
    permit: 'signedIn',
    input: Search,
    output: z.array(Pick),
  }),
  page: read({
    method: 'POST',
    path: '/warehouse/listNodeWarehousePage',
    summary: '查询仓库',
    permit: page,
    exportCode: 'EXPORT_WAREHOUSE',
    exportTitle: '仓库导出',
    freshness: true,
    input: pageQuery(
      {
        keyword: label('仓库', text(100)),
        warehouseType: label('仓库类型', WarehouseType),
        statusFlag: label('状态', StatusFlag),
      },
      ['warehouseCode', 'warehouseName', 'warehouseType', 'stockNum', 'createdAt'],
    ),
    output: pageOf(WarehouseRow),
  }),
  create: write({
    method: 'POST',
    path: '/warehouse/createNodeWarehouse',
    summary: '新增仓库',
    permit: `${page}.create`,
    input: Input,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/warehouse/updateNodeWarehouse',
    summary: '修改仓库',
    permit: `${page}.update`,
    input: z.extend(z.partial(Input), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/warehouse/deleteNodeWarehouse',
    summary: '删除仓库',
    permit: `${page}.delete`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
