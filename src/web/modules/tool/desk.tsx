// At the counter: a card, then a tool, then in which state it is. What was scanned is kept as it was and goes when there is a network; what somebody holds is
// shown where the server answers.
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import { useLocation } from 'react-router';
import { isHand } from '../../../contract/auth/systems.ts';
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { ToolState } from '../../../contract/tool/codes.ts';
import { TOOL_PICTURES } from '../../../contract/tool/desk.ts';
import { tool } from '../../../contract/tool/index.ts';
import { ApiError, call } from '../../kernel/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { picturesControl } from '../../kit/form/picture-field.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useKeep } from '../../kit/form/use-keep.ts';
import { NotThere } from '../../kit/list/states.tsx';
import { useRemembered } from '../../kit/page/remember.ts';
import { StoredImage } from '../../kit/page/stored-image.tsx';
import { orHeld } from '../../kit/picker/held.ts';
import { lazily, whole, type PickerSource } from '../../kit/picker/picker-source.ts';
import { pickers } from '../../kit/picker/pickers.ts';
import { ScreenTitle } from '../../kit/page/screen-title.tsx';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';
import { AmountField, amountOf } from '../../kit/scan/amount-field.tsx';
import { codeParts } from '../../kit/scan/code-parts.ts';
import { feel } from '../../kit/scan/feedback.ts';
import { ScanField } from '../../kit/scan/scan-field.tsx';
import './tool-desk.css';

const { holder, lend, takeBack } = tool.desk;
type Held = Out<typeof holder>['held'][number];
const Pictures = picturesControl(TOOL_PICTURES);

/** In the hand the warehouses are found without a network too. */
const heldWarehouses: PickerSource = lazily(
  'held warehouses',
  async () => {
    const { warehouses } = (await import('../../../contract/machine/vm.ts')).vm;
    return orHeld((asked, how) => call(warehouses, asked, how), whole(warehouses));
  },
  true,
);

/** What a press is about: the code that was scanned, and the loan that was touched, where it was. */
interface What {
  code: string;
  held?: Held;
}

export function Desk() {
  const t = useT();
  const said = new URLSearchParams(useLocation().search).get('who') ?? '';
  const field = useRef<HTMLInputElement>(null);
  const [warehouseId, setWarehouseId] = useRemembered<string>('toolDesk.warehouse', '');
  const [who, setWho] = useState(said);
  const [what, setWhat] = useState<What>();
  const hand = useSession(({ user }) => isHand(user?.loginSys));
  const source = hand ? heldWarehouses : pickers['warehouseId'];
  const heard = (scanned: string): void => {
    const { code } = codeParts(scanned);
    feel('right');
    if (who === '') setWho(code);
    else setWhat({ code });
  };
  // The field keeps its place among those that hear: it is told what a scan means now.
  const hears = useRef(heard);
  useEffect(() => {
    hears.current = heard;
  });
  const take = useCallback((code: string) => hears.current(code), []);
  const next = () => {
    setWhat(undefined);
    field.current?.focus();
  };
  const others = () => {
    setWho('');
    next();
  };
  return (
    <div className="tool-desk">
      <ScreenTitle />
      {source && (
        <label>
          <span>{t('工具所在仓库')}</span>
          <RemotePicker
            source={source}
            name="warehouseId"
            label={t('工具所在仓库')}
            value={warehouseId || undefined}
            change={(chosen) => setWarehouseId((chosen as string | undefined) ?? '')}
          />
        </label>
      )}
      <ScanField field={field} label={t(who === '' ? '扫员工卡或工号' : '扫工具的码')} take={take} />
      {who !== '' && <Person who={who} others={others} choose={setWhat} chosen={what} />}
      {who !== '' && what && <Check key={what.code} who={who} what={what} warehouseId={warehouseId} done={next} />}
    </div>
  );
}

interface PersonProps {
  who: string;
  others: () => void;
  choose: (what: What) => void;
  chosen: What | undefined;
}

