// Reports: what was taken where, by whom and at what cost. They read summaries that agree with the trades to the last unit.
import * as z from 'zod/mini';
import { shared } from '../customer/shared.ts';
import { words } from '../kernel/codes.ts';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, difference, id, money } from '../kernel/scalars.ts';
import { TradeType } from '../stock/codes.ts';
import { countedDays as span, tradeFilters, TradeRow } from '../trade/index.ts';

/** The length of a bar. */
export const PeriodUnit = words('reportPeriodUnit', { day: '按天', week: '按周', month: '按月' });

const figures = {
  tradeNum: label('数量', difference),
  totalPrice: label('金额', money),
  tradeLines: label('笔数', z.int()),
};
const noText = z.nullable(z.string());

/** A row of sales statistics: the fields that it is not grouped by are null (R119). */
export const SaleRow = z.object({
  /** Tells the rows of one list apart. */
  key: z.string(),
  empId: z.nullable(id),
  departmentId: z.nullable(id),
  projectId: z.nullable(id),
  tradeEmpCode: label('工号', noText),
  tradeEmpName: label('员工', noText),
  tradeEmpOrgCode: label('部门编码', noText),
  tradeEmpOrgName: label('部门', noText),
  vmId: z.nullable(id),
  /** Of what was taken in a smart warehouse; its code and name stand in place of a machine's. */
  prewhId: z.nullable(id),
  vmCode: label('设备编码', noText),
  deviceCode: label('设备编号', noText),
  vmName: label('设备名称', noText),
  projectCode: label('项目编码', noText),
  projectName: label('项目', noText),
  productId: z.nullable(id),
  productCode: label('商品编码', noText),
  productName: label('商品名称', noText),
  nodeProductCode: label('物料号', noText),
  nodeProductName: label('物料名称', noText),
  productTypeCode: label('分类编码', noText),
  productTypeName: label('商品分类', noText),
  /** The price, where all that the row counts had one price. */
  productPrice: label('单价', z.nullable(money)),
  ...figures,
});

/** One machine in one period. */
export const VmPickRow = z.object({
  key: z.string(),
  period: label('期间', date),
  vmId: z.nullable(id),
  /** Of what was taken in a smart warehouse; its code and name stand in place of a machine's. */
  prewhId: z.nullable(id),
  vmCode: label('设备编码', noText),
  deviceCode: label('设备编号', noText),
  vmName: label('设备名称', noText),
  ...figures,
});

const { vmId, prewhId, inPrewh, productId, productTypeId, departmentId, empId, projectId, costId } = tradeFilters;
const sale = { span, vmId, prewhId, productId, productTypeId, departmentId, empId, projectId, costId };
const goods = { span, vmId, prewhId, productId, productTypeId };

/** The page of all of these statistics. */
const SALES = 'statisticAnalysis.saleStatistic';
const Total = z.object({ tradeNum: difference, totalPrice: money, tradeLines: z.int() });

