import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { noteRequests } from './live-queries.ts';

/**
 * Server state is only in this cache. A refused request is not repeated, a request without an answer is. Without a connection a
 * save fails at once instead of running later, so that its error appears at the button.
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
