// 模板: how a kind of document is written for a receiver, tried on the latest real one while it is typed; its versions.
import { useState } from 'react';
import { Select } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { codesOf, labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Out, Row, Sent } from '../../../contract/kernel/endpoint.ts';
import { BodyFormat, DataPushType } from '../../../contract/push/codes.ts';
import { pushReceiver } from '../../../contract/push/index.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { call, isCancelled } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { useSettled } from '../../kit/form/index.ts';
import { NotThere } from '../../kit/list/index.ts';
import { TextBox } from './text-box.tsx';
import { whyText } from './words.ts';
import './push.css';

type Receiver = Row<typeof pushReceiver.page>;
type Template = Out<typeof pushReceiver.templates>[number];
interface Props {
  open: boolean;
  close: () => void;
  receiver: Receiver;
}

/** The kind is chosen first; what is typed belongs to it. */
export function TemplateDialog({ open, close, receiver }: Props) {
  const t = useT();
  const read = useRead(pushReceiver.templates, { receiverId: receiver.id }, { enabled: open });
  const [pushType, setPushType] = useState(receiver.pushTypes[0]);
  const versions = (read.data ?? []).filter((one) => one.pushType === pushType);
  const kinds = receiver.pushTypes.map((type) => ({ value: type, label: t(labelOfCode(DataPushType, type)) }));
  if (!read.data || pushType === undefined)
    return (
      <Dialog open={open} close={close} width={1000} title={`${t('模板')} ${receiver.receiverName}`}>
        <NotThere asked={read} />
      </Dialog>
    );
  return (
    <Editor
      key={`${pushType} ${versions[0]?.templateVersion ?? 0}`}
      {...{ open, close, receiver, versions, pushType }}
      kind={<Select aria-label={t('推送内容')} value={pushType} options={kinds} onChange={setPushType} style={{ minWidth: 136 }} />}
      saved={() => void read.refetch()}
    />
  );
}

interface EditorProps extends Props {
  versions: readonly Template[];
  pushType: Receiver['pushTypes'][number];
  kind: React.ReactNode;
  saved: () => void;
}

/** What is typed, and how it is saved. */
function useEditing({ receiver, versions, pushType, saved }: Pick<EditorProps, 'receiver' | 'versions' | 'pushType' | 'saved'>) {
  const t = useT();
  const now = versions[0];
  const before = { bodyFormat: now?.bodyFormat ?? BodyFormat.json, formula: now?.formula ?? '', bodySchema: now?.bodySchema ?? '' };
  const [said, setSaid] = useState(before);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const change = (part: Partial<typeof said>): void => setSaid({ ...said, ...part });
  const input = { receiverId: receiver.id, pushType, ...said, formula: said.formula || null, bodySchema: said.bodySchema || null };
  const isChanged = JSON.stringify(said) !== JSON.stringify(before);
  const save = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      const { templateVersion } = await call(pushReceiver.saveTemplate, input, { silent: true });
      toast.success(t('已保存为第{n}版', { n: templateVersion }));
      saved();
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return { said, setSaid, change, input, isChanged, save: () => void save(), busy, problem };
}

