import { mfaEndpoints } from '@fika/contract/calls/mfa.gen';
import type { MfaStatus, PasskeyAssertion, TwoFa } from '@fika/contract/endpoints/mfa';
import { queryOptions, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { beginSession, renewSession, useWorkspace, type Session } from '#lib/session.ts';
import { makePasskey, askAuthenticator } from './passkey.ts';

export type { MfaStatus, TwoFa };

/** How the account logs in. */
export const mfaQuery = queryOptions({
  queryKey: ['mfa'],
  queryFn: ({ signal }) => api(mfaEndpoints.mfa_status, { signal }),
  staleTime: 30_000,
});

/** The login methods of the account; the route has loaded them before the page renders. */
export function useMfa(): MfaStatus {
  return useSuspenseQuery(mfaQuery).data;
}

/** By what the second step of this log-in can be passed. */
export const waysQuery = queryOptions({
  queryKey: ['mfa', 'ways'],
  queryFn: ({ signal }) => api(mfaEndpoints.mfa_ways, { signal }),
});

export function useWays() {
  return useSuspenseQuery(waysQuery).data;
}

/** Passes the second step with a code of the app. */
export function useVerifyCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => api(mfaEndpoints.mfa_verify, { body: { code } }),
    onSuccess: (session) => beginSession(queryClient, session),
  });
}

/** Passes the second step with a recovery code. Answers how many are left. */
export function useVerifyRecovery() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => api(mfaEndpoints.mfa_recovery, { body: { code } }),
    onSuccess: ({ session }) => beginSession(queryClient, session),
  });
}

/** Passes the second step with a passkey. Null when the person changed their mind. */
export function useVerifyPasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => askPasskey((body) => api(mfaEndpoints.passkey_verify, { body })),
    onSuccess: (session) => (session ? beginSession(queryClient, session) : undefined),
  });
}

/** Logs in with a passkey only. Null when the person cancels. */
export function useLoginByPasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const assertion = await askAuthenticator(await api(mfaEndpoints.passkey_login_options));
      return assertion && api(mfaEndpoints.passkey_login, { body: assertion });
    },
    onSuccess: (session) => (session ? beginSession(queryClient, session) : undefined),
  });
}

async function askPasskey<T>(send: (assertion: PasskeyAssertion) => Promise<T>): Promise<T | null> {
  const assertion = await askAuthenticator(await api(mfaEndpoints.passkey_verify_options));
  return assertion && send(assertion);
}

/** Proves the identity of the person again: by password or code. */
export function useProve() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (proof: string) => api(mfaEndpoints.mfa_prove, { body: { proof } }),
    onSuccess: (session) => renewSession(queryClient, session),
  });
}

/** The same by passkey. Null when the person changed their mind. */
export function useProveByPasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => askPasskey((body) => api(mfaEndpoints.mfa_prove_passkey, { body })),
    onSuccess: (session) => (session ? renewSession(queryClient, session) : undefined),
  });
}

/** After a change: the fresh session, and what the account now logs in with. */
function useChanged() {
  const queryClient = useQueryClient();
  return async (session?: Session) => {
    if (session) await renewSession(queryClient, session);
    await queryClient.invalidateQueries({ queryKey: mfaQuery.queryKey, exact: true });
  };
}

/**
 * A secret for an authenticator app, to scan or type. It must not be refetched while the page shows it, because each request
 * creates a new secret and invalidates the former one.
 */
export function useSecret() {
  return useQuery({
    queryKey: ['mfa', 'setup'],
    queryFn: () => api(mfaEndpoints.mfa_setup),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Takes the app into use by one of its codes. */
export function useConfirmApp() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (code: string) => api(mfaEndpoints.mfa_setup_confirm, { body: { code } }),
    onSuccess: ({ session }) => changed(session),
  });
}

export function useRemoveApp() {
  const changed = useChanged();
  return useMutation({ mutationFn: () => api(mfaEndpoints.mfa_remove_totp), onSuccess: () => changed() });
}

/** Adds a passkey of this device, or of another that the browser reaches. Null when the person changed their mind. */
export function useAddPasskey() {
  const changed = useChanged();
  return useMutation({
    mutationFn: async (name: string) => {
      const response = await makePasskey(await api(mfaEndpoints.passkey_register_options));
      return response && api(mfaEndpoints.passkey_register, { body: { name, response } });
    },
    onSuccess: (answer) => (answer ? changed(answer.session) : undefined),
  });
}

export function useRenamePasskey() {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      api(mfaEndpoints.passkey_rename, { params: { id }, body: { name } }),
    onSuccess: () => changed(),
  });
}

export function useRemovePasskey() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (id: number) => api(mfaEndpoints.passkey_remove, { params: { id } }),
    onSuccess: () => changed(),
  });
}

export function useRenewCodes() {
  const changed = useChanged();
  return useMutation({ mutationFn: () => api(mfaEndpoints.mfa_recovery_renew), onSuccess: () => changed() });
}

/** The workspace's rule for two-step verification, and the number of members who use it. */
export function twoFaQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: ['mfa', workspace.id, 'policy'],
    queryFn: ({ signal }) => api(mfaEndpoints.two_fa, { workspace, signal }),
  });
}

export function useSaveTwoFa() {
  const queryClient = useQueryClient();
  const workspace = useWorkspace();
  return useMutation({
    mutationFn: (two_fa: TwoFa) => api(mfaEndpoints.mfa_setup_url, { workspace, body: { two_fa } }),
    onSuccess: ({ two_fa }) =>
      queryClient.setQueryData(twoFaQuery(workspace).queryKey, (known) => known && { ...known, two_fa }),
  });
}
