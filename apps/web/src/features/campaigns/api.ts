import { campaignsEndpoints } from '@fika/contract/calls/campaigns.gen';
import { programDetailEndpoints } from '@fika/contract/calls/program-detail.gen';
import { membersEndpoints } from '@fika/contract/calls/members.gen';
import type { CampaignRule } from '@fika/contract/campaign-rules';
import type {
  Campaign,
  campaignNew,
  CampaignSummary,
  CampaignUpdate,
} from '@fika/contract/endpoints/campaigns';
import type { FilterGroup } from '@fika/contract/filter-shape';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { resource } from '#lib/resource.ts';
import { useWorkspace } from '#lib/session.ts';
import type { CampaignListState } from './search.ts';

export type { Campaign, CampaignSummary };
/** The input for a new program: a template, and the differences to it. */
export type CampaignNew = z.input<typeof campaignNew>;

const campaigns = resource('campaigns');

/** One page of the programs. */
export function campaignsQuery(workspace: CallScope, list: CampaignListState) {
  return campaigns.page(workspace, ['list', list], (call) =>
    api.list(campaignsEndpoints.campaigns_list, { ...call, query: list }),
  );
}

export function campaignQuery(workspace: CallScope, id: number) {
  return campaigns.query(workspace, [id], (call) =>
    api(programDetailEndpoints.campaigns_get, { ...call, params: { id } }),
  );
}

/** One program; the route has loaded it before the page renders. */
export function useCampaign(id: number): Campaign {
  return useSuspenseQuery(campaignQuery(useWorkspace(), id)).data;
}

/** How many members a filter finds. */
export function audienceCountQuery(workspace: CallScope, filters: FilterGroup) {
  return resource('members').page(workspace, ['count', filters], async (call) => {
    const { count } = await api(membersEndpoints.get_users_count, { ...call, body: { filters } });
    return count;
  });
}

/** Shows the answer at once, and refetches the lists. */
function useAdopt() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return async (campaign: Campaign) => {
    queryClient.setQueryData(campaignQuery(workspace, campaign.id).queryKey, campaign);
    await queryClient.invalidateQueries({ queryKey: [...campaigns.all(workspace), 'list'] });
  };
}

export interface SaveCampaign {
  /** The changed fields, or the rules. Rules have a separate call, which refuses all of them if one is invalid. */
  changes: CampaignUpdate | CampaignRule[];
  /** The revision that was on the screen: when there is a later one, nothing is written. */
  revision: number;
}

/** Saves the changes. `onSaved` gets the saved program before any component renders it. */
export function useSaveCampaign(id: number) {
  const workspace = useWorkspace();
  const adopt = useAdopt();
  return async (
    { changes, revision }: SaveCampaign,
    onSaved: (campaign: Campaign) => void,
  ): Promise<Campaign> => {
    const call = { workspace, params: { id } };
    const saved = Array.isArray(changes)
      ? await api(campaignsEndpoints.rules, { ...call, body: { rules: changes, revision } })
      : await api(campaignsEndpoints.campaigns_update, { ...call, body: { ...changes, revision } });
    onSaved(saved);
    void adopt(saved);
    return saved;
  };
}

/** Saves how far the admin came in the set-up of a draft. This is no change to the program, so the page does not wait for it. */
export function useKeepStep({ id, status, onboarding_step: reached }: Campaign, step: number): void {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const isFurther = status === 'draft' && step > (reached ?? 0);
  useEffect(() => {
    if (!isFurther) return;
    const body = { onboarding_step: step };
    void api(campaignsEndpoints.campaigns_update, { workspace, params: { id }, body })
      .then(() =>
        queryClient.setQueryData(
          campaignQuery(workspace, id).queryKey,
          (known) => known && { ...known, ...body },
        ),
      )
      // Without it the draft opens at an earlier part.
      .catch(() => undefined);
  }, [workspace, queryClient, id, isFurther, step]);
}

/** Reads a program again, past what is remembered of it. */
export function useReadAgain(id: number) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...campaignQuery(workspace, id), staleTime: 0 });
}

export function useCreateCampaign() {
  const workspace = useWorkspace();
  const adopt = useAdopt();
  return useMutation({
    mutationFn: (body: CampaignNew) => api(campaignsEndpoints.campaigns_create, { workspace, body }),
    onSuccess: adopt,
  });
}

/** Starts, stops, archives or copies a program. Returns it, or its copy. */
export function useCampaignAct() {
  const workspace = useWorkspace();
  const adopt = useAdopt();
  return useMutation({
    mutationFn: ({ id, act }: { id: number; act: 'activate' | 'deactivate' | 'archive' | 'clone' }) =>
      api(campaignsEndpoints[act], { workspace, params: { id } }),
    onSuccess: adopt,
  });
}

/** Pins a note on a program in place of the one before; null takes it off. */
export function usePinNote(id: number) {
  const workspace = useWorkspace();
  const adopt = useAdopt();
  return useMutation({
    mutationFn: (pinned_note: string | null) =>
      api(campaignsEndpoints.campaign_note, { workspace, params: { id }, body: { pinned_note } }),
    onSuccess: adopt,
  });
}

/** Deletes a draft, or an archive of which nothing was ever sent. */
export function useDeleteCampaign() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(campaignsEndpoints.delete, { workspace, params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...campaigns.all(workspace), 'list'] }),
  });
}
