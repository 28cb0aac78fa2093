import './lib/schemas-without-eval.ts';
import './app/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { areasOf } from './lib/areas.ts';
import { startI18n } from './lib/i18n.ts';
import { watchMissingCode } from './lib/reload.ts';
import { settings } from './lib/settings.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

async function start(root: HTMLElement): Promise<void> {
  const [{ App }] = await Promise.all([
    // Loads in parallel with the messages, in a chunk without what the opt-in pages share.
    import('./app/App.tsx'),
    startI18n(['start', ...areasOf(location.pathname.slice(settings.base_path.length - 1))]),
  ]);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

watchMissingCode();
// Not awaited, because a module that it imports may import this one.
void start(root);
