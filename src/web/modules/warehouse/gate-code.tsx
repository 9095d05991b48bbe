// 门码: what is scanned at the gate of an unmanned warehouse to open it, on the screen and on paper.
import { useState } from 'react';
import { Button, Input } from 'antd';
import { gateCodeOf } from '../../../contract/uwh/gate-code.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { printSheets } from '../../kit/page/print.tsx';
import { QrCode } from '../../kit/page/qr-code.tsx';
import './warehouse.css';

interface Props {
  open: boolean;
  close: () => void;
  code: string;
  name: string;
}

export default function GateCode({ open, close, code, name }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const door = typed.trim();
  const text = gateCodeOf(code, door);
  const shown = (
    <>
      <QrCode text={text} />
      <code>{text}</code>
    </>
  );
  const print = () =>
    void printSheets(
      <section className="wh-gate">
        <h1>{[name, door].filter(Boolean).join(' · ')}</h1>
        {shown}
        <p>{t('用无人仓助手扫这个码开门。')}</p>
      </section>,
    );
  return (
    <Dialog
      open={open}
      close={close}
      title={`${t('门码')} ${name}`}
      width={420}
      footer={
        <div className="kit-foot">
          <Button onClick={close}>{t('关闭')}</Button>
          <Button type="primary" onClick={print}>
            {t('打印')}
          </Button>
        </div>
      }
    >
      <div className="wh-gate">
        <p className="kit-hint">{t('打印后贴在门口。有几个门时写上是哪个门，仓内人员的记录里就看得出来。')}</p>
        <label>
          <span>{t('门')}</span>
          <Input value={typed} maxLength={20} onChange={(event) => setTyped(event.target.value)} />
        </label>
        {shown}
      </div>
    </Dialog>
  );
}
