// 进仓: the code at the gate opens it for whoever is signed in; a card that is scanned after it opens it for whose card it is.
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { gateOf } from '../../../contract/uwh/gate-code.ts';
import { uwh } from '../../../contract/uwh/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { codeParts } from '../../kit/scan/code-parts.ts';
import { feel } from '../../kit/scan/feedback.ts';
import { sameCode } from '../../kit/scan/same-code.ts';
import { ScanField } from '../../kit/scan/scan-field.tsx';

type Place = Out<typeof uwh.tasks>['places'][number];
interface Props {
  open: boolean;
  close: () => void;
  places: readonly Place[];
  /** The warehouse whose button was pressed. */
  here: string;
}

export function Enter({ open, close, places, here }: Props) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const { busy, problem, send } = useSend();
  const place = places.find(({ prewhId }) => prewhId === here);
  const [opened, setOpened] = useState('');
  const enter = async (gateCode: string, cardNo?: string) => {
    const answer = await send(uwh.enter, { gateCode, ...(cardNo ? { cardNo } : {}) }, null);
    feel(answer ? 'right' : 'wrong');
    setOpened(answer ? t('{place}的门已为{name}打开', { place: answer.prewhName, name: answer.name }) : '');
    return answer;
  };
  const heard = (scanned: string): void => {
    const { code } = codeParts(scanned);
    const isGate = places.some(({ prewhCode }) => sameCode(prewhCode, gateOf(code).prewhCode));
    void (isGate ? enter(code) : enter(place?.prewhCode ?? '', code));
  };
  // The field keeps its place among those that hear: it is told what a scan means now.
  const hears = useRef(heard);
  useEffect(() => {
    hears.current = heard;
  });
  const take = useCallback((code: string) => hears.current(code), []);
  return (
    <Dialog
      open={open}
      close={close}
      title={`${t('进仓')} ${place?.prewhName ?? ''}`}
      width={420}
      afterOpen={() => field.current?.focus()}
      footer={
        <div className="kit-foot">
          <Button onClick={close}>{t('关闭')}</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={!place}
            onClick={() => void enter(place?.prewhCode ?? '').then((done) => done && close())}
          >
            {t('为我开门')}
          </Button>
        </div>
      }
    >
      <ScanField field={field} label={t('扫门上的码，或刷员工卡')} take={take} />
      <p className="uwh-hint">{t('扫门上的码为自己开门；给别人开门，扫他的卡或工号。')}</p>
      <Problem text={problem} />
      {opened && <output className="uwh-opened">✓ {opened}</output>}
    </Dialog>
  );
}
