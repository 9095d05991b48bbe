// What the component library looks like and speaks: the colours of base.css, the size that was chosen, the language.
import { useEffect, useState, type ReactNode } from 'react';
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useLanguage } from '../kernel/i18n.ts';
import { useSession } from '../kernel/session.ts';

// The library's own icon leaves by an animation whose end a busy computer can miss: it would turn for ever.
const loadingIcon = <span className="busy-icon" aria-hidden="true" />;

const theme = {
  cssVar: { key: 'look' },
  hashed: false,
  token: {
    colorPrimary: '#0958d9',
    // Darker under the pointer, as the plain buttons are: the library's own lighter blue leaves white letters 4.16 to 1.
    colorPrimaryHover: '#003eb3',
    colorPrimaryActive: '#002c8c',
    colorErrorHover: '#a8071a',
    colorInfo: '#0958d9',
    colorLink: '#0958d9',
    colorError: '#cf1322',
    colorSuccess: '#237804',
    colorWarning: '#ad4e00',
    colorText: '#1c2127',
    colorTextPlaceholder: '#6b6b6b',
    colorTextDisabled: '#757575',
    colorBorder: '#c5cbd3',
    borderRadius: 6,
    fontSize: 14,
    fontFamily: 'var(--font)',
    motionDurationSlow: '0.2s',
    motionDurationMid: '0.16s',
  },
} as const;

/** Around everything that is made of the component library. */
export function Look({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const size = useSession(({ size }) => size);
  const [english, setEnglish] = useState<Locale>();
  useEffect(() => {
    dayjs.locale(language === 'en' ? 'en' : 'zh-cn');
    if (language === 'en') void import('antd/es/locale/en_US').then((loaded) => setEnglish(loaded.default));
  }, [language]);
  return (
    <ConfigProvider
      theme={theme}
      componentSize={size}
      locale={language === 'en' ? (english ?? zhCN) : zhCN}
      button={{ autoInsertSpace: false, loadingIcon }}
    >
      {children}
    </ConfigProvider>
  );
}
