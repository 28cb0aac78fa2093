import './lib/schemas-without-eval.ts';
import './app/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startI18n } from './lib/i18n.ts';
import { reloadOnMissingCode } from './lib/reload.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

reloadOnMissingCode();
await startI18n();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
