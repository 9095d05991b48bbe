// 盘点: the channels in walking order, a number for each; what the books say is told once a channel has been counted.
import { useState } from 'react';
import { Button } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { countOf } from '../../../contract/warehouse/weigh.ts';
import { shared } from '../../../contract/customer/shared.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Goods, NumberTable, type NumberRow, type Typed } from '../../kit/table/number-table.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { InventoryStatus, isBeingCounted } from '../../../contract/warehouse/codes.ts';
import { toast } from '../../kernel/notify.ts';
import './warehouse.css';

const { find, update } = warehouse.prewhInventory;
type Count = Out<typeof find>;
type Line = Count['lines'][number];

interface Props {
  open: boolean;
  close: () => void;
  id: string;
  inventoryNo: string;
}

export function CountDialog({ open, close, id, inventoryNo }: Props) {
  const t = useT();
  const found = useRead(find, { id }, { enabled: open });
  if (!found.data)
    return (
      <Dialog open={open} close={close} title={`${t('盘点')} ${inventoryNo}`} width={920}>
        <NotThere asked={found} rows={6} />
      </Dialog>
    );
  return <Counting open={open} close={close} count={found.data} />;
}

const COUNTERS = shared('wms.operate.wmsInventory.update');

/** The lines that were typed and can be sent. */
const sent = (typed: Typed, lines: readonly Line[]) =>
  lines.flatMap(({ lineNo, weightPerUnit }) => {
    const realNum = countOf(typed.get(String(lineNo)) ?? '', weightPerUnit);
    return realNum === undefined ? [] : [{ lineNo, realNum }];
  });
const isWrong = (typed: Typed, { lineNo, weightPerUnit }: Line): boolean => {
  const text = typed.get(String(lineNo)) ?? '';
  return text.trim() !== '' && countOf(text, weightPerUnit) === undefined;
};

function Counting({ open, close, count }: { open: boolean; close: () => void; count: Count }) {
  const t = useT();
  const may = useCan(COUNTERS) && isBeingCounted(count);
  const [typed, setTyped] = useState<Typed>(new Map());
  const { busy, problem, send } = useSend();
  const wrong = count.lines.filter((line) => isWrong(typed, line)).length;
  const lines = sent(typed, count.lines);
  const open_ = count.lines.filter((line) => line.realNum === null && !typed.get(String(line.lineNo))?.trim()).length;
  const differ = count.lines.filter(({ diffNum }) => diffNum !== null && diffNum !== 0).length;
  const save = async (finishFlag: boolean) => {
    if (busy || wrong > 0 || (lines.length === 0 && !finishFlag)) return;
    const said = { id: count.id, ...(lines.length > 0 ? { lines } : {}), ...(finishFlag ? { finishFlag } : {}) };
    const answer = await send(update, said, finishFlag ? '盘点已提交' : '已保存');
    if (answer === undefined) return;
    if (answer.status === InventoryStatus.review) toast.warning(t('差异金额超过站点设置，要由别人审批后过账。'));
    // What was typed while it was sent stays.
    setTyped((now) => new Map([...now].filter(([key, text]) => typed.get(key) !== text)));
    if (finishFlag) close();
  };
  const state = t('已盘{n}/{all}，差异{differ}', { n: count.lines.length - open_, all: count.lines.length, differ });
  return (
    <Dialog
      open={open}
      close={close}
      unsaved={lines.length > 0}
      title={`${t('盘点')} ${count.inventoryNo} ${count.prewhName}`}
      width={920}
      ok={may ? { text: '保存', run: () => void save(false), busy } : undefined}
      renderFooter={(leave) => (
        <div className="kit-foot">
          <span aria-live="polite">{wrong > 0 ? t('{n}行需要修改', { n: wrong }) : state}</span>
          <Button onClick={leave}>{t('关闭')}</Button>
          {may && (
            <Can right={COUNTERS}>
              <Button loading={busy} disabled={wrong > 0 || open_ > 0} onClick={() => void save(true)}>
                {t('完成盘点')}
              </Button>
              <Button type="primary" loading={busy} disabled={wrong > 0 || lines.length === 0} onClick={() => void save(false)}>
                {t('保存')}
              </Button>
            </Can>
          )}
        </div>
      )}
    >
      <Problem text={problem} />
      <CountTable lines={count.lines} typed={typed} change={(texts) => setTyped(new Map([...typed, ...texts]))} may={may} />
      {may && (
        <p className="vm-hint">
          {t(
            '保存后显示账面数量和差异，可再次填写复盘；盘点期间照常领料，差异按盘点时刻计算。可从Excel粘贴一列数量；设了单件重量的货道可以填重量，如 1.25kg。',
          )}
        </p>
      )}
    </Dialog>
  );
}

interface TableProps {
  lines: readonly Line[];
  typed: Typed;
  change: (texts: Typed) => void;
  may: boolean;
}

function CountTable({ lines, typed, change, may }: TableProps) {
  const t = useT();
  const rows = lines.map((line): NumberRow => {
    const [key, text] = [String(line.lineNo), typed.get(String(line.lineNo))];
    return {
      key,
      label: t('货道{code}实盘数量', { code: line.channelCode }),
      cells: [line.channelCode, <Goods key="goods" name={line.productName} code={line.spec} />],
      text: may ? (text ?? line.realNum ?? '') : undefined,
      wrong: isWrong(typed, line),
      words: line.weightPerUnit !== null,
      beside: may ? weighed(text, line) : `${line.realNum ?? ''} ${line.unit}`,
      after: [line.bookNum ?? '', line.diffNum === null ? '' : signed(line.diffNum), line.countedBy],
      tone: line.diffNum ? 'differs' : undefined,
    };
  });
  return (
    <NumberTable
      titles={['货道', '商品名称', '实盘数量', { figure: '账面数量' }, { figure: '差异' }, '盘点人']}
      rows={rows}
      change={change}
    />
  );
}

/** The unit; where a weight was typed, how many pieces that is. */
const weighed = (text: string | undefined, { unit, weightPerUnit }: Line): string => {
  const num = countOf(text ?? '', weightPerUnit);
  return num !== undefined && /[a-z]/i.test(text ?? '') ? `= ${num} ${unit}` : unit;
};

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
