import { deliveriesEndpoints } from '@fika/contract/calls/deliveries.gen';
import { sendingEndpoints } from '@fika/contract/calls/sending.gen';
import { settingsEndpoints } from '@fika/contract/calls/settings.gen';
import type { Suppression } from '@fika/contract/endpoints/deliveries';
import type { SendingDomain, SendingRecord } from '@fika/contract/endpoints/sending';
import type { SmtpServerInput } from '@fika/contract/smtp-server';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace, workspaceQuery } from '#lib/session.ts';
import { useLiveQueries } from '#lib/use-realtime.ts';

export type { SendingDomain, SendingRecord, SmtpServerInput, Suppression };

const all = (workspace: CallScope) => ['sending', workspace.id] as const;

/** A workspace has few of them: they are shown on one page. */
const EVERY = { limit: 100, offset: 0, ordering: 'domain', search: '' } as const;

export function sendingDomainsQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: [...all(workspace), 'domains'],
    queryFn: async ({ signal }) =>
      (await api(sendingEndpoints.sending_domain, { workspace, signal, query: EVERY })).results,
  });
}

/** The domain of a name, as it is kept or as its owner writes it; undefined when it is on no list. */
export async function findSendingDomain(
  queryClient: QueryClient,
  workspace: CallScope,
  name: string,
): Promise<SendingDomain | undefined> {
  const query = sendingDomainsQuery(workspace);
  const wanted = name.toLowerCase();
  const inside = (list: readonly SendingDomain[]) =>
    list.find(({ domain, display_name: shown }) => domain === wanted || shown === wanted);
  // A list that was read before may lack one that was just added.
  return (
    inside(await queryClient.ensureQueryData(query)) ??
    inside(await queryClient.fetchQuery({ ...query, staleTime: 0 }))
  );
}

export function sendingDomainQuery(workspace: CallScope, id: number) {
  return queryOptions({
    queryKey: [...all(workspace), 'domain', id],
    queryFn: ({ signal }) => api(sendingEndpoints.sending_domain_get, { workspace, params: { id }, signal }),
  });
}

export function suppressionsQuery(workspace: CallScope, page: { limit: number; offset: number }) {
  return queryOptions({
    queryKey: [...all(workspace), 'suppressions', page],
    queryFn: ({ signal }) => api.list(deliveriesEndpoints.suppressions, { workspace, signal, query: page }),
    placeholderData: keepPreviousData,
  });
}

/** Keeps what is shown of domains and refused addresses up to date while others work on them. */
export function useLiveSending(): void {
  const workspace = useWorkspace();
  useLiveQueries(['sending_domain.changed', 'suppression.changed'], () => [{ queryKey: all(workspace) }]);
}

function useSendingMutation<Input, Result>(run: (workspace: CallScope, input: Input) => Promise<Result>) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(workspace, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: all(workspace) }),
  });
}

export const useAddDomain = () =>
  useSendingMutation((workspace, domain: string) =>
    api(sendingEndpoints.sending_domain_create, { workspace, body: { domain } }),
  );

export const useVerifyDomain = () =>
  useSendingMutation((workspace, id: number) =>
    api(sendingEndpoints.sending_domain_verify, { workspace, params: { id } }),
  );

export const useArchiveDomain = () =>
  useSendingMutation((workspace, id: number) =>
    api(sendingEndpoints.sending_domain_update, { workspace, params: { id }, body: { status: 'archived' } }),
  );

export const useLiftSuppression = () =>
  useSendingMutation((workspace, email: string) =>
    api(deliveriesEndpoints.suppressions_lift, { workspace, body: { email } }),
  );

/** Tries a mail server, saved or not. */
export function useTestServer() {
  const workspace = useWorkspace();
  return useMutation({
    mutationFn: (smtp_config: SmtpServerInput) =>
      api(sendingEndpoints.send_smtp_test_email, { workspace, body: { smtp_config } }),
  });
}

function useServerMutation<Input>(run: (workspace: CallScope, input: Input) => Promise<unknown>) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(workspace, input),
    // The server is one of the options of the workspace.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: workspaceQuery(workspace.slug).queryKey }),
  });
}

export const useSaveServer = () =>
  useServerMutation((workspace, value: SmtpServerInput) =>
    api(settingsEndpoints.save_option, { workspace, body: { name: 'smtp_server', value } }),
  );

export const useForgetServer = () =>
  useServerMutation((workspace, _nothing: null) => api(sendingEndpoints.delete_smtp_config, { workspace }));
