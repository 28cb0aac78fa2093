import type {
  OptinAction,
  OptinView,
  participationsEndpoints,
  UNSUBSCRIBE_SCOPES,
} from '@fika/contract/endpoints/participations';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { api } from '../../../lib/api.ts';
import { followAccountLanguage } from '../../../lib/i18n.ts';

export type { OptinAction, OptinView };
export type UnsubscribeScope = (typeof UNSUBSCRIBE_SCOPES)[number];

/**
 * The calls of the contract by their addresses alone: its schemas would be the largest part of these pages, and the
 * server checks what goes in and out. A test compares them.
 */
export const CALLS = {
  view: { name: 'optin_view', method: 'GET', path: '/api/v1/optin/{action}/' },
  act: { name: 'optin', method: 'POST', path: '/api/v1/optin/{action}/' },
} as const;
const view = CALLS.view as unknown as (typeof participationsEndpoints)['optin_view'];
const act = CALLS.act as unknown as (typeof participationsEndpoints)['optin'];

/** What a link is about, with the page in the member's language by then. Changes nothing. */
export function optinQuery(action: OptinAction, token: string) {
  return queryOptions({
    queryKey: ['optin', action, token],
    queryFn: async ({ signal }) => {
      const shown = await api(view, { params: { action }, query: { token }, signal });
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

/** Does what a token is for. Every page of the same invitation shows what came of it. */
export function useOptin(action: OptinAction, token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: OptinAnswer) => api(act, { params: { action }, body: { token, ...answer } }),
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
