import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallScope } from './api-types.ts';
import { useWorkspace, type Workspace } from './session.ts';
import { useLiveQueries } from './use-realtime.ts';

/** Arguments of every call of a query. */
interface Ask {
  workspace: CallScope;
  signal: AbortSignal;
}

/**
 * One thing of a workspace that pages read and change. The keys of its queries begin with its name: a change refetches them,
 * and the queries that `also` names.
 */
export function resource(name: string, also: (workspace: Workspace) => QueryKey[] = () => []) {
  const all = (workspace: CallScope) => [name, workspace.id] as const;

  /** A query under the name and some more words. */
  const query = <Data>(workspace: CallScope, key: readonly unknown[], ask: (call: Ask) => Promise<Data>) =>
    queryOptions({
      queryKey: [...all(workspace), ...key],
      queryFn: ({ signal }) => ask({ workspace, signal }),
    });

  /** The same for a list: it shows the previous page while the next one loads. */
  const page = <Data>(...of: Parameters<typeof query<Data>>) => ({
    ...query<Data>(...of),
    placeholderData: keepPreviousData,
  });

  /** A list that grows: each page begins where the one before ended. */
  const growing = <Page extends { next: string | null; offset_end: number }>(
    workspace: CallScope,
    key: readonly unknown[],
    ask: (call: Ask, offset: number) => Promise<Page>,
  ) =>
    infiniteQueryOptions({
      queryKey: [...all(workspace), ...key],
      queryFn: ({ pageParam, signal }) => ask({ workspace, signal }, pageParam),
      initialPageParam: 0,
      getNextPageParam: (page) => (page.next === null ? undefined : page.offset_end),
    });

  function useChange<Result, Input = void>(run: (workspace: CallScope, input: Input) => Promise<Result>) {
    const workspace = useWorkspace();
    const queryClient = useQueryClient();
    return useMutation({
      mutationFn: (input: Input) => run(workspace, input),
      onSuccess: () => {
        const keys = [all(workspace), ...also(workspace)];
        return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      },
    });
  }

  /** Refetches the shown queries when other people change the data. */
  function useLive(...events: readonly string[]): void {
    const workspace = useWorkspace();
    useLiveQueries(events, () => [{ queryKey: all(workspace) }]);
  }

  return { all, query, page, growing, useChange, useLive };
}
