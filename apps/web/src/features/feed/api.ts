import { type ActivityEvent, feedEndpoints, type MemberNotification } from '@fika/contract/endpoints/feed';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallScope } from '../../lib/api-types.ts';
import { api } from '../../lib/api.ts';
import { useWorkspace } from '../../lib/session.ts';
import { useRealtime } from '../../lib/use-realtime.ts';
import { everyOnce } from './view.ts';

export type { ActivityEvent, MemberNotification };

const rootKey = (workspace: CallScope) => ['feed', workspace.id] as const;

function unreadQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: [...rootKey(workspace), 'unread'],
    queryFn: ({ signal }) => api(feedEndpoints.notifications_unread_count, { workspace, signal }),
  });
}

/** What concerns the reader, newest first, a page at a time. */
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
    // What came meanwhile pushed the others down: one that was on the page before comes again.
    select: ({ pages }) => everyOnce(pages.flatMap(({ results }) => results)),
  });
}

export type ActivityFilter = 'all' | 'coffees' | 'programs';

/** What happened around the reader, newest first, a page at a time. */
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

/** How many are unread, kept up to date by the live line and by what the reader does: answering settles an invitation. */
export function useUnread(): number | undefined {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const { data } = useQuery(unreadQuery(workspace));
  const [feed, id] = rootKey(workspace);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: [feed, id] });
  useRealtime('notifications.changed', refresh);
  useRealtime('coffee.seen', refresh);
  useRealtime('round.changed', refresh);
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') {
          void queryClient.invalidateQueries({ queryKey: [feed, id, 'unread'] });
        }
      }),
    [queryClient, feed, id],
  );
  return data?.count;
}

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

/** Marks as read whatever was told up to the newest one in sight. */
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
