// Where the screens begin.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './base.css';
import { App } from './app.tsx';
import { restoreLanguage } from './kernel/i18n.ts';
import { followOtherTabs } from './kernel/session.ts';
import { reloadOnLostChunk } from './kernel/lost-chunk.ts';

reloadOnLostChunk();
followOtherTabs();
await restoreLanguage();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
