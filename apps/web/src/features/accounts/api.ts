import { accountsEndpoints } from '@fika/contract/calls/accounts.gen';
import { registrationEndpoints } from '@fika/contract/calls/accounts/registration.gen';
import { invitationsEndpoints } from '@fika/contract/calls/invitations.gen';
import { workspacesEndpoints } from '@fika/contract/calls/workspaces.gen';
import { ssoEndpoints } from '@fika/contract/calls/sso.gen';
import type { BodyOfCall, ResponseOfCall } from '@fika/contract/call';
import { LIMITS } from '@fika/contract/limits';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { currentLanguage } from '#lib/i18n.ts';
import { beginSession, renewSession, sessionQuery } from '#lib/session.ts';

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: { email: string; password: string }) =>
      api(accountsEndpoints.login, { body: credentials }),
    onSuccess: (session) => beginSession(queryClient, session),
  });
}

/** Requests a login link by email. The answer does not reveal whether the address is known. */
export function useRequestLink() {
  return useMutation({
    mutationFn: (wish: { email: string; next: string }) =>
      api(accountsEndpoints.sign_in_link, { body: wish }),
  });
}

/** Logs in with the token of a link, once. Answers where to go. */
export function useConfirmLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => api(accountsEndpoints.sign_in_link_confirm, { body: { token } }),
    onSuccess: (session) => beginSession(queryClient, session),
  });
}

/** Requests the email that creates an account, in the language of the page. */
export function useRegister() {
  return useMutation({
    mutationFn: (email: string) =>
      api(registrationEndpoints.register, { body: { email, culture: currentLanguage() } }),
  });
}

/** Requests the email for a new password. */
export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) =>
      api(registrationEndpoints.password_reset, { body: { email, culture: currentLanguage() } }),
  });
}

/** The id and the secret in the link of an email. */
export interface MailLink {
  uidb64: string;
  token: string;
}

/** The account that the link of an email is for. */
export type Receiver = ResponseOfCall<typeof registrationEndpoints.mail_link_check>;

/** Reads the account of an email link, without using the link up. */
export function mailLinkQuery(page: 'activation' | 'reset', link: MailLink) {
  return queryOptions({
    queryKey: ['accounts', 'mail-link', page, link],
    queryFn: ({ signal }) => api(registrationEndpoints.mail_link_check, { body: { ...link, page }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useActivate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOfCall<typeof registrationEndpoints.activation>) =>
      api(registrationEndpoints.activation, { body }),
    onSuccess: (session) => beginSession(queryClient, session),
  });
}

export function useConfirmReset() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOfCall<typeof registrationEndpoints.password_reset_confirm>) =>
      api(registrationEndpoints.password_reset_confirm, { body }),
    onSuccess: (session) => beginSession(queryClient, session),
  });
}

/** Changes the password and reloads the session, because a gate of a workspace may depend on the password. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOfCall<typeof accountsEndpoints.password_change>) =>
      api(accountsEndpoints.password_change, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}

export function useVerifyEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (link: MailLink) => api(registrationEndpoints.email_verify, { body: link }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}

/** Whether an address is free for a new workspace; disabled without an address. */
export function slugQuery(slug: string) {
  return queryOptions({
    queryKey: ['accounts', 'slug', slug],
    queryFn: slug
      ? ({ signal }: { signal: AbortSignal }) =>
          api(registrationEndpoints.workspace_slug, { query: { slug }, signal })
      : skipToken,
    staleTime: 10_000,
  });
}

export function useCreateWorkspace() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOfCall<typeof registrationEndpoints.workspace_create>) =>
      api(registrationEndpoints.workspace_create, { body }),
    onSuccess: (session) => renewSession(queryClient, session),
  });
}

export const joinableQuery = queryOptions({
  queryKey: ['accounts', 'joinable'],
  queryFn: ({ signal }) => api(invitationsEndpoints.joinable, { signal }),
});

export function useJoin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (company_id: number) => api(invitationsEndpoints.join, { body: { company_id } }),
    onSuccess: async ({ slug: _slug, ...session }) => {
      // The new workspace may lack details of the member.
      await queryClient.invalidateQueries({ queryKey: welcomeQuery.queryKey });
      await renewSession(queryClient, session);
    },
  });
}

export const welcomeQuery = queryOptions({
  queryKey: ['accounts', 'welcome'],
  queryFn: ({ signal }) => api(registrationEndpoints.welcome, { signal }),
});

export function useSaveWelcome() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOfCall<typeof registrationEndpoints.welcome_save>) =>
      api(registrationEndpoints.welcome_save, { body }),
    onSuccess: (session) => renewSession(queryClient, session),
  });
}

/** Invites colleagues into the workspace that is being set up. */
export function useInviteColleagues(id: number) {
  return useMutation({
    mutationFn: (emails: string[]) =>
      api(invitationsEndpoints.invite, { workspace: { id, urls: {} }, body: { emails } }),
  });
}

/** Takes the last step of setting a workspace up. */
export function useFinishSignup(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api(workspacesEndpoints.companies_list_update, {
        workspace: { id, urls: {} },
        body: { onboarding_step: LIMITS.onboardingSteps },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}

/** Finds the single sign-on of an email address or a workspace. */
export function useDiscoverSso() {
  return useMutation({
    mutationFn: (typed: string) =>
      api(ssoEndpoints.sso_discover, { body: typed.includes('@') ? { email: typed } : { slug: typed } }),
  });
}
