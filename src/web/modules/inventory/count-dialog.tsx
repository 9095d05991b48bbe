// 盘点: the channels in the order in which they stand, a number for each; the books are not told, only which channels to count again.
import { useMemo } from 'react';
import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import type { Row, Sent } from '../../../contract/kernel/endpoint.ts';
import { vmInventory } from '../../../contract/inventory/index.ts';
import { useSightings } from '../../floor/sightings.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Goods, NumberTable, type NumberRow, type Typed } from '../../kit/table/number-table.tsx';
import { allRows } from '../../kit/list/all-rows.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { useKeep } from '../../kit/form/use-keep.ts';
import { useJournal } from '../../kernel/journal/journal.ts';

const { lines: linesOf, count, submit } = vmInventory;
type Line = Row<typeof linesOf>;

interface Props {
  open: boolean;
  close: () => void;
  row: { id: string; inventoryNo: string; vmName: string };
}

const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text.trim());

export function CountDialog({ open, close, row }: Props) {
  const t = useT();
  const found = useQuery({
    queryKey: [linesOf.path, row.id],
    queryFn: () => allRows(linesOf, { id: row.id }, { silent: true }),
    enabled: open,
  });
  const kept = useJournal(row.id);
  const title = `${t('盘点')} ${row.inventoryNo} ${row.vmName}`;
  if (!found.data)
    return (
      <Dialog open={open} close={close} title={title} width={760}>
        <NotThere asked={found} rows={6} />
      </Dialog>
    );
  return <Counting open={open} close={close} id={row.id} title={title} lines={withKept(found.data, kept)} />;
}

/** The lines as this device has counted them, whether the server knows of it or not. */
function withKept(lines: readonly Line[], { waiting, fresh }: Pick<ReturnType<typeof useJournal>, 'waiting' | 'fresh'>): Line[] {
  const counted = new Map(
    [...fresh, ...waiting].flatMap(({ path, input }) =>
      path === count.path ? (input as Sent<typeof count>).lines.map(({ lineNo, realNum }) => [lineNo, realNum] as const) : [],
    ),
  );
  return lines.map((line) => {
    const realNum = counted.get(line.lineNo);
    return realNum === undefined ? line : { ...line, realNum, again: false };
  });
}

interface CountingProps {
  open: boolean;
  close: () => void;
  id: string;
  title: string;
  lines: readonly Line[];
}

/** What is typed, saved and handed in. */
function useCounting({ id, lines, title, close }: CountingProps) {
  const t = useT();
  const { typed, type, seenAt, forget } = useSightings();
  const { busy, problem, keep } = useKeep();
  const filled = [...typed].filter(([, text]) => text.trim() !== '');
  const wrong = filled.filter(([, text]) => !isNumber(text)).length;
  const left = lines.filter((line) => line.realNum === null && !typed.get(String(line.lineNo))?.trim()).length;
  const save = async (): Promise<boolean> => {
    if (filled.length === 0) return true;
    const said = { id, lines: filled.map(([key, text]) => ({ lineNo: Number(key), realNum: Number(text), seenAt: seenAt(key) })) };
    if (!(await keep({ endpoint: count, input: said, name: title, subject: id, done: '已保存' }))) return false;
    forget(typed);
    return true;
  };
  const hand = async () => {
    if (busy || wrong > 0 || !(await save())) return;
    if (await keep({ endpoint: submit, input: { id }, name: `${title} ${t('提交')}`, subject: id, done: '盘点已提交' })) close();
  };
  return { typed, type, busy, problem, wrong, left, filled: filled.length, save, hand };
}

function Counting(props: CountingProps) {
  const { open, close, title, lines } = props;
  const t = useT();
  const state = useCounting(props);
  const again = lines.filter((line) => line.again).length;
  const said =
    state.wrong > 0
      ? t('{n}行需要修改', { n: state.wrong })
      : t('已盘{n}/{all}，待复盘{again}', { n: lines.length - state.left, all: lines.length, again });
  return (
    <Dialog
      open={open}
      close={close}
      unsaved={state.filled > 0}
      title={title}
      width={760}
      ok={{ text: '保存', run: () => void state.save(), busy: state.busy }}
      renderFooter={(leave) => (
        <div className="kit-foot">
          <span aria-live="polite">{said}</span>
          <Button onClick={leave}>{t('关闭')}</Button>
          <Button loading={state.busy} disabled={state.wrong > 0 || state.filled === 0} onClick={() => void state.save()}>
            {t('保存')}
          </Button>
          <Button type="primary" loading={state.busy} disabled={state.wrong > 0 || state.left > 0} onClick={() => void state.hand()}>
            {t('提交')}
          </Button>
        </div>
      )}
    >
      <Problem text={state.problem} />
      <p className="inv-hint">
        {t('盲盘：提交前不显示账面。与账面不符的货道要再数一次；盘点期间照常领料，差异按盘点时刻计算。可从Excel粘贴一列数量。')}
      </p>
      <Sheet lines={lines} typed={state.typed} change={state.type} />
    </Dialog>
  );
}

function Sheet({ lines, typed, change }: { lines: readonly Line[]; typed: Typed; change: (texts: Typed) => void }) {
  const t = useT();
  // What is to be counted again stands first.
  const order = useMemo(() => lines.toSorted((a, b) => Number(b.again) - Number(a.again) || a.lineNo - b.lineNo), [lines]);
  const rows = order.map((line): NumberRow => {
    const [key, text] = [String(line.lineNo), typed.get(String(line.lineNo))];
    return {
      key,
      label: t('货道{code}实盘数量', { code: line.channelCode }),
      scan: { name: line.productName, place: line.channelCode, goods: [line.productCode, line.barcode] },
      cells: [line.channelCode, <Goods key="goods" name={line.productName} code={line.spec} />],
      text: text ?? (line.again ? '' : (line.realNum ?? '')),
      wrong: Boolean(text?.trim()) && !isNumber(text ?? ''),
      beside: (
        <>
          {line.unit} {line.again && <span className="kit-tag kit-tone-warning">{t('待复盘')}</span>}
        </>
      ),
      after: [line.countedBy],
      tone: line.again ? 'attention' : undefined,
    };
  });
  return <NumberTable titles={['货道', '商品名称', '实盘数量', '盘点人']} rows={rows} change={change} />;
}
