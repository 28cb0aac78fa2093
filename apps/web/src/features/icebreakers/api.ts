import { icebreakersEndpoints } from '@fika/contract/calls/icebreakers.gen';
import type { Icebreaker, IcebreakerInput } from '@fika/contract/endpoints/icebreakers';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';
import { useLiveQueries } from '#lib/use-realtime.ts';

export type { Icebreaker, IcebreakerInput };

const all = (workspace: CallScope) => ['icebreakers', workspace.id] as const;

/** The questions of the workspace, newest first, then those of the bank. */
export function icebreakersQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: all(workspace),
    queryFn: ({ signal }) => api(icebreakersEndpoints.icebreakers, { workspace, signal }),
  });
}

/** Keeps the questions up to date while other admins work on them. */
export function useLiveIcebreakers(): void {
  const workspace = useWorkspace();
  useLiveQueries(['icebreakers.changed'], () => [{ queryKey: all(workspace) }]);
}

function useChange<Input, Result>(run: (workspace: CallScope, input: Input) => Promise<Result>) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(workspace, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: all(workspace) }),
  });
}

/** Adds a question, or changes the one with the id. */
export const useSaveIcebreaker = () =>
  useChange((workspace, { id, body }: { id: number | null; body: IcebreakerInput }) =>
    id === null
      ? api(icebreakersEndpoints.icebreakers_create, { workspace, body })
      : api(icebreakersEndpoints.icebreakers_update, { workspace, params: { id }, body }),
  );

/** Asks a question no more; coffees that have it keep it. */
export const useDeleteIcebreaker = () =>
  useChange((workspace, id: number) =>
    api(icebreakersEndpoints.icebreakers_delete, { workspace, params: { id } }),
  );
