import { conversationsEndpoints } from '@fika/contract/calls/conversations.gen';
import { coffeeDetailEndpoints } from '@fika/contract/calls/coffee-detail.gen';
import type { Message } from '@fika/contract/endpoints/conversations';
import {
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
  type Mutation,
  type QueryClient,
} from '@tanstack/react-query';
import { use, useCallback, useEffect, useState } from 'react';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';
import { mayPass } from '#lib/query-client.ts';
import type { Realtime } from '#lib/realtime.ts';
import { RealtimeContext } from '#lib/use-realtime.ts';
import { isPart } from '#lib/kinds.ts';
import { uuid } from '#lib/uuid.ts';
import { coffeeQuery } from '#features/coffees/api.ts';
import { type Draft, openOutbox } from './outbox.ts';
import { mergeMessages, type Outgoing } from './view.ts';

const PAGE = 30;
const CATCH_UP_PAGE = 100;

/** The part of a conversation that is loaded, oldest first. */
export interface Conversation {
  messages: Message[];
  has_earlier: boolean;
}

/** The newest messages; a refetch loads only those since. */
export function conversationQuery(workspace: CallScope, coffeeId: number) {
  return queryOptions({
    queryKey: ['messages', workspace.id, coffeeId],
    queryFn: async ({ client, queryKey, signal }): Promise<Conversation> => {
      const shown = () => client.getQueryData<Conversation>(queryKey);
      const last = shown()?.messages.at(-1);
      const { messages, has_earlier } = last
        ? { messages: await missedSince(workspace, coffeeId, last.id, signal), has_earlier: false }
        : await firstPage(workspace, coffeeId, signal);
      // During the request the websocket may have brought newer messages, or the reader may have opened earlier pages.
      const now = shown();
      return {
        messages: mergeMessages(now?.messages ?? [], messages),
        has_earlier: last && now ? now.has_earlier : has_earlier,
      };
    },
  });
}

async function firstPage(workspace: CallScope, id: number, signal: AbortSignal): Promise<Conversation> {
  const query = { limit: PAGE };
  const page = await api(conversationsEndpoints.messages, { workspace, params: { id }, query, signal });
  return { messages: mergeMessages([], page.results), has_earlier: page.next !== null };
}

async function missedSince(workspace: CallScope, id: number, after: number, signal: AbortSignal) {
  const missed: Message[] = [];
  for (;;) {
    const query = { after, limit: CATCH_UP_PAGE, offset: missed.length, ordering: 'created_at' };
    const page = await api(conversationsEndpoints.messages, { workspace, params: { id }, query, signal });
    missed.push(...page.results);
    if (page.next === null) return missed;
  }
}

/** Loads the page before the oldest message that is shown. */
export function useLoadEarlier(coffeeId: number) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const { queryKey } = conversationQuery(workspace, coffeeId);
  return useMutation({
    mutationFn: () => {
      const offset = queryClient.getQueryData(queryKey)?.messages.length ?? 0;
      const query = { limit: PAGE, offset };
      return api(conversationsEndpoints.messages, { workspace, params: { id: coffeeId }, query });
    },
    onSuccess: (page) =>
      queryClient.setQueryData(
        queryKey,
        (known) =>
          known && {
            messages: mergeMessages(page.results, known.messages),
            has_earlier: page.next !== null,
          },
      ),
  });
}

/** A message from the websocket. */
interface Arrival {
  coffee_id: number;
  message: Message;
}

const isArrival = (data: unknown): data is Arrival =>
  isPart(data, { coffee_id: 'number', message: 'object' }) &&
  isPart(data['message'], {
    id: 'number',
    author_id: 'number',
    text: 'string',
    created_at: 'string',
    client_id: 'string',
  });

/** Shows messages of the others as they are written. */
export function useLiveConversation(coffeeId: number): void {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const realtime = use(RealtimeContext);
  useEffect(
    () => (realtime ? follow(realtime, queryClient, workspace, coffeeId) : undefined),
    [realtime, queryClient, workspace, coffeeId],
  );
}

/**
 * Adds new messages from the websocket to the shown ones. The first page may have loaded before this listener was registered, or
 * while the socket was closed. It therefore loads again once the socket is open, and after each reconnect. Returns a function
 * that stops. Exported for its test.
 */
export function follow(
  realtime: Pick<Realtime, 'on' | 'onReady'>,
  queryClient: QueryClient,
  workspace: CallScope,
  coffeeId: number,
): () => void {
  const query = conversationQuery(workspace, coffeeId);
  const stopHearing = realtime.on('message.created', ({ data }) => {
    if (isArrival(data) && data.coffee_id === coffeeId) add(queryClient, workspace, coffeeId, data.message);
  });
  const stopAsking = realtime.onReady(() => {
    // Waits for a running request, because a second one would have the same answer.
    void queryClient
      .ensureQueryData(query)
      .then(() => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }))
      // The page shows that the conversation could not be loaded, with a retry.
      .catch(() => undefined);
  });
  return () => {
    stopHearing();
    stopAsking();
  };
}

