// A thousand labels of lots as PDF for a roll, by the thread that draws papers.
import { LabelType } from '../src/contract/paper/codes.ts';
import { contentOf } from '../src/contract/kernel/label-content.ts';
import { usualLayouts } from '../src/contract/paper/layout.ts';
import { labelsPdf } from '../src/server/modules/paper/label-pdf.ts';
import type { Part } from './part.ts';
import { spreadOf, took } from './rounds.ts';

const FULL = 1000;
const TURNS = 5;

const label = (at: number) => ({
  content: contentOf({ code: `P-${10_000 + at}`, batchNo: `B2026${at}`, expiryDate: '2027-06-14' }),
  copies: 1,
  texts: {
    productName: '硬质合金涂层钻头（加长型）Φ6.8×90',
    productCode: `商品编码 P-${10_000 + at}`,
    spec: '规格 M6',
    batchNo: `批号 B2026${at}`,
    expiryDate: '有效期至 2027-06-14',
    num: '数量 20 件',
    poNo: '采购订单号 CG20261126-001',
  },
});

export const labelsPart: Part = {
  name: 'labels',
  async run({ quick }) {
    const labels = Array.from({ length: quick ? 50 : FULL }, (_, at) => label(at));
    const [{ layout } = { layout: undefined }] = usualLayouts(LabelType.entryBatch);
    if (!layout) throw new Error('there is no usual label');
    const times: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) times.push(await took(() => labelsPdf(labels, { layout, title: '标签' })));
    const ours = spreadOf(times);
    const target = { says: '< 5 s', held: quick || ours.median < 5000 };
    return [{ work: `${labels.length.toLocaleString('en')} labels of lots as PDF`, unit: 'ms', ours, target, besides: `${TURNS} turns` }];
  },
};
