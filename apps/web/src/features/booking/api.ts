import { bookingEndpoints } from '@fika/contract/calls/booking.gen';
import { coffeeDetailEndpoints } from '@fika/contract/calls/coffee-detail.gen';
import type { BookingAction, BookingView } from '@fika/contract/endpoints/booking';
import type { Coffee } from '@fika/contract/endpoints/coffees';
import { LIMITS } from '@fika/contract/limits';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { saveFile } from '#lib/csv.ts';
import { followAccountLanguage } from '#lib/i18n.ts';
import { useLiveQueries } from '#lib/use-realtime.ts';

export type { BookingAction, BookingView };

/** Identifies a meeting: the token of a link, or its ids with the session of a member. */
export interface Whose {
  token?: string | undefined;
  company_id?: number | undefined;
  coffee_id?: number | undefined;
  /** The scope of a link that opens the meeting itself. */
  workspace?: CallScope | undefined;
}

/** The parameters of a call, and its scope. */
const sent = ({ workspace, ...named }: Whose) => ({ named, scope: workspace && { workspace } });

const keyOf = ({ token, company_id: company, coffee_id: coffee }: Whose) =>
  ['booking', company ?? token, coffee ?? null] as const;

/** The booked time and the common free times. Changes nothing. */
export function bookingQuery(whose: Whose, action: BookingAction = 'schedule') {
  return queryOptions({
    queryKey: [...keyOf(whose), action],
    queryFn: async ({ signal }) => {
      const { named, scope } = sent(whose);
      const query = { ...named, action };
      const view = await api(bookingEndpoints.booking_slots, { query, signal, ...scope });
      // A visitor with a link has no language setting in this browser.
      if (whose.token !== undefined) await followAccountLanguage(view.member.culture);
      return view;
    },
    enabled: whose.token !== undefined || whose.coffee_id !== undefined,
    // The others go on booking while the page is open.
    refetchOnWindowFocus: true,
    staleTime: 10_000,
  });
}

function useKeepView(whose: Whose) {
  const queryClient = useQueryClient();
  return {
    onSuccess: (view: BookingView) => {
      queryClient.setQueriesData({ queryKey: keyOf(whose) }, view);
      void queryClient.invalidateQueries({ queryKey: ['coffees', view.company.id] });
    },
    // Refetches, so that a slot that is no longer free is not offered.
    onError: () => void queryClient.invalidateQueries({ queryKey: keyOf(whose) }),
  };
}

/** Books a slot, or moves what is booked to another one. */
export function useTakeSlot(action: 'schedule' | 'reschedule', whose: Whose) {
  return useMutation({
    mutationFn: (starts_at: string) => {
      const { named, scope } = sent(whose);
      const endpoint = bookingEndpoints[action === 'schedule' ? 'booking_schedule' : 'booking_reschedule'];
      return api(endpoint, { body: { ...named, starts_at }, ...scope });
    },
    ...useKeepView(whose),
  });
}

/** Agrees to the booked time that the page shows. */
export function useAgree(whose: Whose) {
  return useMutation({
    mutationFn: (starts_at: string) => {
      const { named, scope } = sent(whose);
      return api(bookingEndpoints.booking_agree, { body: { ...named, starts_at }, ...scope });
    },
    ...useKeepView(whose),
  });
}

/** Takes the date back. */
export function useCancelBooking(whose: Whose) {
  return useMutation({
    mutationFn: () => {
      const { named, scope } = sent(whose);
      return api(bookingEndpoints.booking_cancel, { body: named, ...scope });
    },
    ...useKeepView(whose),
  });
}

/** Sets where people meet. */
export function usePlace(action: 'schedule' | 'reschedule', whose: Whose) {
  return useMutation({
    mutationFn: (place: Pick<BookingView, 'place' | 'call_url'>) => {
      const { named, scope } = sent(whose);
      return api(bookingEndpoints.booking_place, { body: { ...named, action, ...place }, ...scope });
    },
    ...useKeepView(whose),
  });
}

/** Saves the booked time as a file for a calendar. */
export async function saveEvent(whose: Whose, action: BookingAction): Promise<void> {
  const { named, scope } = sent(whose);
  const query = { ...named, action };
  const { blob } = await api.file(bookingEndpoints.booking_event_file, { query, ...scope });
  saveFile('event.ics', blob);
}

/** Proposes times in words. */
export function usePropose(action: 'schedule' | 'reschedule', whose: Whose) {
  return useMutation({
    mutationFn: (proposal: { text: string; client_id: string }) => {
      const { named, scope } = sent(whose);
      return api(bookingEndpoints.booking_propose, { body: { ...named, action, ...proposal }, ...scope });
    },
    ...useKeepView(whose),
  });
}

export type { Coffee };

/** My coffees that have a date. */
export function bookedCoffeesQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: ['coffees', workspace.id, 'booked'],
    queryFn: ({ signal }) =>
      api(coffeeDetailEndpoints.coffees, {
        workspace,
        query: { status: '1', ordering: '-scheduled_at', limit: LIMITS.pageSizeMax },
        signal,
      }),
  });
}

/** Refetches the booking when other people book, move or cancel. */
export function useLiveBooking(whose: Whose): void {
  useLiveQueries(['coffee.changed'], () => [{ queryKey: keyOf(whose) }]);
}
