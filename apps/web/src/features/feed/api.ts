import { feedEndpoints } from '@fika/contract/calls/feed.gen';
import type { ActivityEvent, MemberNotification } from '@fika/contract/endpoints/feed';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';
import { useRealtime } from '#lib/use-realtime.ts';
import { rootKey } from './unread.ts';
import { everyOnce } from './view.ts';

export type { ActivityEvent, MemberNotification };

/** The notifications of the reader, newest first, a page at a time. */
export function notificationsQuery(workspace: CallScope, shown: { unread: boolean }) {
  return infiniteQueryOptions({
    queryKey: [...rootKey(workspace), 'notifications', shown],
    queryFn: ({ pageParam, signal }) =>
      api(feedEndpoints.notifications, {
        workspace,
        query: { offset: pageParam, unread: shown.unread ? 'true' : 'false' },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.next === null ? undefined : page.offset_end),
    // New items have pushed the others down, so the next page may repeat an item.
    select: ({ pages }) => everyOnce(pages.flatMap(({ results }) => results)),
  });
}

export type ActivityFilter = 'all' | 'coffees' | 'programs';

/** The activity around the reader, newest first, a page at a time. */
export function activityQuery(workspace: CallScope, kind: ActivityFilter) {
  return infiniteQueryOptions({
    queryKey: [...rootKey(workspace), 'activity', kind],
    queryFn: ({ pageParam, signal }) =>
      api(feedEndpoints.activity, { workspace, query: { offset: pageParam, kind }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.next === null ? undefined : page.offset_end),
    select: ({ pages }) => everyOnce(pages.flatMap(({ results }) => results)),
  });
}

export const useNotifications = (shown: { unread: boolean }) =>
  useInfiniteQuery(notificationsQuery(useWorkspace(), shown));
export const useActivity = (kind: ActivityFilter) => useInfiniteQuery(activityQuery(useWorkspace(), kind));

/** Marks one as read, or as not read yet. */
export function useReadNotification() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, read }: { id: number; read: boolean }) =>
      api(feedEndpoints.notifications_update, {
        workspace,
        params: { id },
        body: { read_at: read ? new Date().toISOString() : null },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rootKey(workspace) }),
  });
}

/** Marks the notifications of a meeting as read while its page is visible. */
export function useReadCoffee(coffeeId: number): void {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const isLooking = useDocumentVisibility() === 'visible';
  const { mutate } = useMutation({
    mutationFn: (coffee_id: number) =>
      api(feedEndpoints.notifications_update_last_read, { workspace, body: { coffee_id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rootKey(workspace) }),
  });
  useEffect(() => {
    if (isLooking) mutate(coffeeId);
  }, [isLooking, coffeeId, mutate]);
  useRealtime('notifications.changed', () => {
    if (isLooking) mutate(coffeeId);
  });
}

/** Marks the notifications as read, up to the newest one in the list. */
export function useReadAll() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (newest: number | undefined) =>
      api(feedEndpoints.notifications_update_last_read, {
        workspace,
        body: newest === undefined ? {} : { up_to: newest },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rootKey(workspace) }),
  });
}
