import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { Presence } from '#features/accounts/components/Presence.tsx';
import { Onboarding } from '#features/onboarding/components/Onboarding.tsx';
import { reloadOnce } from '#lib/reload.ts';
import { sessionQuery, useSession, useWorkspace, type Workspace } from '#lib/session.ts';
import { browserRealtime, RealtimeContext, useLiveQueries, useRealtime } from '#lib/use-realtime.ts';
import { BrandColour } from '#ui/BrandColour.tsx';
import { LiveNote } from './LiveNote.tsx';
import { RightsWatch } from './RightsWatch.tsx';

// The answer that brings a fresh session may arrive after the live line of the old one has ended.
const RENEWAL_MS = 1_000;

/** The live line of a workspace for one session after the other; `stop` also takes back what its end would have done. */
function liveLine(companyId: number, queryClient: QueryClient) {
  let ending: ReturnType<typeof setTimeout>;
  const realtime = browserRealtime({
    companyId,
    onResync: () => void queryClient.invalidateQueries(),
    // The guards of the page then decide anew who may see what.
    onEnded: () => {
      ending = setTimeout(reloadOnce, RENEWAL_MS);
    },
  });
  const start = (session: string) => {
    // Without a session there is no websocket.
    if (session) realtime.start();
  };
  const stop = () => {
    clearTimeout(ending);
    realtime.stop();
  };
  return { realtime, start, stop };
}

/** Around every page of a workspace: its live line. A fresh session gets a fresh one. */
export function WorkspaceLayout() {
  const { id, branding } = useWorkspace();
  const { csrf_token: session } = useSession();
  const queryClient = useQueryClient();
  // What the router shows it shows in one go, however large it is: the first page is made in slices, as what is deferred is.
  const isShown = useDeferredValue(true, false);
  const { realtime, start, stop } = useMemo(() => liveLine(id, queryClient), [id, queryClient]);
  useEffect(() => {
    start(session);
    return stop;
  }, [start, stop, session]);
  return (
    <RealtimeContext value={realtime}>
      <BrandColour colour={branding.colour} />
      <LiveWorkspace />
      {isShown && (
        <>
          <Onboarding>
            <Outlet />
          </Onboarding>
          <RightsWatch />
          <LiveNote />
          <Presence />
        </>
      )}
    </RealtimeContext>
  );
}

/** Refetches the workspace when an admin changed its name, branding, options, permissions or fields. */
function LiveWorkspace() {
  const queryClient = useQueryClient();
  useRealtime('workspace.changed', () => void refreshWorkspace(queryClient));
  // Wherever fields are shown: in lists, filters, rules and forms.
  useLiveQueries(['categories.changed'], () => [{ queryKey: ['categories'] }]);
  return null;
}

/** Under whichever address it was opened; what the list of workspaces shows of it follows. */
async function refreshWorkspace(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['workspace'] });
  void queryClient.invalidateQueries({ queryKey: ['company'] });
  const fresh = queryClient.getQueriesData<Workspace>({ queryKey: ['workspace'] });
  queryClient.setQueryData(sessionQuery.queryKey, (session) => {
    if (!session) return session;
    const workspaces = session.workspaces.map((one) => {
      const now = fresh.find(([, workspace]) => workspace?.id === one.id)?.[1];
      return now
        ? Object.assign({}, one, { slug: now.slug, name: now.name, logo_url: now.branding.logo_url })
        : one;
    });
    return { ...session, workspaces };
  });
}
