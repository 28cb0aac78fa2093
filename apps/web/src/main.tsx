import './lib/schemas-without-eval.ts';
import './app/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { loadCode, queryClient, router } from './app/router.tsx';
import { areasOf } from './lib/areas.ts';
import { startI18n } from './lib/i18n.ts';
import { watchMissingCode } from './lib/reload.ts';
import { sessionQuery } from './lib/session.ts';
import { settings } from './lib/settings.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

async function start(root: HTMLElement): Promise<void> {
  const sentences = startI18n(['start', ...areasOf(location.pathname.slice(settings.base_path.length - 1))]);
  // In parallel with the messages; the session first, because a browser opens few connections without HTTP/2.
  void queryClient.prefetchQuery(sessionQuery);
  loadCode(router.latestLocation);
  await sentences;
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

watchMissingCode();
// Not awaited, because a module that it imports may import this one.
void start(root);
