import { TIMEOUTS } from '@fika/contract/limits';
import { createRouter, type ParsedLocation } from '@tanstack/react-router';
import i18next from 'i18next';
import { createQueryClient } from '#lib/query-client.ts';
import { settings } from '#lib/settings.ts';
import { routeTree } from '#routeTree.gen.ts';
import { PendingPage } from './PendingPage.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

export const queryClient = createQueryClient();

// The server writes reasons, filters and facts in the reader's language, so they load again in the new one.
i18next.on('languageChanged', () => void queryClient.invalidateQueries());

export const router = createRouter({
  routeTree,
  context: { queryClient },
  basepath: settings.base_path,
  defaultPreload: 'intent',
  defaultPreloadDelay: TIMEOUTS.prefetch,
  // Freshness is the query cache's business, not the router's.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: PendingPage,
  scrollRestoration: true,
  trailingSlash: 'preserve',
});

/** Loads the code of a page beside its guards, which the router runs first. */
export function loadCode(location: ParsedLocation): void {
  for (const route of router.getMatchedRoutes(location.pathname)[0]) {
    // The router asks for it again, and shows an error.
    router.loadRouteChunk(route)?.catch(() => undefined);
  }
}

router.subscribe('onBeforeLoad', ({ toLocation }) => loadCode(toLocation));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
