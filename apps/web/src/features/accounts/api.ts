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
