// 数据校验: whether the books are true. Each check with its sign, each row that breaks one with its moves; run at night and by a button.
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { stock } from '../../../contract/stock/index.ts';
import { Can } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { ScreenTitle } from '../../kit/page/screen-title.tsx';
import { Empty, LoadError, Skeleton } from '../../kit/list/states.tsx';
import { Failures } from './failures.tsx';
import { SealBox } from './seal-box.tsx';
import { useProof, useSeconds, type Proof } from './use-proof.ts';
import './proof.css';

const RIGHT = stock.stockProof.run.permit as 'system.proof.run';
const ALMOST = 0.95;
const seconds = (ms: number): string => (ms / 1000).toFixed(1);

export default function StockProof() {
  const t = useT();
  const { found, since, problem, begin, giveUp } = useProof();
  const { data, error } = found;
  const button = (
    <Can right={RIGHT}>
      <Button type="primary" loading={since !== undefined} onClick={() => void begin()}>
        {t('开始校验')}
      </Button>
    </Can>
  );
  return (
    <div className="proof-screen">
      <ScreenTitle />
      <div className="proof-head">
        {button}
        {data && <Verdict proof={data} />}
      </div>
      {since !== undefined && <Running since={since} before={data?.tookMs} giveUp={giveUp} />}
      {problem && <LoadError message={problem} retry={() => void begin()} kept={Boolean(data)} />}
      {error && <LoadError message={error.message} retry={() => void found.refetch()} kept={Boolean(data)} />}
      {data === undefined && !error && <Skeleton rows={8} />}
      {data === null && since === undefined && <Empty why={t('还没有校验过。每天夜里会自动校验一次，也可以现在开始。')} />}
      {data && <SealBox proof={data} />}
      {data && <Checks proof={data} />}
    </div>
  );
}

function Verdict({ proof }: { proof: Proof }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const broken = proof.checks.reduce((sum, { failing }) => sum + failing, 0);
  const facts: [string, ReactNode][] = [
    ['上次校验', formatDateTime(proof.startedAt, zone)],
    ['用时', t('{n}秒', { n: seconds(proof.tookMs) })],
    ['移动笔数', figure(grouped(proof.moves))],
    ['校验内容', figure(grouped(proof.checks.length))],
  ];
  return (
    <>
      <output className={`proof-verdict ${broken === 0 ? 'proof-true' : 'proof-false'}`}>
        {broken === 0 ? `✓ ${t('全部相符')}` : `✗ ${t('{n}行不符', { n: grouped(broken) })}`}
      </output>
      <dl className="proof-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** How far it is, by how long it took before. */
function Running({ since, before, giveUp }: { since: number; before: number | undefined; giveUp: () => void }) {
  const t = useT();
  const passed = useSeconds(since);
  const part = before ? Math.min(ALMOST, (passed * 1000) / before) : undefined;
  return (
    <div className="proof-running">
      <progress {...(part === undefined ? {} : { value: part })} aria-label={t('进度')} />
      <output>{t('正在核对每一笔库存移动，已用{n}秒。库存可以照常使用。', { n: passed })}</output>
      <Button size="small" onClick={giveUp}>
        {t('取消')}
      </Button>
    </div>
  );
}

function Checks({ proof }: { proof: Proof }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const chosen = proof.checks.find(({ name, failing }) => failing > 0 && name === params.get('check'));
  const failures = chosen ? proof.failures.filter(({ invariant }) => invariant === chosen.name) : proof.failures;
  const total = chosen ? chosen.failing : proof.checks.reduce((sum, { failing }) => sum + failing, 0);
  const broken = (one: { failing: number }): number => Number(one.failing > 0);
  const checks = proof.checks.toSorted((a, b) => broken(b) - broken(a));
  const choose = (name: string): void => setParams(name === chosen?.name ? {} : { check: name }, { replace: true });
  return (
    <div className="proof-columns">
      <section>
        <h2>{t('校验内容')}</h2>
        <ul className="proof-checks">
          {checks.map((check) => (
            <li key={check.name}>
              {check.failing > 0 ? (
                <button type="button" className="proof-check" aria-pressed={check === chosen} onClick={() => choose(check.name)}>
                  <Check check={check} />
                </button>
              ) : (
                <div className="proof-check">
                  <Check check={check} />
                </div>
              )}
            </li>
          ))}
        </ul>
      </section>
      {proof.failures.length > 0 && <Failures failures={failures} total={total} />}
    </div>
  );
}

function Check({ check: { title, failing, ms } }: { check: Proof['checks'][number] }) {
  const t = useT();
  return (
    <>
      <span className={failing === 0 ? 'proof-true' : 'proof-false'}>{failing === 0 ? `✓ ${t('相符')}` : `✗ ${t('不符')}`}</span>
      <span>{t(title)}</span>
      {failing > 0 ? <b className="proof-false">{t('{n}行', { n: grouped(failing) })}</b> : <span />}
      <small>{t('{n}毫秒', { n: grouped(ms) })}</small>
    </>
  );
}
