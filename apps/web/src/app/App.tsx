import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Look } from './Look.tsx';
import { queryClient, router } from './router.tsx';

// Nothing is toasted before the first page is shown: its code may come after.
const Toasts = lazy(() => import('../ui/Toasts.tsx'));

export function App() {
  return (
    <Look>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense>
          <Toasts />
        </Suspense>
      </QueryClientProvider>
    </Look>
  );
}
