import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#lib/use-realtime.ts';

/** Loads everything again when the rights of the reader change: what they may do, and what lists show them. */
export function RightsWatch() {
  const queryClient = useQueryClient();
  useRealtime('permissions.changed', () => void queryClient.invalidateQueries());
  return null;
}