/** Who stands there, and what he has on loan: one is given back by touching it. */
function Person({ who, others, choose, chosen }: PersonProps) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const asked = useRead(holder, { who });
  const held = asked.data?.held ?? [];
  return (
    <section className="tool-person" aria-label={t('借用人')}>
      <p>
        <b>{asked.data ? `${asked.data.empName} ${asked.data.empCode}` : who}</b>
        {asked.data && <small>{asked.data.departmentName}</small>}
        <Button onClick={others}>{t('换人')}</Button>
      </p>
      {!asked.data && (isCutOff(asked.error) ? <CutOff /> : <NotThere asked={asked} rows={2} />)}
      {asked.data && held.length === 0 && <p className="tool-none">{t('没有借着工具。')}</p>}
      <ul>
        {held.map((one, at) => (
          <li key={`${one.productId}/${one.cutterCode}/${at}`}>
            <button
              type="button"
              aria-pressed={chosen?.held === one}
              onClick={() => choose({ code: one.cutterCode ?? one.productCode, held: one })}
            >
              {one.pictureUrl && <StoredImage url={one.pictureUrl} alt="" />}
              <span>
                <b>{one.productName}</b>
                <small>{[one.cutterCode ?? one.productCode, one.spec].filter(Boolean).join(' · ')}</small>
              </span>
              <span className={one.overdueFlag ? 'tool-late' : undefined}>
                <b>
                  {one.num} {one.unit}
                </b>
                <small>
                  {one.dueTime &&
                    (one.overdueFlag
                      ? t('{time}到期，已逾期', { time: formatDateTime(one.dueTime, zone, 'MM-DD HH:mm') })
                      : t('{time}前归还', { time: formatDateTime(one.dueTime, zone, 'MM-DD HH:mm') }))}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** No answer came at all. */
const isCutOff = (error: Error | null): boolean => error instanceof ApiError && error.code <= 0;

function CutOff() {
  const t = useT();
  return <p className="tool-none">{t('没有网络，看不到他借着什么。照样可以扫工具的码借出、收回，联网后自动发送。')}</p>;
}

interface CheckProps {
  who: string;
  what: What;
  warehouseId: string;
  done: () => void;
}

const STATES = [
  [ToolState.fine, '完好'],
  [ToolState.worn, '有磨损，能用'],
  [ToolState.broken, '损坏待修'],
] as const;

/** What was seen of it: how many, in which state, with a word and pictures. */
function useSeen(num: number) {
  const [text, setText] = useState(String(num));
  const [toolState, setToolState] = useState<Sent<typeof lend>['toolState']>(ToolState.fine);
  const [remark, setRemark] = useState('');
  const [pictures, setPictures] = useState<string[]>([]);
  const input = { num: amountOf(text), toolState, ...(remark ? { remark } : {}), ...(pictures.length > 0 ? { pictures } : {}) };
  return { text, setText, setToolState, remark, setRemark, pictures, setPictures, input };
}

/** Lent or given back with one press. */
function Check({ who, what, warehouseId, done }: CheckProps) {
  const t = useT();
  const [mayLend, mayTake] = [useCan('wms.toolDesk.lend'), useCan('wms.toolDesk.takeBack')];
  const { busy, problem, keep } = useKeep();
  const seen = useSeen(what.held?.num ?? 1);
  const { num, toolState } = seen.input;
  const isWrong = num < 1 || warehouseId === '';
  const send = async (back: boolean) => {
    if (busy || isWrong) return;
    const name = `${t(back ? '收回工具' : '借出工具')} ${who} ${what.code} × ${num}`;
    const input = { warehouseId, who, what: what.code, ...seen.input };
    const kept = await keep({
      endpoint: back ? takeBack : lend,
      input,
      name,
      subject: who.toUpperCase(),
      done: back ? '已收回' : '已借出',
    });
    feel(kept ? 'right' : 'wrong');
    if (kept) done();
  };
  return (
    <section className="tool-check" aria-label={what.code}>
      <p>
        <b>{what.held?.productName ?? what.code}</b>
        {what.held && <small>{what.code}</small>}
      </p>
      <Seen {...seen} />
      <Problem text={problem} />
      {warehouseId === '' && <small role="alert">{t('请先选择工具所在仓库')}</small>}
      <div className="tool-deeds">
        {mayTake && (
          <Button type={what.held ? 'primary' : 'default'} loading={busy} disabled={isWrong} onClick={() => void send(true)}>
            {t('收回工具')}
          </Button>
        )}
        {mayLend && !what.held && (
          <Button type="primary" loading={busy} disabled={isWrong || toolState === ToolState.broken} onClick={() => void send(false)}>
            {t('借出工具')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Seen({ text, setText, setToolState, remark, setRemark, pictures, setPictures, input }: ReturnType<typeof useSeen>) {
  const t = useT();
  return (
    <>
      <AmountField label={t('数量')} text={text} change={setText} />
      <fieldset className="tool-states" aria-label={t('工具状态')}>
        {STATES.map(([state, label]) => (
          <button key={state} type="button" aria-pressed={input.toolState === state} onClick={() => setToolState(state)}>
            {t(label)}
          </button>
        ))}
      </fieldset>
      <div className="tool-more">
        <input
          className="tool-remark"
          aria-label={t('备注')}
          placeholder={t('备注')}
          maxLength={200}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
        <Pictures name="pictures" label={t('图片')} value={pictures} change={(sent) => setPictures(sent as string[])} />
      </div>
    </>
  );
}
