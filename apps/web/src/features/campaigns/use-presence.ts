import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWorkspace } from '#lib/session.ts';
import { useLiveQueries } from '#lib/use-realtime.ts';
import { type CampaignEditor, leaveProgram, presenceKey, presenceQuery } from './editing-api.ts';

const NOBODY: readonly CampaignEditor[] = [];

/** The other admins with the program open, while this page is open. */
export function usePresence(id: number, tab: string): readonly CampaignEditor[] {
  const workspace = useWorkspace();
  const { data } = useQuery(presenceQuery(workspace, id, tab));
  useLiveQueries(['campaign.presence'], (told) =>
    told && told['campaign_id'] !== id ? [] : [{ queryKey: presenceKey(workspace, id) }],
  );
  useEffect(
    // Should it not arrive, the server forgets this page after a minute.
    () => () => void leaveProgram(workspace, id).catch(() => undefined),
    [workspace, id],
  );
  return data ?? NOBODY;
}
