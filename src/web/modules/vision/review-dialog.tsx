// 核对: picture after picture, the least sure first. Enter agrees; a digit and Enter, or an arrow and Enter, correct.
import { useState } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { VisionStatus } from '../../../contract/vision/codes.ts';
import { vision } from '../../../contract/vision/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { NotThere } from '../../kit/list/index.ts';
import { ReviewOne } from './review-one.tsx';

interface Props {
  open: boolean;
  close: () => void;
  /** This one alone; else all that wait, one after the other. */
  row?: Row<typeof vision.records>;
}

const AT_ONCE = 50;

export function ReviewDialog({ open, close, row }: Props) {
  const t = useT();
  const asked = useRead(vision.records, { visionStatus: VisionStatus.waiting, limit: AT_ONCE }, { enabled: open && !row });
  const [passed, setPassed] = useState<readonly string[]>([]);
  const next = row ?? asked.data?.rows.find(({ id }) => !passed.includes(id));
  const left = asked.data ? asked.data.total - passed.filter((id) => asked.data.rows.some((one) => one.id === id)).length : 0;
  const pass = (id: string) => (row ? close() : setPassed([...passed, id]));
  return (
    <Dialog
      open={open}
      close={close}
      width={860}
      title={row ? `${t('更正')} ${row.visionNo}` : t('逐张核对（还有{n}张）', { n: left })}
      footer={null}
    >
      {next ? (
        <ReviewOne key={next.id} row={next} pass={() => pass(next.id)} isAlone={row !== undefined} />
      ) : asked.data ? (
        <p role="status">{t('都核对过了。')}</p>
      ) : (
        <NotThere asked={asked} />
      )}
    </Dialog>
  );
}
