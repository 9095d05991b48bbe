// The door of reports: read models only, nothing is written here.
import { report } from '../../../contract/report/index.ts';
import { list } from '../../kernel/list.ts';
import { implement } from '../../kernel/mount.ts';
import { chargedLines, tradeConditions, tradeSorts, tradeTotals } from '../trade/index.ts';
import { dataBoard } from './board.query.ts';
import { pickingTrend, vmPick } from './pick-statistic.query.ts';
import { saleByDepartment, saleByDevice, saleByEmp, saleByProduct, saleByProject } from './sale.query.ts';

const saleDetail = list(report.saleDetail, {
  query: chargedLines,
  filters: tradeConditions,
  sorts: tradeSorts,
  order: [
    ['t.tradeTime', 'desc'],
    ['t.id', 'asc'],
  ],
  totals: tradeTotals(),
});

export const reportLists = [saleDetail, saleByDevice, saleByProduct, saleByEmp, saleByDepartment, saleByProject, vmPick];

export const reportHandlers = implement(report, {
  saleDetail: saleDetail.page,
  byDevice: saleByDevice.page,
  byProduct: saleByProduct.page,
  byEmp: saleByEmp.page,
  byDepartment: saleByDepartment.page,
  byProject: saleByProject.page,
  vmPick: vmPick.page,
  trend: pickingTrend,
  board: dataBoard,
});
