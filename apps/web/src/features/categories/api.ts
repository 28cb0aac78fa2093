import { categoriesEndpoints, type Category } from '@fika/contract/endpoints/categories';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { CallScope } from '../../lib/api-types.ts';
import { api } from '../../lib/api.ts';
import { useWorkspace } from '../../lib/session.ts';

export type { Category };

/** Every field of the workspace, removed ones too, in their order. */
export function categoriesQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: ['categories', workspace.id],
    queryFn: async ({ signal }) => {
      const { results } = await api(categoriesEndpoints.categories, { workspace, signal });
      return results.toSorted((a, b) => a.order - b.order || a.id - b.id);
    },
  });
}

/** The fields; the route has asked for them before the page is shown. */
export function useCategories(): Category[] {
  return useSuspenseQuery(categoriesQuery(useWorkspace())).data;
}

export interface CategoryInput {
  title: string;
  description: string;
  type: Category['type'];
  choices: string[];
  only_for_matching: boolean;
}

/** What can change of a field that exists; `add_choices` are labels. */
export interface CategoryChanges {
  title?: string;
  description?: string;
  status?: Category['status'];
  only_for_matching?: boolean;
  add_choices?: string[];
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
    mutationFn: ({ id, changes }: { id: number; changes: CategoryChanges }) =>
      api(categoriesEndpoints.categories_update, { workspace, params: { id }, body: changes }),
    onSuccess: refresh,
  });
}

function useRefresh() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: categoriesQuery(workspace).queryKey });
}
