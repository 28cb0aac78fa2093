import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { noteRequests } from './live-queries.ts';

/**
 * Server state lives here and nowhere else. What the server refused is not asked again; what did not arrive is. Without a
 * connection nothing is saved behind anybody's back later on: it fails at once, and says so where it was pressed.
 */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && mayPass(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  noteRequests(queryClient);
  return queryClient;
}

/** Whether the same call may well succeed in a moment. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504;
}
