// 识别服务: what recognises the pictures that come without what is on them, and what went wrong with it last.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { vision } from '../../../contract/vision/index.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import type { Action, ListNow } from '../../kit/list/index.ts';

const { findLink, updateLink } = vision;
type Setting = Out<typeof findLink>;

/** What is known of it: the last trouble, else when it last answered. */
function newsOf({ problem, answeredAt }: Setting): string {
  const zone = useSession.getState().user?.timeZone ?? DEFAULT_ZONE;
  if (problem) return t('上次的问题：{problem}', { problem });
  return answeredAt ? t('上次识别：{time}', { time: formatDateTime(answeredAt, zone) }) : '';
}

const fieldsFor = (setting: Setting) => [
  {
    name: 'mode',
    whole: true,
    help: newsOf(setting) || '本机识别不用网络：只认得以前核对过的样子和商品图片，数量照最像的那张。',
  },
  { name: 'url', whole: true, help: '用识别服务时填写。' },
  { name: 'secret', whole: true, help: '留空则沿用原来的密钥；接口换到别的主机时要重新填写。' },
];

export const serviceDeed: Action<ListNow> = {
  label: '识别服务',
  permit: updateLink.permit,
  start: (_, dialogs) => {
    const show = (setting: Setting) => {
      const { mode, url } = setting;
      const form = { title: t('识别服务'), endpoint: updateLink, fields: fieldsFor(setting), done: '已保存' };
      dialogs.show((place) => <FormDialog {...place} {...form} initial={{ mode, ...(url ? { url } : {}) }} fixed={{}} />);
    };
    call(findLink, {}).then(show, () => undefined);
  },
};
