// One picture and what is said of it: the product that was recognised, the channel's, another or none, and how many.
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from 'antd';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { vision } from '../../../contract/vision/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { Choices, choicesOf, type Choice } from './review-choices.tsx';
import { Picture } from './vision-panel.tsx';

type Vision = Row<typeof vision.records>;
const DIGITS = /^[1-9]\d{0,8}$/;

interface Props {
  row: Vision;
  pass: () => void;
  /** It is none of a queue: there is nothing to go on to. */
  isAlone: boolean;
}

/** What is said of the picture so far, and what takes it on. */
function useReview({ row, pass }: Pick<Props, 'row' | 'pass'>, choices: readonly Choice[]) {
  const { busy, problem, send } = useSend();
  const [chosen, setChosen] = useState<string | null>((row.confirmedAt ? row.confirmedProductId : choices[0]?.productId) ?? null);
  const [typed, setTyped] = useState(String(row.confirmedNum || row.recognisedNum || 1));
  // None of it is no product.
  const productId = typed === '0' ? null : chosen;
  const choose = (next: string | null) => {
    setChosen(next);
    if (typed === '0') setTyped('1');
  };
  const canBook = useCan('wms.wmsPickList.pick') && row.bookableFlag;
  const num = productId === null ? 0 : Number(typed);
  const isWrong = productId !== null && !DIGITS.test(typed);
  const save = async (bookFlag?: boolean) => {
    if (busy || isWrong) return;
    const said = { id: row.id, productId, num, seenAt: row.confirmedAt, ...(bookFlag === undefined ? {} : { bookFlag }) };
    if ((await send(vision.update, said, bookFlag ? '已核对并登记领料' : '已核对')) !== undefined) pass();
  };
  const step = (by: number) => {
    const at = choices.findIndex((one) => one.productId === productId);
    choose(choices[(at + by + choices.length) % choices.length]?.productId ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const ways: Partial<Record<string, () => void>> = {
      Enter: () => void save(event.altKey && canBook ? true : undefined),
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
    };
    const way = event.ctrlKey || event.nativeEvent.isComposing ? undefined : ways[event.key];
    if (!way) return;
    event.preventDefault();
    // A key that is held says yes to one picture, not to all behind it.
    if (!(event.repeat && event.key === 'Enter')) way();
  };
  return { busy, problem, productId, choose, typed, setTyped, canBook, isWrong, save, onKeyDown };
}

export function ReviewOne({ row, pass, isAlone }: Props) {
  const t = useT();
  const choices = choicesOf(row, t);
  const { busy, problem, productId, choose, typed, setTyped, canBook, isWrong, save, onKeyDown } = useReview({ row, pass }, choices);
  const field = useRef<HTMLInputElement>(null);
  const isPhone = useSession((session) => session.device) === 'mobile';
  useEffect(() => {
    // On a phone the keys of the screen would lie over the picture.
    if (isPhone) return;
    field.current?.focus();
    field.current?.select();
  }, [isPhone]);
  return (
    <div className="vision-review">
      <Picture row={row} />
      <div>
        <Problem text={problem} />
        <Choices {...{ choices, productId, choose }} />
        <label className="vision-num">
          <span>{t('数量')}</span>
          <input
            ref={field}
            inputMode="numeric"
            value={productId === null ? '0' : typed}
            aria-invalid={isWrong}
            onChange={(event) => setTyped(event.target.value.replace(/\D/gu, '').replace(/^0+(?=\d)/u, ''))}
            onKeyDown={onKeyDown}
          />
        </label>
        {row.bookedNum > 0 && <p>{t('已登记领料{n}件；确认后库存按这里说的改正。', { n: row.bookedNum })}</p>}
        {canBook && row.bookedNum === 0 && row.picksNear && (
          <p className="vision-near">{t('此人前后两小时已有领料：{picks}。是同一次就不要再登记。', { picks: row.picksNear })}</p>
        )}
        <Deeds {...{ row, busy, isWrong, canBook, isAlone, pass }} save={(bookFlag) => void save(bookFlag)} />
        <small className="vision-keys">
          {t(canBook ? '回车确认，Alt+回车确认并登记领料；数字改数量，↑↓换商品。' : '回车确认；数字改数量，↑↓换商品。')}
        </small>
      </div>
    </div>
  );
}

interface DeedsProps extends Props {
  busy: boolean;
  isWrong: boolean;
  canBook: boolean;
  save: (bookFlag?: boolean) => void;
}

function Deeds({ row, busy, isWrong, canBook, isAlone, pass, save }: DeedsProps) {
  const t = useT();
  return (
    <div className="vision-deeds">
      <Button type="primary" loading={busy} disabled={isWrong} onClick={() => save()}>
        {t('确认')}
      </Button>
      {canBook && row.bookedNum === 0 && (
        <Button disabled={busy || isWrong} onClick={() => save(true)}>
          {t('确认并登记领料')}
        </Button>
      )}
      {canBook && row.bookedNum > 0 && (
        <Button danger disabled={busy} onClick={() => save(false)}>
          {t('撤销登记')}
        </Button>
      )}
      {!isAlone && (
        <Button disabled={busy} onClick={pass}>
          {t('跳过')}
        </Button>
      )}
    </div>
  );
}
