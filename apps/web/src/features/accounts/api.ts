import { accountsEndpoints } from '@fika/contract/endpoints/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { beginSession } from '../../lib/session.ts';

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: { email: string; password: string }) =>
      api(accountsEndpoints.login, { body: credentials }),
    onSuccess: (session) => beginSession(queryClient, session),
  });
}

/** Asks for a sign-in link by e-mail. The answer does not tell whether the address is known. */
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
