import './app/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { App } from './app/App.tsx';
import { startI18n } from './lib/i18n.ts';
import { reloadOnMissingCode } from './lib/reload.ts';

// The page's security policy forbids building functions from text, which zod would otherwise try.
config({ jitless: true });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

reloadOnMissingCode();
await startI18n();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
