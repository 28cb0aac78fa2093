import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ToastPlace } from '#ui/ToastPlace.tsx';
import { Look } from './Look.tsx';
import { queryClient, router } from './router.tsx';

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
