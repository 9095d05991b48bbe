// How one wants to be told: by mail and on which devices, when not, gathered how long. A press is kept at once.
import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { alert, MailChoice } from '../../../contract/alert/index.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { CaveatDigest, RobotReason } from '../../../contract/warning/codes.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { ClockField } from '../../kit/form/clock-field.tsx';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { useSubmit, Problem } from './fields.tsx';
import { OwnPushDevices } from './own-push-devices.tsx';

type OwnAlert = Out<typeof alert.find>;
type Choice = Pick<OwnAlert, 'mailChoice' | 'quietFrom' | 'quietTo' | 'digestMinutes'>;

const choiceOf = ({ mailChoice, quietFrom, quietTo, digestMinutes }: OwnAlert): Choice => ({
  mailChoice,
  quietFrom,
  quietTo,
  digestMinutes,
});

/** The section; `barred` while somebody is seen as. */
export function OwnAlerts({ barred }: { barred: boolean }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: [alert.find.path],
    queryFn: ({ signal }) => call(alert.find, {}, { signal, silent: true }),
    staleTime: 0,
  });
  if (error) return <LoadError message={error.message} retry={() => void refetch()} kept={data !== undefined} />;
  if (!data) return <Skeleton rows={3} />;
  const choose = async (more: Partial<Choice>): Promise<void> => {
    await call(alert.update, { ...choiceOf(data), ...more }, { silent: true });
    toast.success(t('已保存'));
    await refetch();
  };
  const pressed = (more: Partial<Choice>): void => void choose(more).catch((problem: Error) => toast.warning(problem.message));
  return (
    <>
      <p className="own-account-hint">{t('铃铛里总有全部提醒。这里选择还用什么方式、什么时候告诉您；群机器人不受影响。')}</p>
      <Choices
        title={t('邮件提醒')}
        options={MailChoice.def.values.map((value) => [value, t(labelOfCode(MailChoice, value))])}
        value={data.mailChoice}
        barred={barred}
        choose={(mailChoice) => pressed({ mailChoice })}
      />
      <MailTest barred={barred} />
      <Choices
        title={t('预警汇总')}
        options={CaveatDigest.def.values.map((value) => [value, t(labelOfCode(CaveatDigest, value))])}
        value={data.digestMinutes}
        barred={barred}
        choose={(digestMinutes) => pressed({ digestMinutes })}
      />
      <Quiet key={`${data.quietFrom}-${data.quietTo}`} own={data} barred={barred} choose={choose} />
      <OwnPushDevices own={data} barred={barred} changed={() => void refetch()} />
    </>
  );
}

/** A mail to oneself, now; what the mail server says to it. */
function MailTest({ barred }: { barred: boolean }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const test = async (): Promise<void> => {
    setBusy(true);
    // What refuses it was said where calls are made.
    const answer = await call(alert.testMail, {}).catch(() => undefined);
    setBusy(false);
    if (answer?.taken) toast.success(t('已发出'));
    else if (answer?.reason) toast.warning([t(labelOfCode(RobotReason, answer.reason)), answer.said].filter(Boolean).join(t('：')));
  };
  return (
    <div className="own-account-choices own-alert">
      <Button disabled={barred || busy} onClick={() => void test()}>
        {t('测试邮件')}
      </Button>
    </div>
  );
}

interface ChoicesOf<V> {
  title: string;
  options: readonly (readonly [V, string])[];
  value: V;
  barred: boolean;
  choose: (value: V) => void;
}

function Choices<V extends number>({ title, options, value, barred, choose }: ChoicesOf<V>) {
  return (
    <fieldset className="own-account-choices own-alert" aria-label={title}>
      <span>{title}</span>
      {options.map(([one, name]) => (
        <Button
          key={one}
          type={value === one ? 'primary' : 'default'}
          aria-pressed={value === one}
          disabled={barred}
          onClick={() => value !== one && choose(one)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

function Quiet({ own, barred, choose }: { own: OwnAlert; barred: boolean; choose: (more: Partial<Choice>) => Promise<void> }) {
  const t = useT();
  const [hours, setHours] = useState({ quietFrom: own.quietFrom ?? '', quietTo: own.quietTo ?? '' });
  const { busy, problem, submit } = useSubmit();
  const onSubmit = (event: FormEvent) =>
    submit(event, async () => {
      await choose({ quietFrom: hours.quietFrom || null, quietTo: hours.quietTo || null });
      return undefined;
    });
  const unchanged = hours.quietFrom === (own.quietFrom ?? '') && hours.quietTo === (own.quietTo ?? '');
  const field = (name: keyof typeof hours, title: string) => (
    <label className="own-alert-hour">
      <span>{title}</span>
      <ClockField value={hours[name]} disabled={barred} change={(next) => setHours({ ...hours, [name]: next ?? '' })} />
    </label>
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <div className="own-account-choices own-alert">
        {field('quietFrom', t('免打扰从'))}
        {field('quietTo', t('免打扰到'))}
        <Button htmlType="submit" disabled={barred || busy || unchanged}>
          {t('保存')}
        </Button>
      </div>
      <Problem text={problem} />
      <p className="own-account-hint">
        {t('免打扰时段里，推送和邮件都等到时段结束；已经有人确认、已经恢复、您已经读过的不再提醒。上报给您的预警不等。')}
      </p>
    </form>
  );
}