function Editor({ open, close, kind, ...parts }: EditorProps) {
  const t = useT();
  const { receiver, versions } = parts;
  const { said, setSaid, change, input, isChanged, save, busy, problem } = useEditing(parts);
  const { bodyFormat, formula, bodySchema } = said;
  const formats = (codesOf(BodyFormat)?.options ?? []).map(({ value, label }) => ({ value: value as typeof bodyFormat, label: t(label) }));
  return (
    <Dialog
      open={open}
      close={close}
      width={1000}
      title={`${t('模板')} ${receiver.receiverName}`}
      unsaved={isChanged}
      ok={{ text: '保存', run: save, busy }}
    >
      <div className="push-choose">
        {kind}
        <Select
          aria-label={t('格式')}
          value={bodyFormat}
          options={formats}
          onChange={(value) => change({ bodyFormat: value })}
          style={{ minWidth: 96 }}
        />
        <Versions
          versions={versions}
          take={(one) => setSaid({ bodyFormat: one.bodyFormat, formula: one.formula ?? '', bodySchema: one.bodySchema ?? '' })}
        />
      </div>
      {problem && (
        <div className="kit-form-error" role="alert">
          {problem}
        </div>
      )}
      <Preview input={input}>
        <TextArea
          aria-label={t('模板')}
          value={formula}
          placeholder={'{ "orderNo": number, "site": "F01", "lines": lines.{ "code": productCode, "qty": num } }'}
          autoSize={{ minRows: 8, maxRows: 18 }}
          onChange={({ target }) => change({ formula: target.value })}
        />
      </Preview>
      <Schema value={bodySchema} change={(value) => change({ bodySchema: value })} />
    </Dialog>
  );
}

/** What the receiver says its texts look like; out of the way where there is none. */
function Schema({ value, change }: { value: string; change: (value: string) => void }) {
  const t = useT();
  return (
    <details open={value !== ''}>
      <summary>{t('对方的结构（JSON Schema）')}</summary>
      <p className="kit-hint">{t('不填就不检查。不符合的不会发送，记为失败。')}</p>
      <div className="push-formula">
        <TextArea
          aria-label={t('对方的结构')}
          value={value}
          placeholder={'{ "type": "object", "required": ["orderNo"], "properties": { "orderNo": { "type": "string" } } }'}
          autoSize={{ minRows: 4, maxRows: 12 }}
          onChange={({ target }) => change(target.value)}
        />
      </div>
    </details>
  );
}

function Versions({ versions, take }: { versions: readonly Template[]; take: (one: Template) => void }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  if (versions.length === 0) return <span className="kit-hint">{t('没有模板时，原始数据原样推送。')}</span>;
  return (
    <Select
      aria-label={t('版本')}
      value={null}
      placeholder={t('取回某一版')}
      style={{ minWidth: 200 }}
      popupMatchSelectWidth={false}
      options={versions.map(({ templateVersion: n, createdAt, creator }) => ({
        value: n,
        label: `${t('第{n}版', { n })} ${formatDateTime(createdAt, zone, 'MM-DD HH:mm')} ${creator}`,
      }))}
      onChange={(n: number | null) => {
        const one = versions.find(({ templateVersion }) => templateVersion === n);
        if (one) take(one);
      }}
    />
  );
}

const SETTLED_MS = 400;

type Previewed = Sent<typeof pushReceiver.preview>;

/** The fact, the formula, and what comes of it. */
function Preview({ input, children }: { input: Previewed; children: React.ReactNode }) {
  const t = useT();
  const typed = JSON.stringify(input);
  const settled = useSettled(typed, SETTLED_MS);
  const read = useRead(pushReceiver.preview, JSON.parse(settled) as Previewed, { placeholderData: (before) => before });
  return (
    <div className="push-beside">
      <div>
        <h3>{t('最近一张单据')}</h3>
        {read.data?.madeUpFlag && <p className="kit-hint">{t('还没有这种单据，这是编造的示例。')}</p>}
        {read.data ? <TextBox text={read.data.fact} /> : <NotThere asked={read} />}
      </div>
      <div className="push-formula">
        <h3>{t('模板（JSONata）')}</h3>
        {children}
      </div>
      {/* What stands there is of before, until what was typed has been tried. */}
      <div aria-live="polite" aria-busy={read.isFetching || typed !== settled}>
        <h3>{t('推送内容')}</h3>
        {read.data?.pushReason && <p className="kit-problem">{whyText(read.data)}</p>}
        {read.data && (read.data.body || !read.data.pushReason) && <TextBox text={read.data.body} />}
        {read.data && read.error && <NotThere asked={read} />}
      </div>
    </div>
  );
}
