// A wave on paper: the stops in the order of the walk with what goes into which box, and a slip for each box.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { printSheets } from '../../kit/page/print.tsx';
import './warehouse.css';

const { find } = warehouse.wave;
type Wave = Out<typeof find>;

/** Prints the pick list of a wave and its slips; resolves when the print dialog was closed. */
export async function printWave(id: string): Promise<void> {
  const wave = await call(find, { id });
  await printSheets(
    <>
      <Walk wave={wave} />
      {wave.boxes.map((box) => (
        <Slip key={box.boxNo} wave={wave} box={box} />
      ))}
    </>,
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

function Walk({ wave }: { wave: Wave }) {
  return (
    <section>
      <h1>
        {t('拣货单')} {wave.waveNo}
      </h1>
      <p>
        {wave.prewhName} · {t('{orders}张领料单，{stops}站，共{n}件', { orders: wave.orderCount, stops: wave.stopCount, n: wave.num })}
      </p>
      {wave.remark && <p>{wave.remark}</p>}
      <table>
        <Head titles={['', '站', '货架', '货道', '商品编码', '商品名称', '规格', '应拣', '单位', '箱号']} />
        <tbody>
          {wave.lines.map((line, at) => {
            const isFirst = line.stopNo !== wave.lines[at - 1]?.stopNo;
            return (
              <tr key={line.lineNo}>
                <td>☐</td>
                <td>{isFirst && line.stopNo > 0 ? line.stopNo : ''}</td>
                <td>{isFirst ? line.shelfName : ''}</td>
                <td>
                  <b>{isFirst ? (line.channelCode ?? t('缺货')) : ''}</b>
                </td>
                <td>{line.productCode}</td>
                <td>{line.productName}</td>
                <td>{line.spec}</td>
                <td>
                  <b>{line.num}</b>
                </td>
                <td>{line.unit}</td>
                <td>
                  <b>{line.boxNo}</b>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p>{t('签字')} ____________________</p>
    </section>
  );
}

function Slip({ wave, box }: { wave: Wave; box: Wave['boxes'][number] }) {
  return (
    <section className="wh-slip">
      <h1>
        {t('{n}号箱', { n: box.boxNo })} {box.empName}
      </h1>
      <p>
        {box.pickNo} · {box.departmentName} · {wave.waveNo}
      </p>
      <table>
        <Head titles={['商品编码', '商品名称', '规格', '应拣', '单位']} />
        <tbody>
          {wave.lines
            .filter(({ boxNo }) => boxNo === box.boxNo)
            .map((line) => (
              <tr key={line.lineNo}>
                <td>{line.productCode}</td>
                <td>{line.productName}</td>
                <td>{line.spec}</td>
                <td>
                  <b>{line.num}</b>
                </td>
                <td>{line.unit}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
