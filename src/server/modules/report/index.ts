// What other modules may use of reports: read models, and the questions that people keep.
import { question } from '../../../contract/report/question.ts';
import { productStatus } from '../../../contract/report/product-status.ts';
import { ownReport } from '../../../contract/report/own.ts';
import { report } from '../../../contract/report/index.ts';
import { trade } from '../../../contract/trade/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { analysis } from '../../../contract/report/analysis.ts';
import { abcXyz } from './analysis/abc.query.ts';
import { priceChange, priceSteps } from './analysis/price.query.ts';
import { savings } from './analysis/savings.query.ts';
import { unusual } from '../../../contract/report/unusual.ts';
import { unusualUse } from './unusual/unusual.query.ts';
import { dataBoard } from './board.query.ts';
import { clock } from './engine/clock.ts';
import {
  consumption,
  costAmount,
  departmentRequisition,
  employeeRanking,
  materialRanking,
  monthly,
  reduced,
  weekly,
} from './engine/questions.ts';
import { consumeTrend } from './engine/trend.ts';
import { createOwnReport, deleteOwnReport, updateOwnReport } from './own/own.ts';
import { findOwnReport, ownReportAsked, ownReportList } from './own/own.query.ts';
import { productStatusList } from './product-status.query.ts';
import { pickingTrend, vmPick } from './pick-statistic.query.ts';
import { empPick, saleByDepartment, saleByDevice, saleByEmp, saleByProduct, saleByProject, saleDetail, tradeLog } from './sale.query.ts';

export { charges } from './source.query.ts';
export { createOwnReport } from './own/own.ts';
const named = [
  departmentRequisition,
  consumption,
  materialRanking,
  employeeRanking,
  costAmount,
  weekly,
  monthly,
  reduced,
  productStatusList,
  abcXyz,
  priceChange,
  savings,
];
export const reportLists = [
  saleDetail,
  saleByDevice,
  saleByProduct,
  empPick,
  saleByEmp,
  saleByDepartment,
  saleByProject,
  vmPick,
  tradeLog,
  ownReportAsked,
  unusualUse,
  ...named,
];

export const tradeHandlers = implement(trade, { log: tradeLog.page });
export const reportHandlers = implement(report, {
  saleDetail: saleDetail.page,
  byDevice: saleByDevice.page,
  byProduct: saleByProduct.page,
  empPick: empPick.page,
  byEmp: saleByEmp.page,
  byDepartment: saleByDepartment.page,
  byProject: saleByProject.page,
  vmPick: vmPick.page,
  trend: pickingTrend,
  board: dataBoard,
});
export const questionHandlers = implement(question, {
  departmentRequisition: departmentRequisition.page,
  consumption: consumption.page,
  materialRanking: materialRanking.page,
  employeeRanking: employeeRanking.page,
  costAmount: costAmount.page,
  weekly: weekly.page,
  monthly: monthly.page,
  clock,
  reduced: reduced.page,
  trend: consumeTrend,
});
export const ownReportHandlers = implement(ownReport, {
  list: ownReportList.page,
  find: findOwnReport,
  ask: ownReportAsked.page,
  create: createOwnReport,
  update: updateOwnReport,
  delete: deleteOwnReport,
});
export const statusHandlers = implement(productStatus, { list: productStatusList.page });
export const analysisHandlers = implement(analysis, {
  abcXyz: abcXyz.page,
  priceChange: priceChange.page,
  priceSteps,
  savings: savings.page,
});
export const unusualHandlers = implement(unusual, { list: unusualUse.page });
