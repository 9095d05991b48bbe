// 修改数量或单价: other quantities or prices of what waits, within what the workflow lets the step; what is decided after that is the changed one.
import { useState } from 'react';
import { Button } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { moneyInput, quantity } from '../../../contract/kernel/scalars.ts';
import { inbox } from '../../../contract/workflow/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { FieldControl } from '../../kit/form/index.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { grouped } from '../../kit/table/figures.tsx';
import '../../kit/document/document.css';

type Approval = Out<typeof inbox.find>;
interface Props {
  approval: Approval;
  open: boolean;
  close: () => void;
}

/** What the reader may change, in the words of the button; undefined where it is nothing. */
const changeName = ({ changeUpPct, changePricePct }: Approval): string | undefined =>
  changePricePct === null ? (changeUpPct === null ? undefined : '修改数量') : changeUpPct === null ? '修改单价' : '修改数量或单价';

interface Wish {
  num: number | null;
  price: string | null;
}

/** The button that opens it, where the reader may change anything. */
export function ChangeButton({ approval }: { approval: Approval }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const name = changeName(approval);
  if (name === undefined) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(name)}</Button>
      <ChangeDialog approval={approval} open={open} close={() => setOpen(false)} />
    </>
  );
}

function ChangeDialog({ approval, open, close }: Props) {
  const t = useT();
  const { id, docNo, lines } = approval;
  const stood = lines.map(({ num, price }): Wish => ({ num, price }));
  const [wishes, setWishes] = useState(stood);
  const { busy, problem, send } = useSend();
  const touched = wishes.some(({ num, price }, at) => num !== stood[at]?.num || price !== stood[at]?.price);
  const save = async () => {
    if (!touched) return close();
    const prices = approval.changePricePct === null ? null : wishes.map(({ price }) => price || '0');
    const answer = await send(inbox.change, { id, nums: wishes.map(({ num }) => num ?? 0), prices }, '已修改');
    if (!answer) return;
    close();
    // The changed one is another version: it is what stands open from now on.
    go(listAt('/system/approvalInbox', {}, answer.id));
  };
  return (
    <Dialog
      open={open}
      close={close}
      title={`${t(changeName(approval) ?? '')} ${docNo}`}
      width={560}
      unsaved={touched}
      ok={{ text: '确认', run: () => void save(), busy }}
    >
      <Hint approval={approval} />
      <ul className="kit-lines">
        {lines.map((line, at) => (
          <ChangeLine
            key={`${line.productId}/${at}`}
            line={line}
            approval={approval}
            id={`change-${at}`}
            wish={wishes[at] ?? { num: null, price: null }}
            change={(next) => setWishes(wishes.map((wish, n) => (n === at ? { ...wish, ...next } : wish)))}
          />
        ))}
      </ul>
      <Problem text={problem} />
    </Dialog>
  );
}

function Hint({ approval: { changeUpPct, changePricePct } }: { approval: Approval }) {
  const t = useT();
  return (
    <p className="kit-hint">
      {changeUpPct !== null &&
        (changeUpPct > 0
          ? t('可以改少，填0就是这一行不要；也可以改多，最多{n}%。', { n: changeUpPct })
          : t('可以改少，填0就是这一行不要。'))}{' '}
      {changePricePct !== null && t('单价可以上下改{n}%。', { n: changePricePct })} {t('申请人会收到通知，您审批的是改后的。')}
    </p>
  );
}

interface LineProps {
  line: Approval['lines'][number];
  approval: Approval;
  id: string;
  wish: Wish;
  change: (next: Partial<Wish>) => void;
}

function ChangeLine({ line, approval: { changeUpPct, changePricePct }, id, wish, change }: LineProps) {
  const t = useT();
  const { productName, productCode, unit, num: stood, price, askedNum, askedPrice } = line;
  const asked = askedNum ?? stood;
  const most = Math.max(stood, Math.floor((asked * (100 + (changeUpPct ?? 0))) / 100));
  return (
    <li>
      <span>
        {productName} <small>{productCode}</small>
      </span>
      <b className="flow-num">
        {changeUpPct !== null && (
          <>
            <label className="sr-only" htmlFor={id}>
              {t('{name}的数量', { name: productName })}
            </label>
            <FieldControl
              id={id}
              name="num"
              label={t('{name}的数量', { name: productName })}
              value={wish.num}
              change={(next) => change({ num: typeof next === 'number' ? next : null })}
              schema={quantity}
            />
            {unit}
          </>
        )}
        {changePricePct !== null && price !== null && (
          <>
            <label className="sr-only" htmlFor={`${id}-price`}>
              {t('{name}的单价', { name: productName })}
            </label>
            <FieldControl
              id={`${id}-price`}
              name="price"
              label={t('{name}的单价', { name: productName })}
              value={wish.price}
              change={(next) => change({ price: typeof next === 'string' ? next : null })}
              schema={moneyInput}
            />
            {t('元')}
          </>
        )}
      </b>
      <small className={(wish.num ?? 0) > most ? 'kit-short' : ''}>
        {[
          ...(changeUpPct === null ? [] : [t('申请{n}', { n: grouped(asked) }), t('最多{n}', { n: grouped(most) })]),
          ...(changePricePct === null || price === null ? [] : [t('申请时{price}元', { price: grouped(askedPrice ?? price) })]),
        ].join(' · ')}
      </small>
    </li>
  );
}
