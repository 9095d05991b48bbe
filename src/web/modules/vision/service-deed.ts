// 识别服务: where pictures that come without what is on them are recognised; off until it is set.
import { vision } from '../../../contract/vision/index.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { formAction } from '../../kit/form/index.ts';
import type { ListNow } from '../../kit/list/index.ts';

const { findLink, updateLink } = vision;

export const serviceDeed = formAction<ListNow, typeof updateLink>('识别服务', updateLink, {
  fields: [
    'enabled',
    { name: 'url', whole: true },
    { name: 'secret', whole: true, help: '留空则沿用原来的密钥；接口换到别的主机时要重新填写。' },
  ],
  title: () => t('识别服务'),
  initial: async () => {
    const { enabled, url } = await call(findLink, {});
    return { enabled, ...(url ? { url } : {}) };
  },
  fixed: () => ({}),
  done: '已保存',
});
