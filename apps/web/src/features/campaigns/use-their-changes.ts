import { useEffect, useRef, useState } from 'react';
import { useWorkspace } from '#lib/session.ts';
import { useLiveQueries } from '#lib/use-realtime.ts';
import { type Campaign, campaignQuery } from './api.ts';
import { type CampaignDraft, draftOf } from './draft.ts';
import { differing } from './program-edits.ts';

export interface TheirChanges {
  name: string;
  at: string;
  fields: (keyof CampaignDraft)[];
}

/** The changes that another admin saved while this page was open, until the reader dismisses them. */
export function useTheirChanges(campaign: Campaign, busy: boolean) {
  const workspace = useWorkspace();
  const [changes, setChanges] = useState<TheirChanges | null>(null);
  const seen = useRef(campaign);
  useLiveQueries(['campaign.changed'], (data) => {
    // During a save, its answer brings the latest program.
    if (busy) return [];
    const isKnown =
      data && (data['campaign_id'] !== campaign.id || Number(data['revision']) <= campaign.revision);
    return isKnown ? [] : [{ queryKey: campaignQuery(workspace, campaign.id).queryKey, exact: true }];
  });
  useEffect(() => {
    const before = seen.current;
    seen.current = campaign;
    if (campaign.revision <= before.revision || campaign.changed_by_id === workspace.user.id) return;
    const fields = differing(draftOf(before), draftOf(campaign));
    if (fields.length === 0) return;
    setChanges((earlier) => ({
      name: campaign.changed_by_name,
      at: campaign.changed_at,
      fields: [...new Set([...(earlier?.fields ?? []), ...fields])],
    }));
  }, [campaign, workspace.user.id]);
  return { changes, forget: () => setChanges(null) };
}
