import { domainsEndpoints } from '@fika/contract/endpoints/domains';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { CallScope } from '../../lib/api-types.ts';
import { api } from '../../lib/api.ts';
import { useWorkspace } from '../../lib/session.ts';

export function domainsQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: ['domains', workspace.id],
    queryFn: async ({ signal }) => (await api(domainsEndpoints.get_domains, { workspace, signal })).domains,
  });
}

/** The domains; the route has asked for them before the page is shown. */
export function useDomains(): string[] {
  return useSuspenseQuery(domainsQuery(useWorkspace())).data;
}

/** Sets the whole list. */
export function useSaveDomains() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (domains: string[]) => api(domainsEndpoints.domains, { workspace, body: { domains } }),
    onSuccess: ({ domains }) => queryClient.setQueryData(domainsQuery(workspace).queryKey, domains),
  });
}
