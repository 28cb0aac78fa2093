import './lib/schemas-without-eval.ts';
import 'virtual:fika-mantine.css';
import './app/styles.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { endFirst } from './app/first/first.ts';
import { router } from './app/router.tsx';
import { startI18n } from './lib/i18n.ts';
import { fetchLaterParts } from './lib/later.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

await startI18n();
endFirst(router);
fetchLaterParts();
const page = createRoot(root);
// In slices: the first page is the largest piece of work there is.
startTransition(() =>
  page.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
