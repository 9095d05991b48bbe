// 修改数量: other quantities of what waits, within what the workflow lets the step; what is decided after that is the changed one.
import { useState } from 'react';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { quantity } from '../../../contract/kernel/scalars.ts';
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

export default function ChangeDialog({ approval: { id, docNo, lines, changeUpPct }, open, close }: Props) {
  const t = useT();
  const raise = changeUpPct ?? 0;
  const [nums, setNums] = useState<(number | null)[]>(() => lines.map(({ num }) => num));
  const { busy, problem, send } = useSend();
  const touched = nums.some((num, at) => num !== lines[at]?.num);
  const save = async () => {
    if (!touched) return close();
    const answer = await send(inbox.change, { id, nums: nums.map((num) => num ?? 0) }, '已修改数量');
    if (!answer) return;
    close();
    // The changed one is another version: it is what stands open from now on.
    go(listAt('/system/approvalInbox', {}, answer.id));
  };
  return (
    <Dialog
      open={open}
      close={close}
      title={`${t('修改数量')} ${docNo}`}
      width={560}
      unsaved={touched}
      ok={{ text: '确认', run: () => void save(), busy }}
    >
      <p className="kit-hint">
        {raise > 0
          ? t('可以改少，填0就是这一行不要；也可以改多，最多{n}%。申请人会收到通知，您审批的是改后的数量。', { n: raise })
          : t('可以改少，填0就是这一行不要。申请人会收到通知，您审批的是改后的数量。')}
      </p>
      <ul className="kit-lines">
        {lines.map((line, at) => (
          <ChangeLine
            key={`${line.productId}/${at}`}
            line={line}
            raise={raise}
            id={`change-${at}`}
            num={nums[at] ?? null}
            change={(next) => setNums(nums.map((num, n) => (n === at ? next : num)))}
          />
        ))}
      </ul>
      <Problem text={problem} />
    </Dialog>
  );
}

interface LineProps {
  line: Approval['lines'][number];
  raise: number;
  id: string;
  num: number | null;
  change: (num: number | null) => void;
}

function ChangeLine({ line: { productName, productCode, unit, num: stood, askedNum }, raise, id, num, change }: LineProps) {
  const t = useT();
  const asked = askedNum ?? stood;
  const most = Math.max(stood, Math.floor((asked * (100 + raise)) / 100));
  return (
    <li>
      <span>
        {productName} <small>{productCode}</small>
      </span>
      <b className="flow-num">
        <FieldControl
          id={id}
          name="num"
          label={t('{name}的数量', { name: productName })}
          value={num}
          change={(next) => change(typeof next === 'number' ? next : null)}
          schema={quantity}
        />
        {unit}
      </b>
      <small className={(num ?? 0) > most ? 'kit-short' : ''}>
        {t('申请{n}', { n: grouped(asked) })} · {t('最多{n}', { n: grouped(most) })}
      </small>
    </li>
  );
}
