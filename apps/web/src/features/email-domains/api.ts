import { emailOutboxEndpoints } from '@fika/contract/calls/email-outbox.gen';
import { emailDomainsEndpoints } from '@fika/contract/calls/email-domains.gen';
import { workspacesEndpoints } from '@fika/contract/calls/workspaces.gen';
import type { Suppression } from '@fika/contract/endpoints/email-outbox';
import type { SendingDomain, SendingRecord } from '@fika/contract/endpoints/email-domains';
import type { SmtpServerInput } from '@fika/contract/smtp-server';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { resource } from '#lib/resource.ts';
import { useWorkspace, workspaceQuery } from '#lib/session.ts';

export type { SendingDomain, SendingRecord, SmtpServerInput, Suppression };

const sending = resource('sending');

/** A workspace has few of them: they are shown on one page. */
const EVERY = { limit: 100, offset: 0, ordering: 'domain', search: '' } as const;

export const sendingDomainsQuery = (workspace: CallScope) =>
  sending.query(
    workspace,
    ['domains'],
    async (call) => (await api(emailDomainsEndpoints.sending_domain, { ...call, query: EVERY })).results,
  );

/** The domain of a name, in the normalized or the typed form; undefined if it is not in the list. */
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

export const sendingDomainQuery = (workspace: CallScope, id: number) =>
  sending.query(workspace, ['domain', id], (call) =>
    api(emailDomainsEndpoints.sending_domain_get, { ...call, params: { id } }),
  );

export const suppressionsQuery = (workspace: CallScope, page: { limit: number; offset: number }) =>
  sending.page(workspace, ['suppressions', page], (call) =>
    api.list(emailOutboxEndpoints.suppressions, { ...call, query: page }),
  );

/** Refetches the shown domains and suppressed addresses when other admins change them. */
export const useLiveSending = () => sending.useLive('sending_domain.changed', 'suppression.changed');

export const useAddDomain = () =>
  sending.useChange((workspace, domain: string) =>
    api(emailDomainsEndpoints.sending_domain_create, { workspace, body: { domain } }),
  );

export const useVerifyDomain = () =>
  sending.useChange((workspace, id: number) =>
    api(emailDomainsEndpoints.sending_domain_verify, { workspace, params: { id } }),
  );

export const useArchiveDomain = () =>
  sending.useChange((workspace, id: number) =>
    api(emailDomainsEndpoints.sending_domain_update, {
      workspace,
      params: { id },
      body: { status: 'archived' },
    }),
  );

export const useLiftSuppression = () =>
  sending.useChange((workspace, email: string) =>
    api(emailOutboxEndpoints.suppressions_lift, { workspace, body: { email } }),
  );

/** Tests a mail server, saved or not. */
export function useTestServer() {
  const workspace = useWorkspace();
  return useMutation({
    mutationFn: (smtp_config: SmtpServerInput) =>
      api(emailDomainsEndpoints.send_smtp_test_email, { workspace, body: { smtp_config } }),
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
    api(workspacesEndpoints.save_option, { workspace, body: { name: 'smtp_server', value } }),
  );

export const useForgetServer = () =>
  useServerMutation((workspace, _nothing: null) =>
    api(emailDomainsEndpoints.delete_smtp_config, { workspace }),
  );
