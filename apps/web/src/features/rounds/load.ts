import { roundCan } from '@fika/contract/statuses';
import type { QueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { campaignQuery } from '#features/campaigns/api.ts';
import { LATEST, roundQuery, roundsQuery, type Round, type RoundRef } from './api.ts';

export interface Context {
  queryClient: QueryClient;
  workspace: CallScope;
}

/** Loads the data of a program's page. The page can render before its sessions are loaded. */
export async function loadProgram({ queryClient, workspace }: Context, campaignId: number): Promise<void> {
  void queryClient.prefetchQuery(roundsQuery(workspace, campaignId, LATEST));
  await queryClient.ensureQueryData(campaignQuery(workspace, campaignId));
}

/** Loads the data of a session's page. */
export async function loadSession({ queryClient, workspace }: Context, ref: RoundRef): Promise<Round> {
  const [round] = await Promise.all([
    queryClient.ensureQueryData(roundQuery(workspace, ref)),
    queryClient.ensureQueryData(campaignQuery(workspace, ref.campaignId)),
  ]);
  return round;
}

/** The session of a program that is sent next, of those that are stored; null when none waits. */
export async function findNextSession(
  { queryClient, workspace }: Context,
  campaignId: number,
): Promise<number | null> {
  const { results } = await queryClient.ensureQueryData(roundsQuery(workspace, campaignId, LATEST));
  const waiting = results.filter((round) => roundCan.move(round));
  const [next] = waiting.toSorted((a, b) => (a.matchs_send_at < b.matchs_send_at ? -1 : 1));
  return next?.id ?? null;
}
