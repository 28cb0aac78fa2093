import { useQueryClient } from '@tanstack/react-query';
import { useWorkspace } from '../lib/session.ts';
import { useRealtime } from '../lib/use-realtime.ts';

/** Loads the workspace again when the rights of the reader change, so that every page follows at once. */
export function RightsWatch() {
  const { slug } = useWorkspace();
  const queryClient = useQueryClient();
  useRealtime('permissions.changed', () => {
    void queryClient.invalidateQueries({ queryKey: ['workspace', slug] });
  });
  return null;
}