export const report = {
  saleDetail: read({
    method: 'POST',
    path: '/kaetl/listSaleDetail',
    summary: '查询商品交易明细',
    permit: shared('report.productTradingDetail', 'wms.report.productTradingDetail'),
    exportCode: 'EXPORT_SALE_DETAIL',
    exportTitle: '商品交易明细导出',
    freshness: true,
    input: pageQuery(tradeFilters, ['tradeTime', 'tradeDay', 'vmCode', 'tradeEmpCode', 'productCode', 'tradeNum', 'totalPrice']),
    output: pageOf(TradeRow),
  }),
  byDevice: read({
    method: 'POST',
    path: '/kaetl/statSaleByDevice',
    summary: '按设备统计领用',
    permit: ['statisticAnalysis.vmPickStatistic', SALES, 'dataView.index', 'dashboard'],
    exportCode: 'EXPORT_SALE_BY_DEVICE',
    exportTitle: '按设备领用统计导出',
    freshness: true,
    input: pageQuery(goods, ['tradeNum', 'totalPrice', 'tradeLines', 'vmCode']),
    output: pageOf(SaleRow),
  }),
  byProduct: read({
    method: 'POST',
    path: '/kaetl/statSaleByProduct',
    summary: '按商品统计领用',
    permit: ['report.materialAccessRanking', SALES, 'dataView.index', 'dashboard'],
    exportCode: 'EXPORT_SALE_BY_PRODUCT',
    exportTitle: '按商品领用统计导出',
    freshness: true,
    input: pageQuery(goods, ['tradeNum', 'totalPrice', 'tradeLines', 'productCode', 'productName']),
    output: pageOf(SaleRow),
  }),
  empPick: read({
    method: 'POST',
    path: '/kaetl/listEmpPickReport',
    summary: '查询员工领料报表',
    permit: ['report.empPick', 'wms.report.empPick'],
    exportCode: 'EXPORT_EMP_PICK',
    exportTitle: '员工领料报表导出',
    freshness: true,
    input: pageQuery({ ...sale, inPrewh }, ['tradeNum', 'totalPrice', 'tradeLines', 'tradeEmpCode', 'tradeEmpOrgCode']),
    output: pageOf(SaleRow),
  }),
  byEmp: read({
    method: 'POST',
    path: '/kaetl/statSaleByEmp',
    summary: '按员工统计领用',
    permit: ['report.employeeAccessRanking', SALES, 'report.empPick', 'wms.report.empPick'],
    exportCode: 'EXPORT_SALE_BY_EMP',
    exportTitle: '按员工领用统计导出',
    freshness: true,
    input: pageQuery(sale, ['tradeNum', 'totalPrice', 'tradeLines', 'tradeEmpCode', 'tradeEmpOrgCode']),
    output: pageOf(SaleRow),
  }),
  byDepartment: read({
    method: 'POST',
    path: '/kaetl/statSaleByDepartment',
    summary: '按部门统计领用',
    permit: ['report.departmentRequisition', SALES, 'dataView.index', 'dashboard'],
    exportCode: 'EXPORT_SALE_BY_DEPARTMENT',
    exportTitle: '按部门领用统计导出',
    freshness: true,
    input: pageQuery(sale, ['tradeNum', 'totalPrice', 'tradeLines', 'tradeEmpOrgCode']),
    output: pageOf(SaleRow),
  }),
  byProject: read({
    method: 'POST',
    path: '/kaetl/statSaleByProject',
    summary: '按项目统计领用',
    permit: ['report.comsumeAanalyse', SALES, 'dashboard'],
    exportCode: 'EXPORT_SALE_BY_PROJECT',
    exportTitle: '按项目领用统计导出',
    freshness: true,
    input: pageQuery(sale, ['tradeNum', 'totalPrice', 'tradeLines', 'projectCode']),
    output: pageOf(SaleRow),
  }),
  vmPick: read({
    method: 'POST',
    path: '/kaetl/statVmPick',
    summary: '设备领料统计',
    permit: 'statisticAnalysis.vmPickStatistic',
    exportCode: 'EXPORT_VM_PICK_STATISTIC',
    exportTitle: '设备领料统计导出',
    freshness: true,
    input: pageQuery({ ...goods, unit: label('期间', PeriodUnit) }, ['period', 'vmCode', 'tradeNum', 'totalPrice', 'tradeLines']),
    output: pageOf(VmPickRow),
  }),
  /** Without days: all there is, so that a person finds the periods that hold something. */
  trend: read({
    method: 'POST',
    path: '/chdw/pickingTrend',
    summary: '领料趋势',
    permit: ['statisticAnalysis.vmPickStatistic', 'dataView.index', 'dashboard'],
    input: z.strictObject({
      span: z.nullish(dateSpan),
      unit: z.nullish(PeriodUnit),
      vmId: z.nullish(id),
      prewhId: z.nullish(id),
      productId: z.nullish(id),
      productTypeId: z.nullish(id),
    }),
    output: z.object({
      periods: z.array(date),
      machines: z.array(
        z.object({
          vmId: z.nullable(id),
          prewhId: z.nullable(id),
          vmName: z.string(),
          tradeNum: z.array(difference),
          totalPrice: z.array(money),
        }),
      ),
    }),
  }),
  board: read({
    method: 'POST',
    path: '/kaetl/statDataBoard',
    summary: '数据看板',
    permit: ['dataView.index', 'dashboard'],
    input: z.strictObject({}),
    output: z.object({
      day: date,
      today: Total,
      yesterday: Total,
      month: Total,
      lastMonthSameDays: Total,
      hours: z.array(z.object({ hour: z.int(), today: difference, yesterday: difference })),
      days: z.array(z.object({ day: date, tradeNum: difference, totalPrice: money })),
      topProducts: z.array(
        z.object({
          productId: id,
          productCode: z.string(),
          productName: z.string(),
          spec: noText,
          tradeNum: difference,
          totalPrice: money,
        }),
      ),
      topDepartments: z.array(z.object({ departmentId: id, departmentName: z.string(), tradeNum: difference, totalPrice: money })),
      latest: z.array(
        z.object({
          id,
          tradeTime: dateTime,
          tradeType: TradeType,
          vmName: noText,
          productName: z.string(),
          tradeEmpName: noText,
          tradeNum: difference,
        }),
      ),
      lastEventAt: z.nullable(dateTime),
      /** Online and in service; out of service; the rest is offline. */
      machines: z.object({ total: z.int(), online: z.int(), stopped: z.int() }),
    }),
  }),
};
