// The page around the forms before sign-in.
import type { ReactNode } from 'react';
import { setLanguage, useLanguage, useT } from '../../kernel/i18n.ts';
import './auth.css';

/** Mark, name, language, and the form. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useT();
  const language = useLanguage();
  return (
    <div className="auth">
      <header className="auth-top">
        <button
          type="button"
          className="btn-link"
          lang={language === 'en' ? 'zh-CN' : 'en'}
          onClick={() => void setLanguage(language === 'en' ? 'zh' : 'en')}
        >
          {language === 'en' ? '中文' : 'English'}
        </button>
      </header>
      <main className="auth-box">
        <div className="auth-name">
          <img src="/icon.svg" alt="" width="32" height="32" />
          <span>{t('工厂管理系统')}</span>
        </div>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
