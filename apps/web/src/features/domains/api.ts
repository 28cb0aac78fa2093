import { domainsEndpoints } from '@fika/contract/calls/domains.gen';
import type { DomainDetail } from '@fika/contract/endpoints/domains';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';
import { useLiveQueries } from '#lib/use-realtime.ts';

export type { DomainDetail };

export function domainsQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: ['domains', workspace.id],
    queryFn: async ({ signal }) => (await api(domainsEndpoints.get_domains, { workspace, signal })).details,
  });
}

/** The domains; the route has loaded them before the page renders. */
export function useDomains(): DomainDetail[] {
  const workspace = useWorkspace();
  const query = domainsQuery(workspace);
  useLiveQueries(['domains.changed'], () => [{ queryKey: query.queryKey }]);
  return useSuspenseQuery(query).data;
}

/** Sets the whole list. */
export function useSaveDomains() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (domains: string[]) => api(domainsEndpoints.domains, { workspace, body: { domains } }),
    onSuccess: ({ details }) => queryClient.setQueryData(domainsQuery(workspace).queryKey, details),
  });
}

/** Looks for the record of a domain now. */
export function useCheckDomain() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (domain: string) => api(domainsEndpoints.domains_check, { workspace, body: { domain } }),
    onSuccess: (checked) =>
      queryClient.setQueryData(domainsQuery(workspace).queryKey, (before) =>
        before?.map((one) => (one.domain === checked.domain ? checked : one)),
      ),
  });
}
