import './app/optin.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Look } from './app/Look.tsx';
import { OptinApp } from './app/OptinApp.tsx';
import { startI18n } from './lib/i18n.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('optin.html has no #root');

async function start(root: HTMLElement): Promise<void> {
  await startI18n(['optin']);
  createRoot(root).render(
    <StrictMode>
      <Look>
        <OptinApp />
      </Look>
    </StrictMode>,
  );
}

void start(root);
