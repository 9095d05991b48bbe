// A new key: named, tied to a machine or to none, its secret shown this once.
import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import { device } from '../../../contract/device/index.ts';
import { call, isCancelled } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { pickedAs } from '../../kit/form/control.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { refreshAll } from '../../kit/list/use-list.ts';
import { CopyButton } from '../../kit/page/copy-button.tsx';

const MachinePicker = pickedAs('vmId');
const NAME_FIELD = 'device-key-name';

interface Made {
  appKey: string;
  secret: string;
}

export default function KeyDialog({ open, close }: { open: boolean; close: () => void }) {
  const t = useT();
  const [keyName, setKeyName] = useState('');
  const [vmId, setVmId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [made, setMade] = useState<Made>();
  const run = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      setMade(await call(device.createKey, { keyName, vmId }, { silent: true }));
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
      width={560}
      title={t('新增密钥')}
      afterOpen={() => document.getElementById(NAME_FIELD)?.focus()}
      ok={made ? undefined : { text: '确认', run: () => void run(), busy }}
      {...(made ? { footer: done } : {})}
      afterClose={() => {
        setMade(undefined);
        setKeyName('');
        setVmId(null);
        setProblem('');
      }}
    >
      {problem && (
        <div className="kit-form-error" role="alert">
          {problem}
        </div>
      )}
      {made ? <MadeKey {...made} /> : <KeyForm keyName={keyName} setKeyName={setKeyName} vmId={vmId} setVmId={setVmId} />}
    </Dialog>
  );
}

interface FormProps {
  keyName: string;
  setKeyName: (name: string) => void;
  vmId: string | null;
  setVmId: (vmId: string | null) => void;
}

function KeyForm({ keyName, setKeyName, vmId, setVmId }: FormProps) {
  const t = useT();
  return (
    <Form layout="vertical" className="kit-form">
      <Form.Item label={t('名称')} htmlFor={NAME_FIELD} required>
        <Input id={NAME_FIELD} value={keyName} maxLength={50} onChange={({ target }) => setKeyName(target.value)} />
      </Form.Item>
      <Form.Item
        label={t('设备')}
        htmlFor="device-key-vm"
        extra={t('不选设备：给对接程序用的站点密钥。一台设备最多两个有效密钥，便于更换。')}
      >
        <MachinePicker
          name="vmId"
          id="device-key-vm"
          label={t('设备')}
          value={vmId}
          change={(value) => setVmId((value as string | null | undefined) ?? null)}
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
