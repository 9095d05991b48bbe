// The head of the chain of what was written: to be copied or printed and kept, and one that was kept held against the chain.
import { useState } from 'react';
import { Button, Input } from 'antd';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { stock } from '../../../contract/stock/index.ts';
import { SealHeadState } from '../../../contract/stock/ledger-codes.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { printSheets } from '../../kit/page/print.tsx';
import { CopyButton } from '../../kit/page/copy-button.tsx';
import type { Proof } from './use-proof.ts';

export function SealBox({ proof: { seal, unsealed } }: { proof: Proof }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const site = useSession(({ user }) => user?.nodeName) ?? '';
  return (
    <section className="seal-box" aria-label={t('封存')}>
      <h2>{t('封存')}</h2>
      <p>
        {t(
          '每五分钟把新写入的库存移动、交易、设备事件和操作日志封存一次。把下面的封存值抄下或打印保存；日后核对相符，就证明此前的记录没有被改动。',
        )}
      </p>
      {seal && (
        <p className="seal-head">
          <b>{t('第{n}号', { n: seal.number })}</b> <time dateTime={seal.sealedAt}>{formatDateTime(seal.sealedAt, zone)}</time>{' '}
          <code>{seal.hash}</code>
          <span className="seal-buttons">
            <CopyButton text={`${seal.number} ${seal.hash}`} />
            <Button size="small" onClick={() => void printSheets(<Sheet head={seal} zone={zone} site={site} />)}>
              {t('打印')}
            </Button>
          </span>
        </p>
      )}
      <p>{t('尚未封存：{n}行', { n: grouped(unsealed) })}</p>
      <Compare />
    </section>
  );
}

interface SheetProps {
  head: NonNullable<Proof['seal']>;
  zone: string;
  site: string;
}

/** What goes into a drawer: the seal in groups of four, as it can be read off and typed. */
function Sheet({ head: { number, hash, sealedAt }, zone, site }: SheetProps) {
  const t = useT();
  return (
    <section>
      <h1>{`${site} ${t('封存')}`}</h1>
      <p>{`${t('第{n}号', { n: number })} · ${formatDateTime(sealedAt, zone)} (${zone})`}</p>
      <p className="kit-print-code">
        {hash.match(/.{32}/g)?.map((line) => (
          <code key={line}>{line.match(/.{4}/g)?.join(' ')} </code>
        ))}
      </p>
    </section>
  );
}

// A printed seal is typed in parts, with spaces or line breaks anywhere.
function read(text: string): { number: number; hash: string } | undefined {
  const [, number, hash] = /^\D*(\d{1,15})\s+([0-9a-fA-F\s]+)$/.exec(text.trim()) ?? [];
  const letters = (hash ?? '').replaceAll(/\s/g, '').toLowerCase();
  return letters.length === 64 ? { number: Number(number), hash: letters } : undefined;
}

function Compare() {
  const t = useT();
  const [text, setText] = useState('');
  const [said, setSaid] = useState<{ ok: boolean; words: string } | undefined>(undefined);
  const compare = async (): Promise<void> => {
    const head = read(text);
    if (!head) return setSaid({ ok: false, words: t('请填写封存号和64位封存值') });
    const { state } = await call(stock.stockProof.checkHead, head);
    setSaid({ ok: state === SealHeadState.same, words: t(labelOfCode(SealHeadState, state)) });
  };
  return (
    <form
      className="seal-compare"
      onSubmit={(event) => {
        event.preventDefault();
        void compare().catch(() => undefined);
      }}
    >
      <Input
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setSaid(undefined);
        }}
        aria-label={t('核对留存的封存值')}
        placeholder={t('留存的封存号和封存值，例如 12 3fa9…')}
      />
      <Button htmlType="submit">{t('核对')}</Button>
      <output className={said?.ok ? 'proof-true' : 'proof-false'}>{said && `${said.ok ? '✓' : '✗'} ${said.words}`}</output>
    </form>
  );
}
