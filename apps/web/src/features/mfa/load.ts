import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '#lib/session.ts';
import { mfaQuery, waysQuery } from './api.ts';
import { isVouchedFor } from '#lib/session-methods.ts';

interface Context {
  queryClient: QueryClient;
}

/** Loads the data of the pages about the login. After a single sign-on the person cannot change it. */
export async function loadMfa({ queryClient }: Context): Promise<void> {
  const { method } = await queryClient.ensureQueryData(sessionQuery);
  if (!isVouchedFor(method)) await queryClient.fetchQuery({ ...mfaQuery, staleTime: 0 });
}

/** Loads the data of the page that asks for the second step. */
export async function loadWays({ queryClient }: Context): Promise<void> {
  await queryClient.fetchQuery(waysQuery);
}
