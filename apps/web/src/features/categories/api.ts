import { categoriesEndpoints } from '@fika/contract/calls/categories.gen';
import type { BulkAnswer } from '@fika/contract/endpoints/bulk-actions';
import type { Category, CategoryChange, CategoryUsage } from '@fika/contract/endpoints/categories';
import { queryOptions, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';
import { ordered, type Placed } from './order.ts';

export type { Category, CategoryChange, CategoryUsage };

const ORDERING = ['categories-order'];

/** Every field of the workspace, removed ones too, in their order. */
export function categoriesQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: ['categories', workspace.id],
    queryFn: async ({ signal }) => {
      const { results } = await api(categoriesEndpoints.categories, { workspace, signal });
      return ordered(results, []);
    },
  });
}

/** The fields; the route has loaded them before the page renders. */
export function useCategories(): Category[] {
  return useSuspenseQuery(categoriesQuery(useWorkspace())).data;
}

/** How many members have a value of each field, for admins. */
function usageQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: ['categories', workspace.id, 'usage'],
    queryFn: async ({ signal }) => {
      const { total, results } = await api(categoriesEndpoints.categories_usage, { workspace, signal });
      return { total, of: new Map(results.map((usage) => [usage.category, usage])) };
    },
    // Members change without their fields, so a page that opens counts again.
    staleTime: 5_000,
  });
}

export function useUsage() {
  return useQuery(usageQuery(useWorkspace()));
}

export interface CategoryInput {
  title: string;
  description: string;
  type: Category['type'];
  choices: string[];
  mandatory?: boolean;
  only_for_matching: boolean;
}

export function useCreateCategory() {
  const workspace = useWorkspace();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CategoryInput) => api(categoriesEndpoints.categories_create, { workspace, body }),
    onSuccess: refresh,
  });
}

export function useUpdateCategory() {
  const workspace = useWorkspace();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: CategoryChange }) =>
      api(categoriesEndpoints.categories_update, { workspace, params: { id }, body: changes }),
    onSuccess: refresh,
  });
}

/** Moves fields at once on the screen; when the server refuses, they go back. */
export function useOrderCategories() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const { queryKey } = categoriesQuery(workspace);
  return useMutation({
    mutationFn: (orders: Placed[]) =>
      api(categoriesEndpoints.categories_order, { workspace, body: { orders } }),
    onMutate: async (orders) => {
      await queryClient.cancelQueries({ queryKey, exact: true });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (fields) => fields && ordered(fields, orders));
      return { before };
    },
    onError: (_error, _orders, context) => queryClient.setQueryData(queryKey, context?.before),
    // One move after another: only the last answer is the order that is wanted.
    onSettled: () => (queryClient.isMutating({ mutationKey: ORDERING }) === 1 ? refresh() : undefined),
    mutationKey: ORDERING,
    scope: { id: 'categories-order' },
  });
}

interface Merge {
  id: number;
  from: string[];
  into: string;
}

export function useMergeChoices() {
  const workspace = useWorkspace();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...body }: Merge): Promise<BulkAnswer> =>
      api(categoriesEndpoints.categories_merge_choices, { workspace, params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Reads the fields and their counts again. */
function useRefresh() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: categoriesQuery(workspace).queryKey });
}
