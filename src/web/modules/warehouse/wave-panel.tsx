// A wave at the right of the list: its boxes, and what was short.
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { DocumentHead, DocumentLines, DocumentPanel, found } from '../../kit/document/index.ts';
import { ofAll } from '../../kit/list/index.ts';

const { list, find } = warehouse.wave;
type Wave = Out<typeof find>;

/** What is in the boxes of each order, line by line in the order of the walk. */
export function WavePanel({ row }: { row: Row<typeof list> }) {
  const t = useT();
  return (
    <DocumentPanel row={row} read={found(find)} again={({ pickedNum, shortNum, waveStatus }) => `${pickedNum}/${shortNum}/${waveStatus}`}>
      {(wave) => (
        <>
          <DocumentHead name={wave.waveNo} remark={wave.remark} />
          {wave.boxes.map(({ boxNo, pickNo, empName }) => (
            <section key={boxNo} className="wh-box">
              <h3>
                {t('{n}号箱', { n: boxNo })} {empName} <small>{pickNo}</small>
              </h3>
              <DocumentLines
                lines={linesOf(wave, boxNo)}
                before={({ channelCode }) => channelCode}
                figure={({ pickedNum, num }) => ofAll(pickedNum, num)}
                lacks={({ shortNum }) => shortNum > 0}
                note={({ shortNum, replacedNum, standsFor }) =>
                  [
                    shortNum > 0 && t('缺货{n}', { n: shortNum }),
                    replacedNum > 0 && t('另有{n}件用替代商品', { n: replacedNum }),
                    standsFor !== null && t('替代商品'),
                  ]
                    .filter(Boolean)
                    .join('，')
                }
                short={({ shortNum }) => shortNum > 0}
              />
            </section>
          ))}
        </>
      )}
    </DocumentPanel>
  );
}

const linesOf = ({ lines }: Wave, boxNo: number) => lines.filter((line) => line.boxNo === boxNo);
