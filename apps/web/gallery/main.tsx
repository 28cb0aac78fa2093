import '#app/styles.css';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { Look } from '#app/Look.tsx';
import { startI18n } from '#lib/i18n.ts';
import { ToastPlace } from '#ui/ToastPlace.tsx';
import { Gallery } from './Gallery.tsx';

/*
 * Every part with its states on one page, for looking at: `vite` serves it at /gallery.html, the build leaves it out.
 */
const root = document.getElementById('root');
if (root === null) throw new Error('gallery.html has no #root');

await startI18n(['start', 'member', 'account', 'preferences', 'programs', 'people', 'settings']);
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery }),
  history: createMemoryHistory({ initialEntries: ['/overview'] }),
  defaultNotFoundComponent: () => null,
});
createRoot(root).render(
  <Look>
    <RouterProvider router={router as never} />
    <ToastPlace />
  </Look>,
);
