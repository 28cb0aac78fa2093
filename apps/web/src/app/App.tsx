import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Look } from './Look.tsx';
import { queryClient, router } from './router.tsx';

const ToastPlace = lazyPart(async () => (await import('#ui/ToastPlace.tsx')).ToastPlace);

export function App() {
  return (
    <Look>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastPlace />
      </QueryClientProvider>
    </Look>
  );
}
