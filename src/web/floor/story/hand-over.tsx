// 交给同事: what I hold goes to a colleague who scans the code that is shown here; the page tells when it is gone.
import { useState } from 'react';
import { Button } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import type { story } from '../../../contract/story/index.ts';
import { tool } from '../../../contract/tool/index.ts';
import { ApiError } from '../../kernel/failure.ts';
import { useT } from '../../kernel/i18n.ts';
import { refreshAll } from '../../kernel/query.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { QrCode } from '../../kit/page/qr-code.tsx';
import './hand-over.css';

/** How often it is looked whether the other has taken it. */
const EVERY = 2_000;
/** How it ends, by what the server refuses a look at it with. */
const ENDS: Readonly<Record<string, string>> = {
  'offer-taken': '同事已接收，不再记在您名下。',
  'offer-gone': '没有人接收，交接码已失效。可以再出示一次。',
};

type Held = Out<typeof story.person>['held'][number];
interface Props {
  open: boolean;
  close: () => void;
  held: Held;
}

export function HandOver({ open, close, held }: Props) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const { busy, problem, send } = useSend();
  const [text, setText] = useState(String(held.num));
  const [made, setMade] = useState<Out<typeof tool.offer.make>>();
  const quantity = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  const isWrong = quantity < 1 || quantity > held.num;
  const offer = async () => {
    if (busy || isWrong) return;
    const answer = await send(tool.offer.make, { productId: held.productId, quantity }, null);
    if (answer) setMade(answer);
  };
  const leave = () => {
    setMade(undefined);
    close();
    // It may be the other's by now.
    void refreshAll();
  };
  return (
    <Dialog
      open={open}
      close={leave}
      title={`${t('交给同事')} ${held.productName}`}
      width={420}
      footer={
        <div className="kit-foot">
          <Button onClick={leave}>{t(made ? '完成' : '取消')}</Button>
          {!made && (
            <Button type="primary" loading={busy} disabled={isWrong} onClick={() => void offer()}>
              {t('出示交接码')}
            </Button>
          )}
        </div>
      }
    >
      <Problem text={problem} />
      {made ? (
        <Shown {...made} zone={zone} />
      ) : (
        <label className="hand-over">
          <span>{t('交出数量')}</span>
          <input inputMode="numeric" value={text} onChange={(event) => setText(event.target.value)} />
          {isWrong && <small role="alert">{t('1到{n}之间', { n: held.num })}</small>}
        </label>
      )}
    </Dialog>
  );
}

/** The code for as long as it is good; then whether the other has taken it. */
function Shown({ code, expiresAt, zone }: Out<typeof tool.offer.make> & { zone: string }) {
  const t = useT();
  const endOf = (error: unknown): string | undefined => {
    const refusal = error instanceof ApiError ? error.error : undefined;
    return refusal === undefined ? undefined : ENDS[refusal];
  };
  const look = useRead(
    tool.offer.find,
    { code },
    { staleTime: 0, refetchInterval: ({ state }) => (endOf(state.error) ? false : EVERY), refetchIntervalInBackground: true },
  );
  const end = endOf(look.error);
  if (end) return <output className="hand-over">{t(end)}</output>;
  return (
    <div className="hand-over">
      <p>{t('请同事在自己的手机上点“扫一扫”，扫这个码并点“接收”。{time}前有效。', { time: formatDateTime(expiresAt, zone, 'HH:mm') })}</p>
      <QrCode text={code} />
      <code>{code}</code>
    </div>
  );
}
