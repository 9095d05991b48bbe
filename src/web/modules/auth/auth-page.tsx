// The page around the forms before sign-in.
import type { ReactNode } from 'react';
import { languageNames, setLanguage, useLanguage, useT } from '../../kernel/i18n.ts';
import './auth.css';

/** Mark, name, language, and the form. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useT();
  const other = useLanguage() === 'en' ? 'zh' : 'en';
  return (
    <div className="auth">
      <header className="auth-top">
        <button type="button" className="btn-link" lang={other} onClick={() => void setLanguage(other)}>
          {languageNames[other]}
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
