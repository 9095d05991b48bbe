// 核对: picture after picture, the least sure first. Enter agrees; a digit and Enter, or an arrow and Enter, correct.
import { useEffect, useState } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { VisionStatus } from '../../../contract/vision/codes.ts';
import { vision } from '../../../contract/vision/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { NotThere } from '../../kit/list/index.ts';
import { storedPicture } from '../../kit/page/stored-image.tsx';
import { ReviewOne } from './review-one.tsx';

type Vision = Row<typeof vision.records>;
interface Props {
  open: boolean;
  close: () => void;
  /** This one alone; else all that wait, one after the other. */
  row?: Vision;
}

const AT_ONCE = 50;

/** The pictures that wait, one after the other. One that is looked at stays until it is passed, whatever comes in before it meanwhile. */
function useQueue(open: boolean, row: Vision | undefined) {
  const asked = useRead(vision.records, { visionStatus: VisionStatus.waiting, limit: AT_ONCE }, { enabled: open && !row });
  const [shown, setShown] = useState<Vision>();
  const [passed, setPassed] = useState<readonly string[]>([]);
  const waiting = asked.data?.rows.filter(({ id }) => !passed.includes(id)) ?? [];
  const next = row ?? shown ?? waiting[0];
  if (open && !row && next !== shown) setShown(next);
  const ahead = waiting.find(({ id }) => id !== next?.id)?.pictureUrl;
  useEffect(() => {
    // The next picture is there when this one is passed.
    if (ahead) void storedPicture(ahead);
  }, [ahead]);
  const { total = 0, rows = [] } = asked.data ?? {};
  return {
    asked,
    next,
    /** Those behind what was skipped; where nothing is behind it, what was skipped. */
    left: waiting.length > 0 ? total - (rows.length - waiting.length) : total,
    pass: () => {
      if (next) setPassed([...passed, next.id]);
      setShown(undefined);
    },
    forget: () => {
      setPassed([]);
      setShown(undefined);
    },
  };
}

export function ReviewDialog({ open, close, row }: Props) {
  const t = useT();
  const { asked, next, left, pass, forget } = useQueue(open, row);
  return (
    <Dialog
      open={open}
      close={close}
      afterClose={forget}
      width={860}
      title={row ? `${t(row.confirmedAt ? '更正' : '核对')} ${row.visionNo}` : t('逐张核对（还有{n}张）', { n: left })}
      footer={null}
    >
      {next ? (
        <ReviewOne key={next.id} row={next} pass={row ? close : pass} isAlone={row !== undefined} />
      ) : asked.data ? (
        <output>{left > 0 ? t('其余{n}张都跳过了，关闭后再打开可以重新看。', { n: left }) : t('都核对过了。')}</output>
      ) : (
        <NotThere asked={asked} />
      )}
    </Dialog>
  );
}
