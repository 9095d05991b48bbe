// 上报问题: what is wrong, with pictures; a call for help is the same form with nothing to fill in.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { uwh, REPORT_PICTURES } from '../../../contract/uwh/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { picturesControl } from '../../kit/form/picture-field.tsx';

const pictures = { name: 'pictures', control: picturesControl(REPORT_PICTURES), whole: true, help: '最多3张照片。' } as const;

type Answer = Out<typeof uwh.report>;
interface Props {
  open: boolean;
  close: () => void;
  prewhId: string;
  trouble: number;
  /** Where it is, when somebody stands at it. */
  channel?: { channelId: string; channelCode: string };
}

export function ReportForm({ open, close, prewhId, trouble, channel }: Props) {
  const t = useT();
  const said = ({ told }: Answer): string => (told.length > 0 ? t('已通知{names}', { names: told.join(t('、')) }) : t('已记下'));
  const alone = ({ told }: Answer): void => {
    if (told.length === 0) toast.warning(t('还没有人负责处理上报，请联系管理员。'));
  };
  return (
    <FormDialog
      open={open}
      close={close}
      title={channel ? `${t('上报问题')} ${channel.channelCode}` : t('上报问题')}
      width={520}
      endpoint={uwh.report}
      fields={[{ name: 'trouble', whole: true }, { name: 'remark', whole: true }, pictures]}
      initial={{ trouble }}
      fixed={{ prewhId, ...(channel ? { channelId: channel.channelId } : {}) }}
      done={said}
      next={alone}
    />
  );
}
