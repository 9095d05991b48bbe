// What the component library looks like and speaks: the colours of base.css, the size that was chosen, the language.
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { ConfigProvider, type ThemeConfig } from 'antd';
import type { Locale } from 'antd/es/locale';
import zhCN from 'antd/es/locale/zh_CN';
import { followAppearance, LETTER_SIZE, useAppearance } from '../kernel/appearance.ts';
import { useLanguage } from '../kernel/i18n.ts';
import { useSession } from '../kernel/session.ts';

// The library's own icon leaves by an animation whose end a busy computer can miss: it would turn for ever.
const loadingIcon = <span className="busy-icon" aria-hidden="true" />;
/** One and the same at each drawing: another object of the same would have every part of the library drawn anew. */
const button = { autoInsertSpace: false, loadingIcon };

type Algorithm = NonNullable<ThemeConfig['algorithm']>;
/** How the library mixes its colours by night, once it has come. */
let nightly: Algorithm | undefined;
const fetchNightly = async (): Promise<Algorithm> => (nightly ??= (await import('antd/es/theme/themes/dark')).default as Algorithm);

followAppearance(fetchNightly);

const shared = {
  borderRadius: 6,
  fontFamily: 'var(--font)',
  motionDurationSlow: '0.2s',
  motionDurationMid: '0.12s',
} as const;

// The library mixes colours of these, so that they stand here once more beside base.css.
const light = {
  ...shared,
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
} as const;

const dark = {
  ...shared,
  colorPrimary: '#2468d8',
  colorPrimaryHover: '#1f5cc4',
  colorPrimaryActive: '#1a4fa8',
  colorPrimaryText: '#7fb2ff',
  colorErrorHover: '#a81d27',
  colorInfo: '#7fb2ff',
  colorLink: '#7fb2ff',
  colorLinkHover: '#a9cbff',
  colorError: '#c4242f',
  colorErrorText: '#ff8a85',
  colorSuccess: '#84d963',
  colorWarning: '#ffb86b',
  colorText: '#e8edf3',
  colorTextDescription: '#b0bac6',
  colorTextPlaceholder: '#9ea9b6',
  colorTextDisabled: '#98a3b0',
  colorBorder: '#4a5664',
  colorBgContainer: '#1a212a',
  colorBgElevated: '#212a35',
  colorBgLayout: '#12171e',
  controlItemBgActive: '#1c2f4e',
} as const;

/** What the library is told: by night it mixes its colours otherwise, by rules that come when they are needed. */
function useTheme(): ThemeConfig {
  const night = useAppearance((one) => one.dark);
  const letters = useAppearance((one) => one.letters);
  // Whoever begins by night sees the page before it has come.
  const [, setHasCome] = useState(false);
  useEffect(() => {
    if (night) void fetchNightly().then(() => setHasCome(true));
  }, [night]);
  const algorithm = night ? nightly : undefined;
  return useMemo(
    () => ({
      cssVar: { key: 'look' },
      hashed: false,
      ...(algorithm ? { algorithm } : {}),
      // Small controls are as high as a line of their letters.
      token: {
        ...(night ? dark : light),
        fontSize: LETTER_SIZE[letters],
        controlHeightSM: Math.max(24, Math.ceil(LETTER_SIZE[letters] * 1.571)),
      },
      ...(night ? { components: { Button: { defaultHoverColor: '#a9cbff', defaultHoverBorderColor: '#7fb2ff' } } } : {}),
    }),
    [night, letters, algorithm],
  );
}

/** Around everything that is made of the component library. */
export function Look({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const size = useSession(({ size }) => size);
  const [english, setEnglish] = useState<Locale>();
  useEffect(() => {
    if (language === 'en') void import('antd/es/locale/en_US').then((loaded) => setEnglish(loaded.default));
  }, [language]);
  return (
    <ConfigProvider
      theme={useTheme()}
      componentSize={size === 'medium' ? size : 'small'}
      locale={language === 'en' ? (english ?? zhCN) : zhCN}
      button={button}
    >
      {children}
    </ConfigProvider>
  );
}
