import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { reloadOnce } from '../lib/reload.ts';
import { useWorkspace } from '../lib/session.ts';
import { browserRealtime, RealtimeContext } from '../lib/use-realtime.ts';
import { LiveNote } from './LiveNote.tsx';

/** Around every page of a workspace: its live line. */
export function WorkspaceLayout() {
  const { id } = useWorkspace();
  const queryClient = useQueryClient();
  const realtime = useMemo(
    () =>
      browserRealtime({
        companyId: id,
        onResync: () => void queryClient.invalidateQueries(),
        // The guards of the page then decide anew who may see what.
        onEnded: () => void reloadOnce(),
      }),
    [id, queryClient],
  );
  useEffect(() => {
    realtime.start();
    return realtime.stop;
  }, [realtime]);
  return (
    <RealtimeContext value={realtime}>
      <Outlet />
      <LiveNote />
    </RealtimeContext>
  );
}
