// 刷卡登录: at a terminal that the site names the reader types the card's number, and Enter.
import { useEffect, useState, type FormEvent } from 'react';
import { useT } from '../../kernel/i18n.ts';
import { Field, Problem, useSubmit } from './fields.tsx';
import { byCard, terminalHere, type TerminalHere } from './sign-in.ts';

/** Whether a card signs in here; undefined until it is known, and elsewhere. */
export function useTerminal(): TerminalHere | undefined {
  const [here, setHere] = useState<TerminalHere>();
  useEffect(() => {
    terminalHere().then(
      (said) => setHere(said ?? undefined),
      () => undefined,
    );
  }, []);
  return here;
}

export function CardForm({ here: { nodeName, minutes }, done }: { here: TerminalHere; done: () => void }) {
  const t = useT();
  const [cardNo, setCardNo] = useState('');
  const { busy, problem, submit } = useSubmit();
  const onSubmit = (event: FormEvent) =>
    submit(event, async () => {
      if (!cardNo.trim()) return '请刷卡';
      // What was read stands there no longer than it takes.
      setCardNo('');
      await byCard(cardNo.trim());
      done();
      return undefined;
    });
  return (
    <form onSubmit={onSubmit} noValidate autoComplete="off">
      <p className="auth-hint">
        {t('{name}：把员工卡放到读卡器上。登录{n}分钟，只看自己的领用、申请和交还。', { name: nodeName, n: minutes })}
      </p>
      <Field label={t('卡号')} value={cardNo} change={setCardNo} autoComplete="off" first maxLength={100} />
      <Problem text={problem} />
      <button type="submit" className="btn btn-primary auth-submit" disabled={busy}>
        {t(busy ? '正在登录…' : '登录')}
      </button>
    </form>
  );
}
