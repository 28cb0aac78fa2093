import 'virtual:fika-tokens.css';
import './app/optin.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { OptinApp } from './app/OptinApp.tsx';
import { loadSentences, startI18n } from './lib/i18n.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('optin.html has no #root');

await startI18n();
await loadSentences('optin');
createRoot(root).render(
  <StrictMode>
    <OptinApp />
  </StrictMode>,
);
