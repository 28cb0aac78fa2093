import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { ordered, type Placed } from './order.ts';

/**
 * Moves items of a loaded list: at once on the screen, and back if the server refuses.
 *
 * @param name of the mutation, distinct for each list.
 * @param queryKey of the list.
 * @param send the changed numbers to the server.
 */
export function useOrdering(name: string, queryKey: QueryKey, send: (orders: Placed[]) => Promise<unknown>) {
  const queryClient = useQueryClient();
  const mutationKey = [name];
  return useMutation({
    mutationFn: send,
    onMutate: async (orders) => {
      await queryClient.cancelQueries({ queryKey, exact: true });
      const before = queryClient.getQueryData<Placed[]>(queryKey);
      queryClient.setQueryData<Placed[]>(queryKey, (items) => items && ordered(items, orders));
      return { before };
    },
    onError: (_error, _orders, context) => queryClient.setQueryData(queryKey, context?.before),
    // One move after another: only the last answer is the order that is wanted.
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) === 1 ? queryClient.invalidateQueries({ queryKey }) : undefined,
    mutationKey,
    scope: { id: name },
  });
}
