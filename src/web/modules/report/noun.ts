// Reports: the pages, what the palette finds.
import { noun } from '../../kernel/noun.ts';

export const report = noun({
  pages: {
    'report.productTradingDetail': () => import('./trading-detail.tsx'),
    'statisticAnalysis.vmPickStatistic': () => import('./pick-statistic.tsx'),
    'report.empPick': () => import('./emp-pick.tsx'),
    'wms.report.empPick': async () => ({ default: (await import('./emp-pick.tsx')).WmsEmpPick }),
    'wms.report.productTradingDetail': async () => ({ default: (await import('./trading-detail.tsx')).WmsTradingDetail }),
    'report.stockTurns': async () => ({ default: (await import('./stock-turns.tsx')).StockTurns }),
    'report.stockOuts': async () => ({ default: (await import('./stock-turns.tsx')).StockOuts }),
    'report.deadStock': () => import('./dead-stock.tsx'),
    'report.productStatusList': () => import('./product-status.tsx'),
    'statisticAnalysis.saleStatistic': () => import('./sale-statistic.tsx'),
    'report.departmentRequisition': async () => ({ default: (await import('./question/rankings.tsx')).DepartmentRequisition }),
    'report.materialAccessRanking': async () => ({ default: (await import('./question/rankings.tsx')).MaterialAccessRanking }),
    'report.employeeAccessRanking': async () => ({ default: (await import('./question/rankings.tsx')).EmployeeAccessRanking }),
    'report.costSaleAmountRanking': async () => ({ default: (await import('./question/rankings.tsx')).CostSaleAmountRanking }),
    'report.comsumeAanalyse': async () => ({ default: (await import('./question/consumption.tsx')).ConsumptionAnalysis }),
    'report.abcXyz': async () => ({ default: (await import('./analysis/products.tsx')).AbcXyz }),
    'report.priceChange': async () => ({ default: (await import('./analysis/products.tsx')).PriceChange }),
    'report.savings': () => import('./analysis/savings.tsx'),
    'report.unusualUse': () => import('./analysis/unusual.tsx'),
    'report.ownReport': () => import('./own/own-list.tsx'),
    'report.weeklyMaterialAmount': async () => ({ default: (await import('./question/by-period.tsx')).WeeklyMaterialAmount }),
    'report.monthlyMaterialAmount': async () => ({ default: (await import('./question/by-period.tsx')).MonthlyMaterialAmount }),
  },
  records: () => import('./records.ts'),
});
