import { calendarsEndpoints } from '@fika/contract/calls/calendars.gen';
import type { Calendar, CalendarList, CalendarProvider } from '@fika/contract/endpoints/calendars';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';

export type { Calendar, CalendarList, CalendarProvider };

/** The calendars of my connected accounts, and the providers that I can connect. */
export function calendarsQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: ['calendars', workspace.id],
    queryFn: ({ signal }) => api(calendarsEndpoints.calendars, { workspace, signal }),
  });
}

function useKeepList() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const { queryKey } = calendarsQuery(workspace);
  return {
    workspace,
    keep: (list: CalendarList) => queryClient.setQueryData(queryKey, list),
    // Slots depend on the events in calendars.
    refresh: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries({ queryKey: ['booking', workspace.id] }),
      ]),
  };
}

/** Opens the consent page of a provider. */
export function useConnectCalendar() {
  const { workspace } = useKeepList();
  return useMutation({
    mutationFn: (provider: CalendarProvider) =>
      api(calendarsEndpoints.calendars_connect, { workspace, body: { provider } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

export function useUpdateCalendar() {
  const { workspace, refresh } = useKeepList();
  return useMutation({
    // One after the other: the last click counts.
    scope: { id: 'calendars' },
    mutationFn: ({ id, checks_busy }: Pick<Calendar, 'id' | 'checks_busy'>) =>
      api(calendarsEndpoints.calendars_update, { workspace, params: { id }, body: { checks_busy } }),
    onSettled: refresh,
  });
}

/** Disconnects an account with all its calendars. */
export function useDisconnectAccount() {
  const { workspace, refresh } = useKeepList();
  return useMutation({
    mutationFn: (id: number) => api(calendarsEndpoints.calendars_delete, { workspace, params: { id } }),
    onSuccess: refresh,
  });
}

/** The calendar that coffees are written into; null for none. */
export function useChooseDestination() {
  const { workspace, keep } = useKeepList();
  return useMutation({
    mutationFn: (id: number | null) =>
      api(calendarsEndpoints.update_destination_calendar, {
        workspace,
        body: { destination_calendar_id: id },
      }),
    onSuccess: keep,
  });
}

/** The name of a calendar: the main one of an account often has only its address. */
export function useCalendarName() {
  const { t } = useTranslation('calendars');
  return ({ name, account }: Calendar): string => (name === '' || name === account ? t('main') : name);
}

/** Finishes a consent with what the provider sent the browser back with. */
export function finishConsent(companyId: number, answer: { state: string; code: string }) {
  return api(calendarsEndpoints.calendars_callback, {
    workspace: { id: companyId, urls: {} },
    body: answer,
  });
}
