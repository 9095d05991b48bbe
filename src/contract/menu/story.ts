// Pages with a story: whom or what one is about, where it stands, who may open it, which fields lead to it. Small: the frame reads it before the first screen.
export type Subject = 'person' | 'product' | 'machine' | 'prewh';

/** Who opens a page: any one of these rights is enough. What stands on it has rights of its own. */
export const storyRights = {
  person: [
    'organization.staff',
    'strategy.staff',
    'report.productTradingDetail',
    'report.empPick',
    'wms.report.productTradingDetail',
    'wms.report.empPick',
  ],
  product: [
    'product.productList',
    'report.productTradingDetail',
    'report.onlineStockReport',
    'operate.replNeedsMachine',
    'wms.report.productTradingDetail',
    'wms.report.onlineStockReport',
  ],
  machine: ['machine.machineManage', 'machine.vmChannelpz', 'report.productTradingDetail', 'report.onlineStockReport'],
  prewh: ['wms.wmsList', 'wms.wmsShelf', 'wms.report.onlineStockReport'],
} as const satisfies Record<Subject, readonly string[]>;

/** The address of a page: by its key or its code; the name stands in its tab from the first moment. */
export const storyPath = (subject: Subject, ref: string, name = ''): string =>
  `/story/${subject}/${encodeURIComponent(ref)}${name && `/${encodeURIComponent(name)}`}`;

/** What a field names: its subject, and where in the same row the key and the code of it stand. */
export interface StoryField {
  subject: Subject;
  /** The field that holds the key. */
  id: string;
  /** The field that holds the code. */
  code: string;
}

const named = (subject: Subject, id: string, [code, ...names]: readonly [string, ...string[]]): [string, StoryField][] =>
  [code, ...names].map((name) => [name, { subject, id, code }]);

/** Fields of a row that name somebody or something with a page, by what contracts call them everywhere. */
export const storyFields: ReadonlyMap<string, StoryField> = new Map([
  ...named('person', 'empId', ['empCode', 'empName']),
  ...named('person', 'empId', ['tradeEmpCode', 'tradeEmpName']),
  ...named('product', 'productId', ['productCode', 'productName']),
  ...named('machine', 'vmId', ['vmCode', 'vmName']),
  ...named('prewh', 'prewhId', ['prewhCode', 'prewhName']),
]);
