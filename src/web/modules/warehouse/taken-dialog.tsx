// 按历史领用生成: whose picks of how many days a template is made of; one's own of a month, unless it is said otherwise.
import { useState } from 'react';
import { Input } from 'antd';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { DocumentLines } from '../../kit/document/index.ts';
import { pickers } from '../../kit/picker/pickers.ts';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';
import { grouped, NotThere } from '../../kit/list/index.ts';
import '../../floor/floor.css';
import './warehouse.css';

const { taken } = warehouse.pickTemplate;
const MONTH = '30';

interface Props {
  open: boolean;
  close: () => void;
  /** Told what was taken. */
  chosen: (lines: { productId: string; num: number }[]) => void;
}

export function TakenDialog({ open, close, chosen }: Props) {
  const t = useT();
  const own = useSession(({ user }) => user?.empId) ?? undefined;
  const [empId, setEmpId] = useState<string | undefined>(own);
  const [days, setDays] = useState(MONTH);
  const whole = /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= 366;
  const asked = useRead(taken, { empId: empId ?? '', days: whole ? Number(days) : 1 }, { enabled: open && empId !== undefined && whole });
  const lines = empId === undefined || !whole ? [] : (asked.data ?? []);
  const source = pickers['empId'];
  const use = () => {
    if (lines.length === 0) return;
    close();
    chosen(lines.map(({ productId, num }) => ({ productId, num })));
  };
  return (
    <Dialog open={open} close={close} title={t('按历史领用生成')} width={640} ok={{ text: '用作模板', run: use, busy: false }}>
      <div className="vm-two wh-fields">
        <label>
          <span>{t('领料人')}</span>
          {source && (
            <RemotePicker
              source={source}
              name="empId"
              label={t('领料人')}
              value={empId}
              change={(next) => setEmpId(next as string | undefined)}
            />
          )}
        </label>
        <label>
          <span>{t('最近天数')}</span>
          <Input value={days} inputMode="numeric" maxLength={3} onChange={(event) => setDays(event.target.value)} />
        </label>
      </div>
      {empId !== undefined && whole && asked.data === undefined && <NotThere asked={asked} />}
      {empId !== undefined && asked.data?.length === 0 && <p>{t('这段时间没有领用。')}</p>}
      {lines.length > 0 && <p>{t('{n}种商品', { n: lines.length })}</p>}
      <DocumentLines lines={lines.map((line, at) => ({ ...line, lineNo: at + 1 }))} figure={({ num }) => grouped(num)} />
    </Dialog>
  );
}
