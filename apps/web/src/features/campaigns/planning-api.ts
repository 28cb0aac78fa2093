import { roundsEndpoints } from '@fika/contract/calls/rounds.gen';
import { matchingEndpoints } from '@fika/contract/calls/matching.gen';
import type { PlannedSession } from '@fika/contract/endpoints/rounds';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';
import { useLiveQueries } from '#lib/use-realtime.ts';
import { type Dates, firstOf } from './planning-view.ts';

export type { PlannedSession };

const key = (workspace: CallScope) => ['campaigns', workspace.id, 'planning'] as const;

/** The sessions of all programs between two instants: the stored ones, and those expected from the programs' dates. */
export function planningQuery(workspace: CallScope, span: { from: string; to: string }) {
  return queryOptions({
    queryKey: [...key(workspace), span],
    queryFn: async ({ signal }) =>
      (await api(roundsEndpoints.campaigns_planning, { workspace, query: span, signal })).results,
    placeholderData: keepPreviousData,
  });
}

export interface Move {
  session: PlannedSession;
  to: Dates;
}

/** Moves both dates of one session. One that is only expected becomes a stored one; the others stay. */
export function useMoveSession() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ session, to }: Move): Promise<number> => {
      const { campaign_id: id, round_id } = session;
      if (round_id !== null) {
        const params = { id, round_id };
        await api(matchingEndpoints.session, { workspace, params, body: to });
        return round_id;
      }
      const body = { from: firstOf(session), to: firstOf(to) };
      const moved = await api(roundsEndpoints.occurrences_move, { workspace, params: { id }, body });
      // It is stored from now on.
      return moved.round_id ?? 0;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['campaigns', workspace.id] }),
  });
}

/** Reads the planning again when a session or a program changes. */
export function useLivePlanning(): void {
  const workspace = useWorkspace();
  useLiveQueries(['round.changed', 'campaign.changed'], () => [{ queryKey: key(workspace) }]);
}
