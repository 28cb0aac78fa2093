import { categoriesEndpoints } from '@fika/contract/calls/categories.gen';
import type { BulkAnswer } from '@fika/contract/endpoints/bulk-actions';
import type { Category, CategoryChange, CategoryUsage } from '@fika/contract/endpoints/categories';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { ordered } from '#lib/order.ts';
import { resource } from '#lib/resource.ts';
import { useWorkspace } from '#lib/session.ts';
import { useOrdering } from '#lib/use-ordering.ts';

export type { Category, CategoryChange, CategoryUsage };

const fields = resource('categories');

/** Every field of the workspace, removed ones too, in their order. */
export function categoriesQuery(workspace: CallScope) {
  return fields.query(workspace, [], async (call) => {
    const { results } = await api(categoriesEndpoints.categories, call);
    return ordered(results, []);
  });
}

/** The fields; the route has loaded them before the page renders. */
export function useCategories(): Category[] {
  return useSuspenseQuery(categoriesQuery(useWorkspace())).data;
}

/** How many members have a value of each field, for admins. */
function usageQuery(workspace: CallScope) {
  const query = fields.query(workspace, ['usage'], async (call) => {
    const { total, results } = await api(categoriesEndpoints.categories_usage, call);
    return { total, of: new Map(results.map((usage) => [usage.category, usage])) };
  });
  // Members change without their fields, so a page that opens counts again.
  return { ...query, staleTime: 5_000 };
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
  return fields.useChange((workspace, body: CategoryInput) =>
    api(categoriesEndpoints.categories_create, { workspace, body }),
  );
}

export function useUpdateCategory() {
  return fields.useChange((workspace, { id, changes }: { id: number; changes: CategoryChange }) =>
    api(categoriesEndpoints.categories_update, { workspace, params: { id }, body: changes }),
  );
}

/** Moves fields. */
export function useOrderCategories() {
  const workspace = useWorkspace();
  return useOrdering('categories-order', categoriesQuery(workspace).queryKey, (orders) =>
    api(categoriesEndpoints.categories_order, { workspace, body: { orders } }),
  );
}

interface Merge {
  id: number;
  from: string[];
  into: string;
}

export function useMergeChoices() {
  return fields.useChange((workspace, { id, ...body }: Merge): Promise<BulkAnswer> =>
    api(categoriesEndpoints.categories_merge_choices, { workspace, params: { id }, body }),
  );
}
