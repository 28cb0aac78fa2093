import { feedEndpoints } from '@fika/contract/calls/feed.gen';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';
import { useLiveQueries } from '#lib/use-realtime.ts';

/** The key of all queries about the feed of a workspace. */
export const rootKey = (workspace: CallScope) => ['feed', workspace.id] as const;

function unreadQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: [...rootKey(workspace), 'unread'],
    queryFn: ({ signal }) => api(feedEndpoints.notifications_unread_count, { workspace, signal }),
  });
}

/** The number of unread notifications, updated by the websocket and by the reader's actions: an answer settles an invitation. */
export function useUnread(): number | undefined {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const { data } = useQuery(unreadQuery(workspace));
  const [feed, id] = rootKey(workspace);
  useLiveQueries(['notifications.changed', 'coffee.seen', 'round.changed'], () => [{ queryKey: [feed, id] }]);
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
