// 消耗异常: what is unlike its own past, said in words and figures; a row opens the trades of its days.
import { unusual } from '../../../../contract/report/unusual.ts';
import { useCan } from '../../../kernel/can.tsx';
import { useT } from '../../../kernel/i18n.ts';
import { go } from '../../../kernel/router.tsx';
import { useSession } from '../../../kernel/session.ts';
import { useRead } from '../../../kernel/use-read.ts';
import { unusualTrades, unusualWhere, type Unusual } from '../../../floor/unusual.ts';
import { ListView } from '../../../kit/list/list-screen.tsx';
import type { ListOptions } from '../../../kit/list/list-options.ts';
import { exportButton, paperButton } from '../../../kit/list/transfer-buttons.tsx';
import { ReadError } from '../../../kit/list/states.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { vmPicker } from '../pickers.tsx';
import { asFigure } from '../question/over-time.tsx';
import { Ranking } from '../question/ranking.tsx';

const { list: unusualList } = unusual;
const optionsOf = (open: ((row: Unusual) => void) | undefined): ListOptions<typeof unusualList> => ({
  rowKey: 'key',
  search: [{ name: 'vmId', control: vmPicker }, 'prewhId', 'productId'],
  columns: [
    { name: 'productName', width: 200, align: 'left' },
    { name: 'vmName', width: 136, align: 'left' },
    { name: 'shiftName', width: 152, align: 'left' },
    { name: 'tradeEmpOrgName', width: 128, align: 'left' },
    { name: 'since', width: 104 },
    { name: 'days', width: 64, align: 'right' },
    { name: 'tradeNum', width: 112, align: 'right' },
    { name: 'usualNum', width: 112, align: 'right' },
    { name: 'moreNum', width: 88, align: 'right' },
    { name: 'morePrice', width: 112, align: 'right' },
    { name: 'rank', width: 64, hidden: true },
  ],
  toolbar: [exportButton(unusualList), paperButton(unusualList)],
  ...(open ? { open } : {}),
  nameOf: (row) => `${row.productName} ${row.vmName ?? ''}`,
  empty: '近两周的领用和以往一样，没有异常。',
});

const PICTURED = 8;

export default function UnusualUse() {
  const t = useT();
  const may = useCan('report.productTradingDetail');
  const zone = useSession(({ user }) => user?.timeZone);
  const list = useList(unusualList);
  const read = useRead(unusualList, { page: 1, limit: PICTURED });
  const open = may ? (row: Unusual) => go(unusualTrades(row, zone)) : undefined;
  const rows = (read.data?.rows ?? []).toSorted((a, b) => Math.abs(Number(b.morePrice)) - Math.abs(Number(a.morePrice)));
  return (
    <div className="report-asked report-narrow">
      <section className="report-pictures">
        <ReadError read={read} />
        {rows.length > 0 && (
          <Ranking
            title={t('差额最大的')}
            lines={rows.map((row) => ({
              key: row.key,
              name: `${row.productName} · ${unusualWhere(t, row)}`,
              value: Number(row.morePrice),
              before: undefined,
              share: null,
              cumulative: null,
              open: open && (() => open(row)),
            }))}
            rest={undefined}
            format={asFigure('totalPrice')}
            against={undefined}
          />
        )}
        <p className="report-says">
          {t(
            '把到昨天为止的3至14天，和以往十二周里同样的几天比（按全站多少折算）。相差超过平日波动3.7倍、至少8件，并且多到两倍或少到四成，才列出来；一个班次或部门占了四分之三以上就写明是谁。',
          )}
        </p>
      </section>
      <ListView endpoint={unusualList} list={list} options={optionsOf(open)} />
    </div>
  );
}