/** Adds a message to what is shown. Exported for its test. */
export function add(
  queryClient: QueryClient,
  workspace: CallScope,
  coffeeId: number,
  arrived: Message,
): void {
  const { queryKey } = conversationQuery(workspace, coffeeId);
  // The running request for the first page may have read before this message was written, so it is repeated.
  if (!queryClient.getQueryData(queryKey)) {
    void queryClient.cancelQueries({ queryKey }).then(() => queryClient.invalidateQueries({ queryKey }));
    return;
  }
  queryClient.setQueryData(
    queryKey,
    (known) => known && { ...known, messages: mergeMessages(known.messages, [arrived]) },
  );
}

type Sending = Mutation<Message, Error, Draft>;

const LONGEST_PAUSE = 5_000;

/**
 * What is written here and not yet there, and how to write. Without a connection it waits and is sent when there is one, one after
 * the other, under the name that it has: the server takes each once. It outlives the page in the query client, and a reload in the tab.
 */
export function useOutbox(coffeeId: number) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const mutationKey = ['messages', workspace.id, coffeeId, 'send'];
  const [outbox] = useState(() => openOutbox(workspace.id, coffeeId));
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: ({ text, client_id }: Draft) =>
      api(conversationsEndpoints.messages_create, {
        workspace,
        params: { id: coffeeId },
        body: { text, client_id },
      }),
    networkMode: 'online',
    retry: (_failures, error) => mayPass(error),
    retryDelay: (failures) => Math.min(LONGEST_PAUSE, 500 * 2 ** failures),
    onSuccess: (sent) => {
      outbox.drop(sent.client_id);
      add(queryClient, workspace, coffeeId, sent);
    },
  });
  const outgoing = useMutationState({
    filters: { mutationKey, predicate: ({ state }) => state.status !== 'success' },
    select: (mutation) => outgoingOf(mutation as Sending),
  });
  const put = useCallback(
    (draft: Draft) => {
      outbox.keep(draft);
      mutate(draft);
    },
    [outbox, mutate],
  );
  const send = useCallback(
    (text: string) => put({ client_id: uuid(), text, created_at: new Date().toISOString() }),
    [put],
  );
  useEffect(() => {
    const cache = queryClient.getMutationCache();
    const known = new Set(
      cache
        .findAll({ mutationKey: ['messages', workspace.id, coffeeId, 'send'] })
        .map((mutation) => outgoingOf(mutation as Sending).client_id),
    );
    for (const draft of outbox.read()) if (!known.has(draft.client_id)) mutate(draft);
  }, [queryClient, workspace.id, coffeeId, outbox, mutate]);
  const retry = (clientId: string) => {
    const cache = queryClient.getMutationCache();
    const failed = cache
      .findAll({ mutationKey, status: 'error' })
      .find((mutation) => outgoingOf(mutation as Sending).client_id === clientId);
    if (!failed) return;
    cache.remove(failed);
    mutate((failed as Sending).state.variables as Draft);
  };
  return { outgoing, send, retry };
}

function outgoingOf({ state }: Sending): Outgoing {
  const { client_id = '', text = '', created_at = '' } = state.variables ?? {};
  const isWaiting = state.failureCount > 0 || state.isPaused;
  const onItsWay = isWaiting ? 'waiting' : 'sending';
  return { client_id, text, created_at, state: state.status === 'error' ? 'failed' : onItsWay };
}

/** Notes that the conversation was read up to now. */
export function useMarkSeen(coffeeId: number) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const { queryKey } = coffeeQuery(workspace, coffeeId);
  return useMutation({
    mutationFn: () =>
      api(conversationsEndpoints.update_last_messages_seen_at, { workspace, params: { id: coffeeId } }),
    onSuccess: () => {
      queryClient.setQueryData(queryKey, (coffee) => coffee && { ...coffee, unread_count: 0 });
      // The cards of the home page count what is unread.
      return queryClient.invalidateQueries({ queryKey: ['coffees', workspace.id, 'list'] });
    },
  });
}

/** Asks to meet a coworker; returns the new meeting. */
export function useGetIntroduced() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { coworker: number; message: string }) =>
      api(coffeeDetailEndpoints.get_introduced, { workspace, body }),
    onSuccess: (coffee) => {
      queryClient.setQueryData(coffeeQuery(workspace, coffee.id).queryKey, coffee);
      return queryClient.invalidateQueries({ queryKey: ['coffees', workspace.id, 'list'] });
    },
  });
}
