// The lines of a count: of a smart warehouse by channel, of a main one by the product's code. Books and differences stand there once they are told.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { countOf } from '../../../contract/warehouse/weigh.ts';
import type { warehouse } from '../../../contract/warehouse/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { Goods, NumberTable, type NumberRow, type Title, type Typed } from '../../kit/table/number-table.tsx';

type Line = Out<typeof warehouse.prewhInventory.find>['lines'][number];

interface Props {
  lines: readonly Line[];
  typed: Typed;
  change: (texts: Typed) => void;
  /** Whether its reader counts: else it is only looked at. */
  may: boolean;
  isWrong: (typed: Typed, line: Line) => boolean;
}

export function CountTable({ lines, typed, change, may, isWrong }: Props) {
  const t = useT();
  const isOfChannels = lines.some(({ channelCode }) => channelCode !== null);
  const rows = lines.map((line): NumberRow => {
    const { lineNo, channelCode, productCode, productName, spec, unit, realNum, weightPerUnit, again, barcode } = line;
    const [key, text] = [String(lineNo), typed.get(String(lineNo))];
    return {
      key,
      label: isOfChannels ? t('货道{code}实盘数量', { code: channelCode ?? '' }) : t('{code}实盘数量', { code: productCode }),
      scan: { name: productName, place: channelCode, goods: [productCode, barcode] },
      cells: [channelCode ?? productCode, <Goods key="goods" name={productName} code={spec} />],
      text: may ? (text ?? (again ? '' : (realNum ?? ''))) : undefined,
      wrong: isWrong(typed, line),
      words: weightPerUnit !== null,
      beside: (
        <>
          {may ? weighed(text, line) : `${realNum ?? ''} ${unit}`}
          {again && <span className="kit-tag kit-tone-warning">{t('待复盘')}</span>}
        </>
      ),
      after: may ? [line.countedBy] : [line.bookNum ?? '', line.diffNum === null ? '' : signed(line.diffNum), line.countedBy],
      tone: again ? 'attention' : line.diffNum ? 'differs' : undefined,
    };
  });
  const told: Title[] = may ? [] : [{ figure: '账面数量' }, { figure: '差异' }];
  const titles: Title[] = [isOfChannels ? '货道' : '商品编码', '商品名称', '实盘数量', ...told, '盘点人'];
  return <NumberTable titles={titles} rows={rows} change={change} />;
}

/** The unit; where a weight was typed, how many pieces that is. */
const weighed = (text: string | undefined, { unit, weightPerUnit }: Line): string => {
  const num = countOf(text ?? '', weightPerUnit);
  return num !== undefined && /[a-z]/i.test(text ?? '') ? `= ${num} ${unit} ` : `${unit} `;
};

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
