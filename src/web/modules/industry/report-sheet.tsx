// The report on paper: the sums, the drawing, every month, who uses most, the pictures.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { MonthOver, type industry } from '../../../contract/industry/index.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { t } from '../../kernel/i18n.ts';
import { sessionNow } from '../../kernel/session.ts';
import { noteNow } from '../../floor/freshness-note.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { printSheets } from '../../kit/page/print.tsx';
import { storedPicture } from '../../kit/page/stored-image.tsx';
import { SavingsChart } from './savings-chart.tsx';
import { monthText, percent } from './words.ts';

type Report = Out<typeof industry.report>;

/** Prints the report; resolves when the print dialog was closed. Pictures that cannot be had are left out. */
export async function printReport(report: Report): Promise<void> {
  const pictures = (await Promise.all(report.config.pictureUrls.map(storedPicture))).filter((src) => src !== undefined);
  await printSheets(<Sheets report={report} pictures={pictures} note={await noteNow()} />);
}

interface Printed {
  report: Report;
  pictures: readonly string[];
  note: string | undefined;
}

function Sheets({ report, pictures, note }: Printed) {
  const { months, config, counted, before, actual, saved, rate } = report;
  const span = `${monthText(months[0]?.month ?? '')} ~ ${monthText(months.at(-1)?.month ?? '')}`;
  return (
    <>
      <section className="savings-sheet">
        <h1>
          {sessionNow().user?.nodeName} {t('降本报告')}
        </h1>
        <p>{span}</p>
        {note && <p>{note}</p>}
        <p>
          {t('引入前（{n}个月）', { n: counted })} {grouped(before)} · {t('实际')} {grouped(actual)} · {t('节省')} {grouped(saved)} ·{' '}
          {t('降幅')} {percent(rate)}
        </p>
        {months.length > 0 && <SavingsChart months={months} />}
        {config.remark && <p>{config.remark}</p>}
        <Months rows={months} />
      </section>
      <section className="savings-sheet">
        <h1>{t('用料最多的部门')}</h1>
        <Top rows={report.top} />
        {pictures.map((src) => (
          <img key={src} src={src} alt="" />
        ))}
      </section>
    </>
  );
}

const Head = ({ titles }: { titles: readonly string[] }) => (
  <thead>
    <tr>
      {titles.map((title) => (
        <th key={title}>{t(title)}</th>
      ))}
    </tr>
  </thead>
);

function Months({ rows }: { rows: Report['months'] }) {
  return (
    <table>
      <Head titles={['月份', '引入前', '材料消耗', '其他成本', '实际', '节省', '累计节省', '降幅', '是否计入']} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.month}>
            <td>{monthText(row.month)}</td>
            {(['before', 'consumption', 'other', 'actual', 'saved', 'savedSoFar'] as const).map((name) => (
              <td key={name}>{grouped(row[name])}</td>
            ))}
            <td>{percent(row.rate)}</td>
            <td>{t(labelOfCode(MonthOver, row.over))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Top({ rows }: { rows: Report['top'] }) {
  return (
    <table>
      <Head titles={['名次', '部门', '数量', '金额', '占比']} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.rank}>
            <td>{row.rank}</td>
            <td>{row.departmentName ?? t('未指明部门')}</td>
            <td>{grouped(row.tradeNum)}</td>
            <td>{grouped(row.totalPrice)}</td>
            <td>{percent(row.rate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
