import { participationsEndpoints } from '@fika/contract/calls/participations.gen';
import type { OptinAction, OptinView, UNSUBSCRIBE_SCOPES } from '@fika/contract/endpoints/participations';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { followAccountLanguage } from '#lib/i18n.ts';

export type { OptinAction, OptinView };
export type UnsubscribeScope = (typeof UNSUBSCRIBE_SCOPES)[number];

/** The invitation of a link. Switches the page to the member's language. Changes no data. */
export function optinQuery(action: OptinAction, token: string) {
  return queryOptions({
    queryKey: ['optin', action, token],
    queryFn: async ({ signal }) => {
      const shown = await api(participationsEndpoints.optin_view, {
        params: { action },
        query: { token },
        signal,
      });
      await followAccountLanguage(shown.member.culture);
      return shown;
    },
    enabled: token !== '',
    // The count of the others and the draw go on while the page is open.
    refetchOnWindowFocus: true,
    staleTime: 10_000,
  });
}

interface OptinAnswer {
  scope?: UnsubscribeScope;
  reason?: string;
  until?: string;
  joins?: boolean;
}

/** Performs the action of a token. Every page of the same invitation shows the result. */
export function useOptin(action: OptinAction, token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: OptinAnswer) =>
      api(participationsEndpoints.optin, { params: { action }, body: { token, ...answer } }),
    onSuccess: async (shown) => {
      const { queryKey } = optinQuery(action, token);
      queryClient.setQueryData(queryKey, shown);
      await queryClient.invalidateQueries({
        queryKey: ['optin'],
        predicate: (query) => query.queryKey[1] !== action,
      });
    },
    onError: (error) => {
      const hasMovedOn = error instanceof ApiError && error.code.startsWith('optin_');
      if (hasMovedOn) void queryClient.invalidateQueries({ queryKey: ['optin'] });
    },
  });
}
