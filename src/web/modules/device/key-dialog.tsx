// A new key: named, tied to a machine, to an unmanned warehouse or to none, its secret shown this once.
import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import { device } from '../../../contract/device/index.ts';
import { call, isCancelled } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { unmannedPicker as UnmannedPicker } from '../../floor/unmanned-picker.ts';
import { pickedAs } from '../../kit/form/control.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { refreshAll } from '../../kit/list/use-list.ts';
import { CopyButton } from '../../kit/page/copy-button.tsx';

const MachinePicker = pickedAs('vmId');
const NAME_FIELD = 'device-key-name';

/** Whose key it is: a machine's, an unmanned warehouse's, or nobody's. */
interface Owner {
  vmId: string | null;
  prewhId: string | null;
}
const NOBODY: Owner = { vmId: null, prewhId: null };
const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

interface Made {
  appKey: string;
  secret: string;
}

export default function KeyDialog({ open, close }: { open: boolean; close: () => void }) {
  const t = useT();
  const [keyName, setKeyName] = useState('');
  const [of, setOf] = useState<Owner>(NOBODY);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [made, setMade] = useState<Made>();
  const run = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      setMade(await call(device.createKey, { keyName, ...of }, { silent: true }));
      void refreshAll();
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const done = (
    <Button type="primary" onClick={close}>
      {t('知道了')}
    </Button>
  );
  return (
    <Dialog
      open={open}
      close={close}
      forgets
      width={560}
      title={t('新增密钥')}
      afterOpen={() => document.getElementById(NAME_FIELD)?.focus()}
      ok={made ? undefined : { text: '确认', run: () => void run(), busy }}
      {...(made ? { footer: done } : {})}
      afterClose={() => {
        setMade(undefined);
        setKeyName('');
        setOf(NOBODY);
        setProblem('');
      }}
    >
      {problem && (
        <div className="kit-form-error" role="alert">
          {problem}
        </div>
      )}
      {made ? <MadeKey {...made} /> : <KeyForm keyName={keyName} setKeyName={setKeyName} of={of} setOf={setOf} />}
    </Dialog>
  );
}

interface FormProps {
  keyName: string;
  setKeyName: (name: string) => void;
  of: Owner;
  setOf: (of: Owner) => void;
}

function KeyForm({ keyName, setKeyName, of, setOf }: FormProps) {
  const t = useT();
  return (
    <Form layout="vertical" className="kit-form">
      <Form.Item label={t('名称')} htmlFor={NAME_FIELD} required>
        <Input id={NAME_FIELD} value={keyName} maxLength={50} onChange={({ target }) => setKeyName(target.value)} />
      </Form.Item>
      <Form.Item label={t('设备')} htmlFor="device-key-vm">
        <MachinePicker
          name="vmId"
          id="device-key-vm"
          label={t('设备')}
          value={of.vmId}
          change={(value) => setOf({ vmId: idOf(value), prewhId: null })}
        />
      </Form.Item>
      <Form.Item
        label={t('无人仓')}
        htmlFor="device-key-prewh"
        extra={t('不选时是给对接程序用的站点密钥。一台设备或一个无人仓最多两个有效密钥，便于更换。')}
      >
        <UnmannedPicker
          name="prewhId"
          id="device-key-prewh"
          label={t('无人仓')}
          value={of.prewhId}
          change={(value) => setOf({ vmId: null, prewhId: idOf(value) })}
        />
      </Form.Item>
    </Form>
  );
}

function MadeKey({ appKey, secret }: Made) {
  const t = useT();
  return (
    <>
      <p>{t('密钥只显示这一次，请现在填到设备或对接程序里。')}</p>
      {(
        [
          ['应用密钥', appKey],
          ['密钥', secret],
        ] as const
      ).map(([name, value]) => (
        <div key={name} className="device-secret">
          <span>{t(name)}</span>
          <output>{value}</output>
          <CopyButton text={value} />
        </div>
      ))}
    </>
  );
}
