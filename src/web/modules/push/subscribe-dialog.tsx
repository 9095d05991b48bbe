// 订阅事件: a program's address and the events that it wants by their names; then its signing secret, this once.
import { useState, type ReactNode } from 'react';
import { Button, Form, Input, Select } from 'antd';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { PushEvent } from '../../../contract/push/events.ts';
import { subscription, type pushReceiver } from '../../../contract/push/index.ts';
import type { Row, Sent } from '../../../contract/kernel/endpoint.ts';
import { call, isCancelled } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { refreshAll } from '../../kit/list/use-list.ts';
import { CopyButton } from '../../kit/page/copy-button.tsx';
import './push.css';

type Said = Sent<typeof subscription.subscribe>;
const NOTHING: Said = { receiverName: '', url: '', events: [] };
const NAME_FIELD = 'subscription-name';

interface Place {
  open: boolean;
  close: () => void;
}

export function SubscribeDialog(place: Place) {
  const t = useT();
  const [said, setSaid] = useState(NOTHING);
  return (
    <Ask
      {...place}
      title={t('订阅事件')}
      unsaved={said !== NOTHING}
      ask={async () => (await call(subscription.subscribe, said, { silent: true })).secret}
      left={() => setSaid(NOTHING)}
    >
      <Fields said={said} change={(part) => setSaid({ ...said, ...part })} />
    </Ask>
  );
}

export function RenewDialog({ receiver, ...place }: Place & { receiver: Row<typeof pushReceiver.page> }) {
  const t = useT();
  return (
    <Ask
      {...place}
      title={`${t('更换密钥')} ${receiver.receiverName}`}
      ask={async () => (await call(subscription.change, { id: receiver.id, renewFlag: true }, { silent: true })).secret}
    >
      <p>{t('原来的密钥马上失效：对方要立刻换上新的，否则验证不了签名。')}</p>
    </Ask>
  );
}

interface AskProps extends Place {
  title: string;
  unsaved?: boolean;
  /** The secret that was made. */
  ask: () => Promise<string | null>;
  left?: () => void;
  children: ReactNode;
}

/** What is asked, then the secret that comes of it. */
function Ask({ open, close, title, unsaved = false, ask, left, children }: AskProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      setSecret(await ask());
      void refreshAll();
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const done = (
    <Button type="primary" onClick={close}>
      {t('我已保存')}
    </Button>
  );
  return (
    <Dialog
      {...{ open, close, title }}
      width={560}
      unsaved={unsaved && !secret}
      forgets
      afterOpen={() => document.getElementById(NAME_FIELD)?.focus()}
      ok={secret ? undefined : { text: '确认', run: () => void run(), busy }}
      {...(secret ? { footer: done } : {})}
      afterClose={() => {
        setSecret(null);
        setProblem('');
        left?.();
      }}
    >
      {problem && (
        <div className="kit-form-error" role="alert">
          {problem}
        </div>
      )}
      {secret ? <Secret value={secret} /> : children}
    </Dialog>
  );
}

function Fields({ said, change }: { said: Said; change: (part: Partial<Said>) => void }) {
  const t = useT();
  const options = (codesOf(PushEvent)?.options ?? []).map(({ value, label }) => ({
    value: value as Said['events'][number],
    label: `${value} ${t(label)}`,
  }));
  return (
    <Form layout="vertical" className="kit-form">
      <Form.Item label={t('名称')} htmlFor={NAME_FIELD} required>
        <Input id={NAME_FIELD} value={said.receiverName} maxLength={50} onChange={({ target }) => change({ receiverName: target.value })} />
      </Form.Item>
      <Form.Item label={t('接收地址')} htmlFor="subscription-url" required className="kit-whole">
        <Input id="subscription-url" value={said.url} maxLength={500} onChange={({ target }) => change({ url: target.value })} />
      </Form.Item>
      <Form.Item
        label={t('事件')}
        htmlFor="subscription-events"
        required
        className="kit-whole"
        extra={t('按 Standard Webhooks 签名；每种事件的样子见 docs/push.md 和 asyncapi.json。')}
      >
        <Select id="subscription-events" mode="multiple" value={said.events} options={options} onChange={(events) => change({ events })} />
      </Form.Item>
    </Form>
  );
}

function Secret({ value }: { value: string }) {
  const t = useT();
  return (
    <>
      <p>{t('这是签名密钥，只显示这一次，请现在交给对方。')}</p>
      <div className="push-secret">
        <output>{value}</output>
        <CopyButton text={value} />
      </div>
    </>
  );
}
