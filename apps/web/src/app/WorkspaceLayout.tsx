import { Outlet } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useWorkspace } from '../lib/session.ts';
import { browserRealtime, RealtimeContext } from '../lib/use-realtime.ts';
import { LiveNote } from './LiveNote.tsx';

/** Around every page of a workspace: its live line. */
export function WorkspaceLayout() {
  const { id } = useWorkspace();
  const realtime = useMemo(() => browserRealtime(id), [id]);
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
