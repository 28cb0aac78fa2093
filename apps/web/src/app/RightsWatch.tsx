import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#lib/use-realtime.ts';

/** Refetches all queries when the permissions of the reader change, because lists depend on them too. */
export function RightsWatch() {
  const queryClient = useQueryClient();
  useRealtime('permissions.changed', () => void queryClient.invalidateQueries());
  return null;
}
