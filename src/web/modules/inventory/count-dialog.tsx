// 盘点: the channels in the order in which they stand, a number for each; the books are not told, only which channels to count again.
import { useMemo, useState, type ClipboardEvent } from 'react';
import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { vmInventory } from '../../../contract/inventory/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { cellsOf } from '../../kit/paste-rows.ts';
import { Problem } from '../../kit/problem.tsx';
import { LoadError, Skeleton } from '../../kit/states.tsx';
import { useSend } from '../../kit/use-send.ts';
import { walkLines } from '../../kit/walk-lines.ts';

const { lines: linesOf, count, submit } = vmInventory;
type Line = Row<typeof linesOf>;
/** What was typed since the last save, by line. */
type Typed = ReadonlyMap<number, string>;
const PAGE = 200;

interface Props {
  open: boolean;
  close: () => void;
  row: { id: string; inventoryNo: string; vmName: string };
}

/** All lines, page by page: a machine has hundreds of channels at most. */
async function allLines(id: string): Promise<Line[]> {
  const rows: Line[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await call(linesOf, { id, page, limit: PAGE }, { silent: true });
    rows.push(...answer.rows);
    if (rows.length >= answer.total || answer.rows.length === 0) return rows;
  }
}

const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text.trim());

export function CountDialog({ open, close, row }: Props) {
  const t = useT();
  const found = useQuery({ queryKey: [linesOf.path, row.id], queryFn: () => allLines(row.id), enabled: open });
  const title = `${t('盘点')} ${row.inventoryNo} ${row.vmName}`;
  if (!found.data)
    return (
      <Dialog open={open} close={close} title={title} width={760}>
        {found.error ? <LoadError message={found.error.message} retry={() => void found.refetch()} kept={false} /> : <Skeleton rows={6} />}
      </Dialog>
    );
  return <Counting open={open} close={close} id={row.id} title={title} lines={found.data} />;
}

interface CountingProps {
  open: boolean;
  close: () => void;
  id: string;
  title: string;
  lines: readonly Line[];
}

/** What is typed, saved and handed in. */
function useCounting({ id, lines, close }: Omit<CountingProps, 'title'>) {
  const [typed, setTyped] = useState<Typed>(new Map());
  const { busy, problem, send } = useSend();
  const filled = [...typed].filter(([, text]) => text.trim() !== '');
  const wrong = filled.filter(([, text]) => !isNumber(text)).length;
  const left = lines.filter((line) => line.realNum === null && !typed.get(line.lineNo)?.trim()).length;
  const save = async (): Promise<boolean> => {
    if (filled.length === 0) return true;
    const said = { id, lines: filled.map(([lineNo, text]) => ({ lineNo, realNum: Number(text) })) };
    if ((await send(count, said, '已保存')) === undefined) return false;
    // What was typed while it was sent stays.
    setTyped((now) => new Map([...now].filter(([lineNo, text]) => typed.get(lineNo) !== text)));
    return true;
  };
  const hand = async () => {
    if (busy || wrong > 0 || !(await save())) return;
    if ((await send(submit, { id }, '盘点已提交')) !== undefined) close();
  };
  return { typed, setTyped, busy, problem, wrong, left, filled: filled.length, save, hand };
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
      title={title}
      width={760}
      ok={{ text: '保存', run: () => void state.save(), busy: state.busy }}
      footer={
        <div className="inv-foot">
          <span aria-live="polite">{said}</span>
          <Button onClick={close}>{t('关闭')}</Button>
          <Button loading={state.busy} disabled={state.wrong > 0 || state.filled === 0} onClick={() => void state.save()}>
            {t('保存')}
          </Button>
          <Button type="primary" loading={state.busy} disabled={state.wrong > 0 || state.left > 0} onClick={() => void state.hand()}>
            {t('提交')}
          </Button>
        </div>
      }
    >
      <Problem text={state.problem} />
      <p className="inv-hint">
        {t('盲盘：提交前不显示账面。与账面不符的货道要再数一次；盘点期间照常领料，差异按盘点时刻计算。可从Excel粘贴一列数量。')}
      </p>
      <Table lines={lines} typed={state.typed} set={state.setTyped} />
    </Dialog>
  );
}

function Table({ lines, typed, set }: { lines: readonly Line[]; typed: Typed; set: (typed: Typed) => void }) {
  const t = useT();
  // What is to be counted again stands first.
  const order = useMemo(() => lines.toSorted((a, b) => Number(b.again) - Number(a.again) || a.lineNo - b.lineNo), [lines]);
  const onPaste = (event: ClipboardEvent) => {
    const at = Number((event.target as HTMLElement).dataset['line'] ?? 0);
    const cells = cellsOf(event.clipboardData.getData('text/plain')).map((row) => (row.at(-1) ?? '').trim());
    if (cells.length < 2) return;
    event.preventDefault();
    const next = new Map(typed);
    cells.forEach((text, n) => order[at + n] && next.set(order[at + n]!.lineNo, text));
    set(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what is pasted and pressed in the fields inside it
    <div className="inv-scroll" onPaste={onPaste} onKeyDown={walkLines}>
      <table className="inv-table">
        <thead>
          <tr>
            {['货道', '商品名称', '实盘数量', '盘点人'].map((title) => (
              <th key={title}>{t(title)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((line, at) => (
            <tr key={line.lineNo} className={line.again ? 'inv-again' : ''}>
              <td>{line.channelCode}</td>
              <td>
                {line.productName} <small>{line.spec}</small>
              </td>
              <td>
                <input
                  className="inv-num"
                  inputMode="numeric"
                  data-line={at}
                  aria-label={t('货道{code}实盘数量', { code: line.channelCode })}
                  aria-invalid={Boolean(typed.get(line.lineNo)?.trim()) && !isNumber(typed.get(line.lineNo) ?? '')}
                  value={typed.get(line.lineNo) ?? (line.again ? '' : (line.realNum ?? ''))}
                  onFocus={(event) => event.target.select()}
                  onChange={(event) => set(new Map(typed).set(line.lineNo, event.target.value))}
                />{' '}
                {line.unit} {line.again && <span className="kit-tag kit-tone-warning">{t('待复盘')}</span>}
              </td>
              <td>{line.countedBy}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
