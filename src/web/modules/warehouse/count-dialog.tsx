// 盘点: the lines in walking order, a number for each. It is blind: what the books say is told once the count is handed in; until then only what to
// count again.
import { useMemo } from 'react';
import { Button } from 'antd';
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { shared } from '../../../contract/customer/shared.ts';
import { countOf } from '../../../contract/warehouse/weigh.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { useSightings } from '../../floor/sightings.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import type { Typed } from '../../kit/table/number-table.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { useKeep } from '../../kit/form/use-keep.ts';
import { useJournal } from '../../kernel/journal/journal.ts';
import { InventoryStatus, isBeingCounted } from '../../../contract/warehouse/codes.ts';
import { toast } from '../../kernel/notify.ts';
import { CountTable } from './count-table.tsx';
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
  const kept = useJournal(id);
  if (!found.data)
    return (
      <Dialog open={open} close={close} title={`${t('盘点')} ${inventoryNo}`} width={920}>
        <NotThere asked={found} rows={6} />
      </Dialog>
    );
  return <Counting open={open} close={close} count={withKept(found.data, kept)} />;
}

/** The count as it was done on this device, whether the server knows of it or not. */
function withKept(count: Count, { waiting, fresh }: Pick<ReturnType<typeof useJournal>, 'waiting' | 'fresh'>): Count {
  const counted = new Map(
    [...fresh, ...waiting].flatMap(({ path, input }) =>
      path === update.path ? ((input as Sent<typeof update>).lines ?? []).map(({ lineNo, realNum }) => [lineNo, realNum] as const) : [],
    ),
  );
  const lines = count.lines.map((line) => {
    const realNum = counted.get(line.lineNo);
    return realNum === undefined ? line : { ...line, realNum, again: false };
  });
  return { ...count, lines };
}

const COUNTERS = shared('wms.operate.wmsInventory.update');

const textOf = (typed: Typed, { lineNo }: Line): string => (typed.get(String(lineNo)) ?? '').trim();
const isWrong = (typed: Typed, line: Line): boolean =>
  textOf(typed, line) !== '' && countOf(textOf(typed, line), line.weightPerUnit) === undefined;

/** What is typed, saved and handed in. */
function useCounting({ id, lines, inventoryNo, placeName }: Count, close: () => void) {
  const t = useT();
  const { typed, type, seenAt, forget } = useSightings();
  const { busy, problem, keep } = useKeep();
  const doing = { endpoint: update, name: `${t('盘点')} ${inventoryNo} ${placeName}`, subject: id };
  const filled = lines.flatMap((line) => {
    const realNum = countOf(textOf(typed, line), line.weightPerUnit);
    return realNum === undefined ? [] : [{ lineNo: line.lineNo, realNum }];
  });
  const wrong = lines.filter((line) => isWrong(typed, line)).length;
  const left = lines.filter((line) => (line.realNum === null || line.again) && textOf(typed, line) === '').length;
  const save = async (): Promise<boolean> => {
    if (filled.length === 0) return true;
    const said = filled.map((line) => ({ ...line, seenAt: seenAt(String(line.lineNo)) }));
    if (!(await keep({ ...doing, input: { id, lines: said }, done: '已保存' }))) return false;
    forget(typed);
    return true;
  };
  const hand = async () => {
    if (busy || wrong > 0 || !(await save())) return;
    const kept = await keep({ ...doing, input: { id, finishFlag: true }, done: '盘点已提交' });
    if (!kept) return;
    if (!kept.kept && kept.answer.status === InventoryStatus.review) toast.warning(t('差异金额超过站点设置，要由别人审批后过账。'));
    close();
  };
  return { typed, type, busy, problem, wrong, left, filled: filled.length, save, hand };
}

function Counting({ open, close, count }: { open: boolean; close: () => void; count: Count }) {
  const t = useT();
  const may = useCan(COUNTERS) && isBeingCounted(count);
  const state = useCounting(count, close);
  const { lines } = count;
  // What is to be counted again stands first.
  const order = useMemo(() => lines.toSorted((a, b) => Number(b.again) - Number(a.again) || a.lineNo - b.lineNo), [lines]);
  const [again, counted] = [lines.filter((line) => line.again).length, lines.filter(({ realNum }) => realNum !== null).length];
  const figures = { n: counted, all: lines.length };
  const said = isBeingCounted(count)
    ? t('已盘{n}/{all}，待复盘{again}', { ...figures, again })
    : t('已盘{n}/{all}，差异{differ}', { ...figures, differ: lines.filter(({ diffNum }) => diffNum).length });
  return (
    <Dialog
      open={open}
      close={close}
      unsaved={state.filled > 0}
      title={`${t('盘点')} ${count.inventoryNo} ${count.placeName}`}
      width={920}
      ok={may ? { text: '保存', run: () => void state.save(), busy: state.busy } : undefined}
      renderFooter={(leave) => (
        <div className="kit-foot">
          <span aria-live="polite">{state.wrong > 0 ? t('{n}行需要修改', { n: state.wrong }) : said}</span>
          <Button onClick={leave}>{t('关闭')}</Button>
          {may && (
            <>
              <Button loading={state.busy} disabled={state.wrong > 0 || state.filled === 0} onClick={() => void state.save()}>
                {t('保存')}
              </Button>
              <Button type="primary" loading={state.busy} disabled={state.wrong > 0 || state.left > 0} onClick={() => void state.hand()}>
                {t('完成盘点')}
              </Button>
            </>
          )}
        </div>
      )}
    >
      <Problem text={state.problem} />
      {may && (
        <p className="vm-hint">
          {t('盲盘：完成前不显示账面。与账面不符的要再数一次；盘点期间照常出入库，差异按盘点时刻计算。可从Excel粘贴一列数量。')}
          {lines.some(({ weightPerUnit }) => weightPerUnit !== null) && t('设了单件重量的货道可以填重量，如 1.25kg。')}
        </p>
      )}
      <CountTable lines={order} typed={state.typed} change={state.type} may={may} isWrong={isWrong} />
    </Dialog>
  );
}
