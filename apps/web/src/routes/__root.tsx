import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { RootLayout } from '#app/RootLayout.tsx';
import { areasOf } from '#lib/areas.ts';
import { prepareSentences } from '#lib/i18n.ts';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location }) => prepareSentences(areasOf(location.pathname)),
  component: RootLayout,
});
