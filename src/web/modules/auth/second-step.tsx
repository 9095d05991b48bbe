// The second step of signing in: the code of the phone, a passkey, or a recovery code.
import { useState, type FormEvent } from 'react';
import { useT } from '../../kernel/i18n.ts';
import { Field, Problem, useSubmit } from './fields.tsx';
import { canUsePasskeys, PasskeyButton } from './passkey-button.tsx';
import { bySecondStep, type SecondTicket } from './sign-in.ts';

const HINTS = {
  code: '打开手机上的验证器，输入显示的6位动态码。',
  passkey: '用这个账号的通行密钥确认是您本人。',
  recovery: '输入开启两步验证时保存的一个恢复码，每个只能用一次。',
};
const AWAY = { code: '手机不在身边？用恢复码', passkey: '设备不在身边？用恢复码' };
const BACK = { code: '用手机上的动态码', passkey: '用通行密钥' };

/** The form; `back` leads to the first step again. */
export function SecondStep({ ticket: { ticket, ways }, done, back }: { ticket: SecondTicket; done: () => void; back: () => void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const [hasPhone, hasKey] = [ways.includes('code'), ways.includes('passkey') && canUsePasskeys()];
  const usual = hasPhone ? 'code' : hasKey ? 'passkey' : 'recovery';
  const [way, setWay] = useState<'code' | 'passkey' | 'recovery'>(usual);
  const recovery = way === 'recovery';
  const { busy, problem, submit } = useSubmit();
  const onSubmit = (event: FormEvent) =>
    submit(event, async () => {
      const said = code.replaceAll(/\s/g, '');
      if (recovery ? said === '' : !/^\d{6}$/.test(said)) return recovery ? '请输入一个恢复码' : '请输入6位动态码';
      await bySecondStep(ticket, said);
      done();
      return undefined;
    });
  return (
    <form onSubmit={onSubmit} noValidate>
      <p className="auth-hint">{t(HINTS[way])}</p>
      {way !== 'passkey' && (
        <>
          <Field
            key={way}
            label={t(recovery ? '恢复码' : '动态码')}
            value={code}
            change={setCode}
            autoComplete="one-time-code"
            {...(recovery ? {} : { inputMode: 'numeric' as const })}
            maxLength={recovery ? 11 : 7}
            first
          />
          <Problem text={problem} />
          <button type="submit" className="btn btn-primary auth-submit" disabled={busy}>
            {t(busy ? '正在登录…' : '登录')}
          </button>
        </>
      )}
      {hasKey && <PasskeyButton ticket={ticket} done={done} />}
      <Otherwise
        usual={usual}
        isRecovery={recovery}
        turn={() => {
          setCode('');
          setWay(recovery ? usual : 'recovery');
        }}
        back={back}
      />
    </form>
  );
}

interface OtherwiseProps {
  usual: 'code' | 'passkey' | 'recovery';
  isRecovery: boolean;
  turn: () => void;
  back: () => void;
}

/** The other way, for whom the usual one is not at hand, and the way back. */
function Otherwise({ usual, isRecovery, turn, back }: OtherwiseProps) {
  const t = useT();
  return (
    <p className="auth-foot">
      {usual !== 'recovery' && (
        <>
          <button type="button" className="btn-link" onClick={turn}>
            {t(isRecovery ? BACK[usual] : AWAY[usual])}
          </button>
          {' · '}
        </>
      )}
      <button type="button" className="btn-link" onClick={back}>
        {t('返回登录')}
      </button>
    </p>
  );
}
